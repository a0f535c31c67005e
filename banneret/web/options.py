"""What can be typed after `banneret serve`. Nothing of the extra `web` is needed to say it."""

from __future__ import annotations

from argparse import ArgumentParser

from banneret.web.flooding import A_MINUTE

PORT = 8400
LEVELS = ("error", "warning", "info")


def add_options(told: ArgumentParser) -> None:
    """The options of the server."""
    told.add_argument("--port", type=int, default=None, help=f"the port to listen on (else {PORT} or one nearby)")
    told.add_argument("--lan", action="store_true", help="let others on the network in; prints a link and a QR code")
    told.add_argument("--no-open", dest="open", action="store_false", help="do not open the browser")
    told.add_argument("--data", metavar="FOLDER", help="where the tables are kept")
    told.add_argument("--workers", type=int, default=1, help="processes in which computers think")
    told.add_argument("--log", default="warning", choices=LEVELS, help="how much is told here")
    told.add_argument(
        "--a-minute",
        type=int,
        default=A_MINUTE,
        metavar="N",
        help=f"tables made and journals uploaded from one address in a minute (0: any number; else {A_MINUTE})",
    )
