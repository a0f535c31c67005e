"""Silhouettes drawn by us, as path data in a box of 100 by 100, and which unit or NCU bears which."""

from __future__ import annotations

from banneret.games.tmg.cards import Ncu, UnitCard

BOX = 100

SIGNS: dict[str, str] = {
    # what a unit is
    "infantry": (
        "M50 3 L57 14 L56 58 L78 55 L78 66 L55 68 L55 83 C61 86 60 96 50 97 C40 96 39 86 45 83 L45 68 L22 66 "
        "L22 55 L44 58 L43 14 Z"
    ),
    "archers": (
        "M50 2 L66 28 L54 24 L54 70 L68 82 L68 98 L50 84 L32 98 L32 82 L46 70 L46 24 L34 28 Z M12 50 C14 20 30 8 "
        "44 6 L44 13 C32 16 21 26 20 50 C21 74 32 84 44 87 L44 94 C30 92 14 80 12 50 Z"
    ),
    "pikes": (
        "M48 3 L56 20 L52 30 L52 97 L44 97 L44 30 L40 20 Z M22 16 L29 30 L26 38 L26 97 L18 97 L18 38 L15 30 Z "
        "M76 16 L83 30 L80 38 L80 97 L72 97 L72 38 L69 30 Z"
    ),
    "cavalry": (
        "M30 96 L34 72 C24 66 18 56 20 44 L10 40 L6 30 L18 22 L30 10 L34 3 L40 11 C58 12 74 24 80 44 C86 62 86 80 "
        "84 96 Z M30 28 L36 32 L38 26 Z"
    ),
    "warmachine": (
        "M6 84 L22 84 L46 30 L20 22 L22 12 L52 20 L58 6 L68 10 L64 24 L92 32 L90 42 L60 34 L82 84 L94 84 L94 94 "
        "L6 94 Z M36 84 L68 84 L53 50 Z"
    ),
    # animals
    "wolf": (
        "M50 28 L60 23 L79 4 L83 35 L95 59 L81 58 L86 75 L71 71 L61 89 L50 97 L39 89 L29 71 L14 75 L19 58 L5 59 "
        "L17 35 L21 4 L40 23 Z M57 50 L66 56 L70 45 Z M43 50 L30 45 L34 56 Z"
    ),
    "lion": (
        "M50 4 L62 12 L76 10 L82 22 L94 30 L90 44 L96 58 L86 68 L82 82 L68 84 L60 96 L50 90 L40 96 L32 84 L18 82 "
        "L14 68 L4 58 L10 44 L6 30 L18 22 L24 10 L38 12 Z M34 40 L44 46 L46 38 Z M66 40 L54 38 L56 46 Z M42 60 "
        "L58 60 L50 72 Z"
    ),
    "stag": (
        "M50 46 L56 44 L59 35 L66 31 L62 18 L66 16 L72 28 L79 23 L78 5 L83 5 L85 20 L93 11 L97 14 L90 29 L81 34 "
        "L71 38 L64 44 L62 50 L73 46 L87 49 L76 57 L65 59 L62 70 L57 87 L50 96 L43 87 L38 70 L35 59 L24 57 L13 49 "
        "L27 46 L38 50 L36 44 L29 38 L19 34 L10 29 L3 14 L7 11 L15 20 L17 5 L22 5 L21 23 L28 28 L34 16 L38 18 L34 "
        "31 L41 35 L44 44 Z"
    ),
    # the Tactics Board
    "crown": "M8 28 L28 48 L50 14 L72 48 L92 28 L84 80 L16 80 Z M16 86 L84 86 L84 95 L16 95 Z",
    "coins": (
        "M50 10 C72 10 88 17 88 26 C88 35 72 42 50 42 C28 42 12 35 12 26 C12 17 28 10 50 10 Z M12 38 C20 48 34 52 "
        "50 52 C66 52 80 48 88 38 L88 50 C88 59 72 66 50 66 C28 66 12 59 12 50 Z M12 62 C20 72 34 76 50 76 C66 76 "
        "80 72 88 62 L88 76 C88 86 72 94 50 94 C28 94 12 86 12 76 Z"
    ),
    "letter": "M8 22 L92 22 L50 58 Z M6 28 L34 52 L6 78 Z M94 28 L94 78 L66 52 Z M10 84 L40 57 L50 66 L60 57 L90 84 Z",
    "swords": (
        "M8 6 L22 10 L78 70 L86 62 L92 68 L84 76 L95 88 L88 95 L76 84 L68 92 L62 86 L70 78 L10 22 Z M92 6 L90 22 "
        "L60 50 L50 40 L78 10 Z M40 50 L50 60 L30 78 L38 86 L32 92 L24 84 L12 95 L5 88 L16 76 L8 68 L14 62 L22 70 Z"
    ),
    "horse": (
        "M26 96 L32 70 L22 62 L10 64 L6 54 L18 40 L22 24 L34 14 L38 4 L46 12 C66 14 82 30 86 52 L90 96 Z M28 34 L34 "
        "38 L38 32 Z"
    ),
    # those who do not fight
    "quill": (
        "M92 4 C60 8 36 24 24 52 L8 94 L14 97 L30 66 C52 64 66 56 74 44 L60 44 C72 38 80 30 84 22 L72 24 C82 18 88 "
        "12 92 4 Z"
    ),
}

ANIMALS = {"stark": "wolf", "lannister": "lion", "baratheon": "stag"}
ZONE_SIGNS = {"crown": "crown", "money": "coins", "letter": "letter", "swords": "swords", "horse": "horse"}


def sign_of(card: UnitCard) -> str:
    """The sign of a unit: by its type, and infantry by its weapons."""
    if card.type in ("cavalry", "warmachine"):
        return card.type
    if card.type == "solo":
        return ANIMALS.get(card.faction, "infantry")
    if not card.attacks[0].melee or len(card.attacks) > 1:
        return "archers"
    return "pikes" if any(word in card.id for word in ("halberd", "pike", "spear")) else "infantry"


def ncu_sign(card: Ncu) -> str:
    """The sign of an NCU: the animal of its house."""
    return ANIMALS.get(card.faction, "quill")
