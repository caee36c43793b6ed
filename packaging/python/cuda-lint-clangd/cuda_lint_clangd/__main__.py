"""`python -m cuda_lint_clangd` runs the program that the package installs."""

import os
import sys
import sysconfig


def find_program():
    """The program, in the folder of scripts of the scheme that the package was installed by."""
    schemes = [sysconfig.get_path("scripts")]
    if sys.version_info >= (3, 10):
        schemes.append(sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")))
    else:
        schemes.append(sysconfig.get_path("scripts", "posix_user"))
    # pip install --target.
    schemes.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"))
    for folder in schemes:
        program = os.path.join(folder, "cuda-lint-clangd")
        if os.path.isfile(program):
            return program
    sys.exit("cuda-lint-clangd: error: the program is not in " + " nor ".join(schemes) + "; install the package again")


if __name__ == "__main__":
    program = find_program()
    os.execv(program, [program, *sys.argv[1:]])
