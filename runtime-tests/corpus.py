"""The programs of the corpus, as their folders declare them: what `build`, `chain.py` and `evidence.py` share."""

import hashlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent
COMMON = ROOT / "common"
FORMS = ("hazard", "corrected")
CORRECTED_MACRO = "CUDA_LINT_CORRECTED"
DEFAULT_ARCHITECTURE = 90

_MARKER = re.compile(r"//\s*HAZARD:\s*(cuda-[a-z0-9-]+(?:\s*,\s*cuda-[a-z0-9-]+)*)")
_INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


class Program:
    """One source file, compiled twice: as written, and corrected."""

    def __init__(self, folder, check, declaration):
        self.folder = folder
        self.check = check
        self.declaration = declaration
        self.source = ROOT / folder / declaration["source"]
        self.name = self.source.stem
        self.has_fix_it = declaration.get("fix_it", False)
        self.only_compiled = declaration.get("build") == "compile"
        self.needs = declaration.get("needs", 0)
        self.no_difference = declaration.get("no_difference")
        self.by_hand = declaration.get("by_hand")
        self.is_pending = declaration.get("evidence") == "pending"

    def __str__(self):
        return f"{self.folder}/{self.name}"

    def flags(self, architecture=DEFAULT_ARCHITECTURE):
        """nvcc's flags; a program's own take the place of those that all have."""
        flags = [f"-arch=sm_{architecture}", "-rdc=true", "-std=c++17", "-lineinfo"]
        own = self.declaration.get("flags", [])
        replaced = {flag.split("=")[0] for flag in own}
        return [flag for flag in flags if flag.split("=")[0] not in replaced] + own

    def files(self):
        """The source and the headers of the corpus that it includes."""
        found = [self.source]
        for file in found:
            for name in _INCLUDE.findall(file.read_text()):
                header = COMMON / name
                if header.exists() and header not in found:
                    found.append(header)
        return found

    def sha256(self):
        """What evidence is recorded for: the flags, the source and its headers."""
        digest = hashlib.sha256(" ".join(self.flags()).encode())
        for file in self.files():
            digest.update(b"\0" + file.name.encode() + b"\0" + file.read_bytes())
        return digest.hexdigest()

    def markers(self):
        """(line, check) of every report that the hazard is to bring."""
        found = set()
        for number, line in enumerate(self.source.read_text().splitlines(), 1):
            match = _MARKER.search(line)
            if match:
                found |= {(number, check.strip()) for check in match.group(1).split(",")}
        return found


def programs(selected=()):
    """All programs, or those of the folders, checks or programs selected."""
    found = []
    for file in sorted(ROOT.glob("*/expect.json")):
        content = json.loads(file.read_text())
        for declaration in content["programs"]:
            program = Program(file.parent.name, content["check"], declaration)
            if not selected or {str(program), program.folder, program.check} & set(selected):
                found.append(program)
    return found


def checks_of_linter(linter):
    """The kinds of the checks that a linter has, by name."""
    result = subprocess.run([linter, "--list-checks"], capture_output=True, text=True)
    return dict(re.findall(r"^(?:on|off) +(cuda-[a-z0-9-]+) +(\w+)", result.stdout, re.MULTILINE))


def checks_with_fixes(linter):
    """The checks of a linter that can correct what they report."""
    result = subprocess.run([linter, "--list-checks"], capture_output=True, text=True)
    return set(re.findall(r"^(?:on|off) +(cuda-[a-z0-9-]+) +\w+ +fix-it", result.stdout, re.MULTILINE))


def lint(linter, source, program, *options, defines=()):
    """Runs the linter over a form of a program, as it would be compiled."""
    flags = program.flags() + [f"-I{COMMON}"] + [f"-D{name}" for name in defines]
    # A strict check is off unless its own programs ask for it.
    options = options or [f"--checks={program.check}"]
    # Most folders have one or two programs: what is precompiled for a folder would hardly be used.
    return subprocess.run([linter, "--no-cache", *options, str(source), "--", "-x", "cu", *flags], capture_output=True, text=True)


def fixed_source(linter, program, folder):
    """The path of a copy of a program's source that the linter has corrected."""
    copy = Path(folder) / program.folder / f"{program.name}.corrected.cu"
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(program.source, copy)
    os.chmod(copy, 0o644)
    result = lint(linter, copy, program, "--fix", f"--checks=-*,{program.check}")
    if copy.read_text() == program.source.read_text():
        raise RuntimeError(f"{program}: --fix changed nothing\n{result.stdout}{result.stderr}")
    return copy


def meets(value, condition):
    """Whether an observed value is as expected; the same words as in the runner."""
    if not isinstance(condition, dict):
        return type(value) is type(condition) and value == condition
    if "contains" in condition:
        return isinstance(value, str) and condition["contains"] in value
    return (
        isinstance(value, (int, float))
        and value >= condition.get("min", value)
        and value <= condition.get("max", value)
    )
