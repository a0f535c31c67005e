// The messages of the server, as the page reads them; what they mean stands with the server's own description.

/** @typedef {import("./scene-types.js").Point} Point */
/** @typedef {import("./scene-types.js").Piece} Piece */
/** @typedef {import("./scene-types.js").Shape} Shape */
/** @typedef {any} Reply a word of the game, or JSON made of them */
/** @typedef {[number, number, number]} Pose */

/** @typedef {{id: string, name: string, who: string, yours: boolean, here: boolean, browsers: number}} SeatInfo */
/** @typedef {{ask: string, until: string, idle: boolean, says: string}} OrderInfo */
/**
 * @typedef {object} TableInfo
 * @property {"table"} type
 * @property {string} id
 * @property {string} game
 * @property {string} game_title
 * @property {string} scenario
 * @property {string} title
 * @property {SeatInfo[]} seats
 * @property {string} facing
 * @property {"program" | "typed"} dice
 * @property {number} spectators
 * @property {boolean} watchers
 * @property {boolean} maker
 * @property {string[]} invites
 * @property {OrderInfo[]} orders
 * @property {string | null} rematch
 * @property {boolean} over
 */
/**
 * @typedef {object} LogLine
 * @property {number} n
 * @property {string} text
 * @property {string} rule
 * @property {string} kind
 * @property {string[]} on
 * @property {number} line
 * @property {boolean} [away]
 */
/** @typedef {{type: "log", start: number, lines: LogLine[], away: number, earlier: boolean}} LogMessage */
/**
 * @typedef {object} SceneMessage
 * @property {"scene"} type
 * @property {string} seat
 * @property {string} hash
 * @property {string | null} base
 * @property {number} told
 * @property {Record<string, any>} boards
 * @property {Record<string, any>} pieces
 * @property {Record<string, any>} cards
 * @property {Record<string, any>} signs
 * @property {Record<string, string[]>} gone
 * @property {Record<string, string[]>} order
 * @property {any[] | null} seats
 * @property {string[] | null} status
 */
/** @typedef {["piece", Piece] | ["gone", string]} Stroke */
/**
 * @typedef {object} Frame
 * @property {LogLine} line
 * @property {string | null} moves
 * @property {Point[]} path
 * @property {number[]} dice
 * @property {number | null} needs
 * @property {Stroke[]} draw
 */
/** @typedef {{type: "frames", seat: string, frames: Frame[], scene: string}} FramesMessage */
/** @typedef {{rule: string, says: string, numbers: Record<string, any>}} Refusal */
/** @typedef {{path: Point[], cost: number | null, board: string | null, pose: Pose | null}} Hint */
/** @typedef {{reply: Reply, says: string, on: string[], hint: Hint | null}} Option */
/** @typedef {{reply: Reply, says: string, on: string[], why: Refusal}} Other */
/**
 * @typedef {object} PoseFreedom
 * @property {"pose" | "turn" | "rail" | "slide"} [free]
 * @property {Pose} [start]
 * @property {number} [reach] how far from the start it may go at most
 * @property {string} [piece]
 * @property {import("./scene-types.js").Footing} [shape] of what is placed, where it is no piece yet
 * @property {{from: Point, direction: number, least: number, most: number, facing?: number, step?: number}} [rail]
 * @property {Shape[]} [region]
 * @property {number} [dice]
 * @property {number} [sides]
 */
/**
 * @typedef {object} Question
 * @property {"question"} type
 * @property {number} n
 * @property {string} kind
 * @property {string} seat
 * @property {string} ask
 * @property {string} word
 * @property {string} rule
 * @property {string} rule_says
 * @property {string | null} for
 * @property {Reply} none
 * @property {Option[]} options
 * @property {Other[]} others
 * @property {Option[]} items
 * @property {number} least
 * @property {number} most
 * @property {number} total
 * @property {Record<string, number>} limits
 * @property {PoseFreedom} form
 * @property {boolean} undo
 * @property {boolean} curtain
 * @property {string[]} asked
 * @property {string[]} answered
 * @property {boolean} more
 * @property {number} back
 */
/**
 * @typedef {object} Waiting
 * @property {"waiting"} type
 * @property {number} n
 * @property {string[]} waiting
 * @property {string[]} answered
 * @property {string} says
 * @property {string} rule
 * @property {string[]} yours
 * @property {boolean} curtain
 * @property {boolean} thinking
 * @property {boolean} undo
 * @property {boolean} sealed
 */
/**
 * @typedef {object} Over
 * @property {"over"} type
 * @property {string | null} winner
 * @property {Record<string, number>} scores
 * @property {string} rule
 * @property {string} says
 * @property {boolean} undo
 */
/** @typedef {{type: "ok", n: number, applied: number, says: string}} Ok */
/**
 * @typedef {object} Refused
 * @property {"refused"} type
 * @property {string} what
 * @property {number | null} n
 * @property {string} rule
 * @property {string} says
 * @property {Record<string, any>} numbers
 * @property {boolean} stale
 * @property {boolean} consent
 */
/** @typedef {{type: "verdict", id: number, legal: boolean, why: Refusal | null}} Verdict */
/** @typedef {{type: "snapped", id: number, reply: Pose | null, why: Refusal | null}} Snapped */
/**
 * @typedef {object} Previewed
 * @property {"previewed"} type
 * @property {number} id
 * @property {number} applied
 * @property {Stroke[]} draw
 * @property {string} says
 * @property {Question | null} next
 * @property {Refusal | null} [why] the answer that comes next is against the rules
 */
/**
 * @typedef {object} Measured
 * @property {"measured"} type
 * @property {number} id
 * @property {string} says
 * @property {number} distance
 * @property {boolean | null} clear
 * @property {string} rule
 */
/**
 * @typedef {object} Asked
 * @property {"asked"} type
 * @property {number} id
 * @property {string} what
 * @property {string} by
 * @property {string} says
 * @property {boolean} mine
 * @property {string[]} waiting
 */
/** @typedef {{type: "settled", id: number, agreed: boolean, says: string}} Settled */
/** @typedef {{type: "notice", says: string}} Notice */
/** @typedef {{type: "error", says: string}} Fault */
/** @typedef {{type: "pong", id: number}} Pong */
/** @typedef {TableInfo | LogMessage | SceneMessage | FramesMessage | Question | Waiting | Over | Ok | Refused | Verdict | Snapped | Previewed | Measured | Asked | Settled | Notice | Fault | Pong} FromServer */

/** @typedef {{id: string, title: string, armies: Record<string, string>}} ScenarioInfo */
/**
 * @typedef {object} GameInfo
 * @property {string} id
 * @property {string} title
 * @property {string} edition
 * @property {boolean} playable
 * @property {string[]} seats
 * @property {ScenarioInfo[]} scenarios
 * @property {import("./scene-types.js").Scene | null} scene
 */
/** @typedef {{games: GameInfo[], agents: Record<string, string>, opponent: string}} Games */
/** @typedef {{table: string, url: string, invites: Record<string, string>}} Made */
/**
 * @typedef {object} TableLine
 * @property {string} id
 * @property {string} url
 * @property {string} game
 * @property {string} title
 * @property {SeatInfo[]} seats
 * @property {boolean} your_move
 * @property {boolean} over
 * @property {string} status
 * @property {number} changed
 */
/** @typedef {{line: number, scores: Record<string, number>, status: string}} ScorePoint */
/** @typedef {{outcome: Over | null, history: ScorePoint[], dice: Record<string, any>, lines: LogLine[]}} Summary */
/**
 * @typedef {object} Moment
 * @property {number} line
 * @property {string} seat
 * @property {string} says
 * @property {string} rule
 * @property {boolean} turn
 * @property {Frame[]} frames
 * @property {SceneMessage} scene
 */
/**
 * @typedef {object} Replay
 * @property {string} id
 * @property {string} game
 * @property {string} game_title
 * @property {string} title
 * @property {SeatInfo[]} seats
 * @property {string} seat
 * @property {string[]} eyes
 * @property {boolean} over
 * @property {Over | null} outcome
 * @property {number} start
 * @property {number} total
 * @property {Moment[]} moments
 */
/**
 * @typedef {object} RuleInfo
 * @property {string} id
 * @property {string} chapter
 * @property {string} heading
 * @property {string} title
 * @property {string} says
 * @property {string} kind
 * @property {string} status
 * @property {string} reason
 * @property {string[]} cited
 * @property {string[]} tests
 */
/**
 * @typedef {object} RulesPage
 * @property {string} game
 * @property {string} title
 * @property {string} edition
 * @property {string} rulebook
 * @property {RuleInfo[]} rules
 * @property {boolean} tested
 */

export {};
