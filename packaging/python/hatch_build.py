"""What the wheels hold: a program of a Release build, which needs nothing of the machine. $CUDA_LINT_DIST names the folder in which it is
installed and stripped (build/dist)."""

import os
import pathlib
import platform

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ProgramHook(BuildHookInterface):
    def initialize(self, version, build_data):
        name = self.metadata.name
        root = pathlib.Path(__file__).parents[2]
        program = pathlib.Path(os.environ.get("CUDA_LINT_DIST", root / "build" / "dist")) / "bin" / name
        if not program.exists():
            raise FileNotFoundError(f"{program} is not there: `./dev release` makes it, and the wheels")
        # The machine that the program is for, which need not be this one: a field of an ELF file's header.
        with open(program, "rb") as file:
            header = file.read(20)
        known = {62: "x86_64", 183: "aarch64"}
        machine = known[int.from_bytes(header[18:], "little")] if header.startswith(b"\x7fELF") else platform.machine()
        build_data["pure_python"] = False
        # Linked statically, it runs with every C library; these are the oldest that installers of today know by name.
        build_data["tag"] = f"py3-none-manylinux_2_17_{machine}.manylinux2014_{machine}.musllinux_1_1_{machine}"
        build_data["shared_scripts"][str(program)] = name
        build_data["extra_metadata"][str(root / "LICENSE")] = "LICENSE"
        build_data["extra_metadata"][str(root / "packaging" / "THIRD-PARTY.md")] = "THIRD-PARTY.md"
