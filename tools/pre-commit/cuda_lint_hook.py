"""cuda-lint as pre-commit calls it: options and staged files in, the report out; a status that is not 0 refuses the commit.

The program is that of the environment that pre-commit made, or what $CUDA_LINT names.
"""

import glob
import os
import shutil
import sys


def names_database(arguments):
    """Whether the caller says how the files are compiled."""
    return any(argument in ("-p", "--p", "--") or argument.startswith(("-p=", "--p=")) for argument in arguments)


def newest_database():
    """The folder of the newest compile database in a build folder of the repository, whatever the folder is called; nothing where cuda-lint
    finds one by itself."""
    if any(os.path.isfile(path) for path in ("compile_commands.json", "build/compile_commands.json")):
        return None
    found = [path for depth in ("*", "*/*") for path in glob.glob(f"{depth}/compile_commands.json")]
    return os.path.dirname(max(found, key=os.path.getmtime)) if found else None


def main():
    arguments = sys.argv[1:]
    wanted = os.environ.get("CUDA_LINT", "cuda-lint")
    # pre-commit puts the environment first; a program beside the hook needs no PATH.
    program = shutil.which(wanted) or shutil.which(wanted, path=os.path.dirname(sys.executable))
    if not program:
        print(f"cuda-lint: error: '{wanted}' was not found; unset CUDA_LINT to take the program that pre-commit installed", file=sys.stderr)
        sys.exit(2)
    if not names_database(arguments):
        folder = newest_database()
        if folder:
            arguments.insert(0, f"-p={folder}")
    os.execv(program, [program, *arguments])


if __name__ == "__main__":
    main()
