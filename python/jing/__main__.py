"""``python -m jing``: the program as in a terminal, where only the wheel is installed."""

import sys

from jing._jing import main

sys.exit(main(["jing", *sys.argv[1:]]))
