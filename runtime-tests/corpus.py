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


class Linter:
    """A linter at work on forms of programs. They lie side by side in a folder, so that what all of them include is parsed once, if many are to come."""

    def __init__(self, linter, folder, many=True):
        # It runs in the folder.
        self.linter = os.path.abspath(shutil.which(linter) or linter)
        self.folder = Path(folder).resolve()
        # With --profile nothing is left to a process in the background.
        self.options = ["--config={}", "--format=json", "--profile" if many else "--no-cache"]
        listed = subprocess.run([linter, "--list-checks"], capture_output=True, text=True).stdout
        rows = re.findall(r"^(on|off) +(cuda-[a-z0-9-]+) +(\w+)( +fix-it)?", listed, re.MULTILINE)
        # The kinds of its checks, by name.
        self.checks = {name: kind for _, name, kind, _ in rows}
        self.off_by_default = {name for state, name, _, _ in rows if state == "off"}
        # Those that can correct what they report.
        self.with_fixes = {name for _, name, _, fix in rows if fix}

    def form(self, program, name):
        """The place of a form of a program."""
        return self.folder / f"{program.folder}.{program.name}.{name}.cu"

    def lint(self, forms, *options):
        """Lints forms, (program, name, macros to define) each, as they would be compiled; those that are not there yet are copies of the programs' sources.
        Gives for each what became of it, "linted" if all is well, and what was reported: {(line, check): text}."""
        self.folder.mkdir(parents=True, exist_ok=True)
        commands = []
        for program, name, defines in forms:
            file = self.form(program, name)
            if not file.exists():
                shutil.copyfile(program.source, file)
            flags = [*program.flags(), f"-I{COMMON}", *(f"-D{macro}" for macro in defines)]
            commands.append({"directory": str(self.folder), "file": file.name, "arguments": ["nvcc", "-x", "cu", *flags, "-c", file.name]})
        (self.folder / "compile_commands.json").write_text(json.dumps(commands))
        command = [self.linter, *self.options, *options, *(command["file"] for command in commands)]
        environment = {**os.environ, "CUDA_LINT_CACHE_DIR": str(self.folder / "cache")}
        result = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)
        try:
            report = json.loads(result.stdout)
        except ValueError:
            raise RuntimeError(f"the linter ends with {result.returncode}\n{result.stdout}{result.stderr}") from None
        state = {file["file"]: " ".join(filter(None, (file["status"], file.get("failure")))) for file in report["files"]}
        found = {command["file"]: {} for command in commands}
        for finding in report["findings"]:
            if not finding["check"].startswith("cuda-"):
                continue
            file, line = finding["location"]["file"], finding["location"]["line"]
            if file not in found:
                raise RuntimeError(f"{file}:{line}: {finding['check']} reports: {finding['message']}")
            found[file][line, finding["check"]] = finding["message"]
        return [(state.get(file, "not mentioned"), reports) for file, reports in found.items()]

    def fixed(self, programs):
        """The paths of copies of programs' sources that the linter has corrected, by program; None where --fix changed nothing."""
        for check in sorted({program.check for program in programs}):
            forms = [(program, "fixed", []) for program in programs if program.check == check]
            self.lint(forms, "--fix", f"--checks=-*,{check}")
        found = {program: self.form(program, "fixed") for program in programs}
        return {program: file if file.read_bytes() != program.source.read_bytes() else None for program, file in found.items()}


def exclude(one, other):
    """Whether no value meets both conditions."""
    if not isinstance(one, dict):
        return not meets(one, other)
    if not isinstance(other, dict):
        return not meets(other, one)
    return one.get("min", 0) > other.get("max", float("inf")) or other.get("min", 0) > one.get("max", float("inf"))


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
