"""Keep the German catalogues: `python tests/catalogues.py DOMAIN [FILE.json]`.

Without a file it lists what has no translation yet, as JSON with empty translations. With one it
takes the translations (English message -> German sentence) into the catalogue, drops what the
code no longer says, and lists what is still missing.
"""

from __future__ import annotations

import fcntl
import json
import sys
from pathlib import Path

from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.engine.test_texts import catalogue_path, messages


def main(domain: str, file: str = "") -> None:
    path = catalogue_path(domain)
    given = json.loads(Path(file).read_text(encoding="utf-8")) if file else {}
    told = messages(domain)
    with Path(f"{path}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with path.open("rb") as source:
            kept = read_po(source, locale="de", abort_invalid=True)
        if file:
            for message in [entry.id for entry in kept if entry.id and entry.id not in told]:
                kept.delete(message)
            for message, german in given.items():
                if message in told and german:
                    kept.add(message, german)
                    kept[message].string = german
            with path.open("wb") as target:
                write_po(target, kept, width=100, sort_output=True)
    Path(f"{path}.lock").unlink(missing_ok=True)
    missing = {m: "" for m in told if m not in kept or not kept[m].string}
    print(json.dumps(missing, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main(*sys.argv[1:])
