#!/bin/sh
# Prints the Python to use: 3.11 or newer, with venv. SPIELRAUM_PYTHON names one of your own.
# The system's own comes first: distributions build it with profile-guided optimisation, and the
# engine plays half as many matches again on it as on one compiled plainly.
for name in ${SPIELRAUM_PYTHON:-/usr/bin/python3 python3.11 python3.12 python3.13 python3.14 python3 python}; do
    if "$name" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        echo "$name"
        exit 0
    fi
done
cat >&2 <<'TEXT'
Spielraum needs Python 3.11 or newer with its venv module, and none was found.
  Debian, Ubuntu:  apt-get install python3 python3-venv
  macOS:           brew install python@3.12
  Windows:         use WSL, then as on Ubuntu
If it is somewhere special:  make play SPIELRAUM_PYTHON=/path/to/python3
TEXT
exit 1
