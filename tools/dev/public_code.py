#!/usr/bin/env python3
"""Writes a compile database for a checkout of public CUDA code, with one command of nvcc a file.

    tools/dev/public_code.py ggml ~/checkouts/ggml databases/ggml

makes the folder databases/ggml with a compile_commands.json. The collections, the commits that were used and what their files need to be
compiled are in public_code.json beside this script. Every folder of a collection that holds a header is an include folder where a
collection says so, as its own build has them.
"""

import argparse
import json
import pathlib

HERE = pathlib.Path(__file__).resolve().parent


def commands(collection, root, outside=()):
    """[{directory, file, arguments}] of the files of a collection; outside are folders of other projects' headers."""
    out = []
    for pattern in collection["files"]:
        for file in sorted(root.glob(pattern)):
            folders = [str(file.parent), *(str(root / folder) for folder in collection.get("include", []))]
            # What lies beside a program's file: its own include folder.
            folders += [str(folder) for folder in (file.parent / "include", file.parent.parent / "include") if folder.is_dir()]
            folders += outside
            out.append({"directory": str(file.parent), "file": str(file),
                        "arguments": ["nvcc", "-O3", "-std=c++17", "-arch=sm_90", *collection.get("flags", []),
                                      *(word for folder in dict.fromkeys(folders) for word in ("-I", folder)), "-c", str(file)]})
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    collections = json.loads((HERE / "public_code.json").read_text())
    parser.add_argument("collection", choices=sorted(collections))
    parser.add_argument("checkout", help="the repository, at the commit that public_code.json names")
    parser.add_argument("database", help="the folder to write")
    options = parser.parse_args()
    root = pathlib.Path(options.checkout).resolve()
    entries = commands(collections[options.collection], root)
    if not entries:
        parser.error(f"{root} holds none of {', '.join(collections[options.collection]['files'])}")
    folder = pathlib.Path(options.database)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "compile_commands.json").write_text(json.dumps(entries, indent=1))
    print(f"{len(entries)} files")


if __name__ == "__main__":
    main()
