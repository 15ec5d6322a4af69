"""``python -m jing``: runs the program as in a terminal."""

import sys

from jing._jing import main

sys.exit(main(["jing", *sys.argv[1:]]))
