"""Heraldic silhouettes drawn by us, as path data in a box of 100 by 100, and which model bears which."""

from __future__ import annotations

from banneret.games.tactics.cards import ModelCard

BOX = 100

SIGNS: dict[str, str] = {
    "stag": (
        "M50 47 L55 45 L58 36 L65 32 L61 19 L65 17 L71 29 L78 24 L77 6 L82 6 L84 21 L92 12 L96 15 L89 30 L80 "
        "35 L70 39 L63 45 L61 51 L72 47 L86 50 L75 58 L64 60 L61 70 L57 86 L50 95 L43 86 L39 70 L36 60 L25 58 "
        "L14 50 L28 47 L39 51 L37 45 L30 39 L20 35 L11 30 L4 15 L8 12 L16 21 L18 6 L23 6 L22 24 L29 29 L35 17 "
        "L39 19 L35 32 L42 36 L45 45 Z"
    ),
    "dragon": (
        "M8 48 L10 38 L18 33 L30 35 L44 27 L55 25 L70 4 L68 27 L90 14 L79 36 L85 48 L98 50 L87 61 L97 72 L87 "
        "77 L92 95 L42 95 L49 80 L46 69 L34 71 L16 76 L12 68 L20 70 L24 62 L29 67 L33 60 L41 55 L30 54 L26 62 "
        "L21 53 L17 60 L13 52 Z M46 37 L51 42 L58 35 Z"
    ),
    "griffin": (
        "M12 66 L9 50 L18 38 L34 30 L44 25 L50 4 L61 27 L75 37 L88 34 L82 48 L95 53 L85 62 L95 73 L84 78 L90 "
        "95 L36 95 L43 79 L36 71 L24 69 L24 61 L33 57 L21 57 Z M40 40 L44 46 L50 40 L44 36 Z"
    ),
    "falcon": (
        "M50 8 L57 13 L56 24 L66 22 L78 8 L97 5 L95 24 L90 40 L83 54 L75 63 L66 66 L59 64 L58 74 L66 95 L57 "
        "89 L50 97 L43 89 L34 95 L42 74 L41 64 L34 66 L25 63 L17 54 L10 40 L5 24 L3 5 L22 8 L34 22 L44 24 L43 "
        "13 Z"
    ),
    "wolf": (
        "M50 28 L60 24 L78 4 L82 34 L94 58 L81 58 L86 74 L71 71 L61 89 L50 96 L39 89 L29 71 L14 74 L19 58 L6 "
        "58 L18 34 L22 4 L40 24 Z M57 50 L66 56 L70 45 Z M43 50 L30 45 L34 56 Z"
    ),
    "trout": (
        "M4 54 C14 40 26 34 38 32 L50 17 L60 35 C68 39 74 44 81 46 L97 29 L91 51 L97 73 L81 58 C75 63 68 67 "
        "60 69 L54 82 L45 72 C27 74 13 68 4 54 Z M17 50 L21 54 L25 50 L21 46 Z"
    ),
    "sun": (
        "M50 2 L56 20 L68 6 L67 24 L84 16 L76 33 L94 32 L80 44 L98 50 L80 56 L94 68 L76 67 L84 84 L67 76 L68 "
        "94 L56 80 L50 98 L44 80 L32 94 L33 76 L16 84 L24 67 L6 68 L20 56 L2 50 L20 44 L6 32 L24 33 L16 16 "
        "L33 24 L32 6 L44 20 Z"
    ),
    "sword": (
        "M50 3 L57 14 L56 60 L77 57 L77 67 L55 69 L55 83 C61 86 60 96 50 97 C40 96 39 86 45 83 L45 69 L23 67 "
        "L23 57 L44 60 L43 14 Z"
    ),
    "shield": (
        "M14 8 L86 8 L86 44 C86 70 70 86 50 96 C30 86 14 70 14 44 Z M50 44 L26 62 L30 71 L50 56 L70 71 L74 62 Z"
    ),
    "tower": (
        "M22 95 L29 40 L20 40 L20 9 L32 9 L32 20 L44 20 L44 9 L56 9 L56 20 L68 20 L68 9 L80 9 L80 40 L71 40 "
        "L78 95 L59 95 L59 77 C59 63 41 63 41 77 L41 95 Z"
    ),
    "arrow": "M50 2 L67 29 L55 25 L55 70 L69 83 L69 98 L50 83 L31 98 L31 83 L45 70 L45 25 L33 29 Z",
    "flame": (
        "M52 3 C54 22 80 36 81 63 C81 84 67 97 50 97 C33 97 19 84 20 63 C21 49 31 42 33 27 C40 33 43 40 42 48 "
        "C51 38 55 20 52 3 Z M50 90 C58 90 64 82 62 73 C60 65 53 62 52 51 C46 60 37 65 37 75 C37 84 42 90 50 "
        "90 Z"
    ),
}

BEARERS = {  # by character, or by the card of a soldier
    "robert": "stag",
    "jon-arryn": "falcon",
    "denys-arryn": "falcon",
    "eddard-stark": "wolf",
    "hoster-tully": "trout",
    "jason-mallister": "falcon",
    "lyn-corbray": "falcon",
    "stag-knight": "stag",
    "rhaegar": "dragon",
    "jon-connington": "griffin",
    "lewyn-martell": "sun",
    "myles-mooton": "trout",
    "jonothor-darry": "shield",
    "honor-guard": "dragon",
    "hedge-knight": "shield",
    "rebel-lordling": "flame",
    "sellsword": "sword",
}
BY_RANK = {"hero": "tower", "champion": "sword", "soldier": "shield"}


def sign_of(card: ModelCard) -> str:
    """The sign that a model bears: its house's, or one that says what it is."""
    sign = BEARERS.get(card.character or card.id)
    if sign is None and card.modes and not card.modes[0].melee:
        return "arrow"
    return sign or BY_RANK[card.rank]
