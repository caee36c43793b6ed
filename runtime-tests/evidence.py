#!/usr/bin/env python3
"""Keeps docs/evidence/ and the tables that come from it.

  evidence.py import FILE    takes the evidence of a GPU run in, and rewrites the tables
  evidence.py tables         rewrites the tables
  evidence.py check          fails when evidence is missing, older than its source, at odds with what is expected, or not what
                             the tables show. A program that says `"evidence": "pending"` waits for a GPU: it is listed and no
                             failure, but with --release it is one

A table lies in docs/checks/<check>.md or README.md, between <!-- evidence:begin NAME --> and <!-- evidence:end -->, where NAME is
a check's name, or README for the overview.
"""

import argparse
import hashlib
import json
import re
import sys
import tempfile
from pathlib import Path

import corpus

TOP = corpus.ROOT.parent
EVIDENCE = TOP / "docs" / "evidence"
_TABLE = re.compile(r"(<!-- evidence:begin (\S+) -->\n).*?(<!-- evidence:end -->)", re.DOTALL)
_TIME = "time_us"


def expectation_failures(program, record):
    """What of a record is not as the program's declaration says."""
    failures = []
    for form in corpus.FORMS:
        observed = record.get(form, {})
        for name, condition in program.declaration[form].items():
            if name not in observed:
                if "not_counted" in record:
                    continue
                failures.append(f"{form}: {name} was not observed")
            elif not corpus.meets(observed[name], condition):
                failures.append(f"{form}: {name} is {observed[name]!r}, expected {json.dumps(condition)}")
    return failures


def load():
    """What was recorded, by the file's name, in the order in which it was."""
    files = {file.name: json.loads(file.read_text()) for file in sorted(EVIDENCE.glob("*.json"))}
    return dict(sorted(files.items(), key=lambda item: item[1]["date"]))


def records(files):
    """The records by check and program: [(evidence, record)]."""
    found = {}
    for evidence in files.values():
        for record in evidence["programs"]:
            found.setdefault((record["check"], record["program"]), []).append((evidence, record))
    return found


def fixes(linter, programs, scratch):
    """What --fix makes of the programs whose check can correct them, by program: a path, or None."""
    work = corpus.Linter(linter, scratch)
    asked = [program for program in programs if program.has_fix_it or program.by_hand or program.check in work.with_fixes]
    return work.checks, work.fixed([program for program in asked if not program.is_pending])


def changed_fixes(files, known, fixed):
    """The programs whose recorded fix is no longer the one that the linter writes."""
    failures = []
    for name, evidence in files.items():
        for record in evidence["programs"]:
            program = known.get((record["check"], record["program"]))
            if program not in fixed or not program.has_fix_it or "skipped" in record:
                continue
            if "corrected_sha256" not in record:
                failures.append(f"docs/evidence/{name}: {program}: a correction by hand ran, not the linter's fix")
            elif not fixed[program]:
                failures.append(f"{program}: --fix changed nothing")
            elif hashlib.sha256(fixed[program].read_bytes()).hexdigest() != record["corrected_sha256"]:
                failures.append(f"docs/evidence/{name}: {program}: the linter's fix is another than the one recorded")
    return failures


def fixes_by_hand(fixed):
    """The programs that are corrected by hand, though the linter corrects them, and do not say why; or say why, and it does not."""
    failures = []
    for program, file in fixed.items():
        if program.has_fix_it:
            continue
        if file and not program.by_hand:
            failures.append(f"{program}: the linter has a fix for it: \"fix_it\", or \"by_hand\" with the reason")
        elif program.by_hand and not file:
            failures.append(f"{program}: \"by_hand\", and the linter has no fix for it")
    return failures


def without_difference(program, entries):
    """Why what a program expects of its two forms, or what was recorded of them, says nothing."""
    hazard, corrected = (program.declaration.get(form, {}) for form in corpus.FORMS)
    # What only one form is asked for, or what no observation of both can meet.
    differs = any(name not in hazard or name not in corrected or corpus.exclude(hazard[name], corrected[name]) for name in {*hazard, *corrected})
    if not differs and not program.no_difference:
        return [f"{program}: expects the same of the hazard and the correction, and has no \"no_difference\" that says why"]
    if program.no_difference and differs:
        return [f"{program}: \"no_difference\", and the hazard and the correction differ"]
    seen = [record for record in entries if is_complete(record)]
    if differs and seen and not any(observed(record, "hazard") != observed(record, "corrected") for record in seen):
        return [f"{program}: the same was seen of the hazard and the correction, and there is no \"no_difference\" that says why"]
    return []


def observed(record, form):
    return {name: value for name, value in record.get(form, {}).items() if name != _TIME}


def is_complete(record):
    return "skipped" not in record and "not_counted" not in record


def check(files, linter=None, release=False):
    """The reasons for which the evidence does not hold."""
    failures = []
    programs = corpus.programs()
    known = {(program.check, program.name): program for program in programs}
    for name, evidence in files.items():
        for record in evidence["programs"]:
            key = (record["check"], record["program"])
            program = known.get(key)
            where = f"docs/evidence/{name}: {key[0]}, {key[1]}"
            if not program:
                failures.append(f"{where}: there is no such program any more")
            elif record["source_sha256"] != program.sha256() and not program.is_pending:
                failures.append(f"{where}: recorded for another source ({program.source.relative_to(TOP)} has changed)")
            elif "skipped" not in record and not program.is_pending:
                failures += [f"{where}: {failure}" for failure in expectation_failures(program, record)]
    found = records(files)
    for program in programs:
        entries = [record for _, record in found.get((program.check, program.name), [])]
        failures += without_difference(program, entries)
        current = [record for record in entries if is_complete(record) and record["source_sha256"] == program.sha256()]
        if program.is_pending and current:
            failures.append(f"{program}: is pending, and has evidence: take \"evidence\" out of its expect.json")
        elif program.is_pending and release:
            failures.append(f"{program}: no evidence yet: a release needs a run on a GPU")
        elif not program.is_pending and not any(is_complete(record) for record in entries):
            failures.append(f"{program}: no evidence; without a GPU its expect.json says \"evidence\": \"pending\"")
    checks = {program.check for program in programs}
    if linter:
        with tempfile.TemporaryDirectory() as scratch:
            kinds, fixed = fixes(linter, programs, scratch)
            failures += changed_fixes(files, known, fixed) + fixes_by_hand(fixed)
        # A strict check need not have one: some are about style.
        wanted = {name for name, kind in kinds.items() if kind != "strict"}
        failures += [f"{name}: a check without a program in the corpus" for name in sorted(wanted - checks)]
    return failures


def words(value):
    return f"`{value}`" if isinstance(value, str) else f"{value:,}"


def said(observed):
    """What was observed, in a cell of a table."""
    parts = [f"{name.replace('_', ' ')}: {words(value)}" for name, value in observed.items() if name != _TIME]
    return "<br>".join(parts).replace("|", "\\|")


def time_ratio(record):
    times = [record.get(form, {}).get(_TIME) for form in corpus.FORMS]
    return times[0] / times[1] if all(times) else None


def programs_table(check, files):
    lines = []
    for evidence in files.values():
        rows = [record for record in evidence["programs"] if record["check"] == check]
        if not rows:
            continue
        lines += [
            f"{evidence['device']} (sm_{evidence['architecture']}), driver {evidence['driver']}, CUDA {evidence['cuda']},"
            f" {evidence['date']}:",
            "",
            "| program | what it does | as written | corrected |",
            "| --- | --- | --- | --- |",
        ]
        for record in rows:
            folder = check.removeprefix("cuda-")
            link = f"[`{record['program']}`](../../runtime-tests/{folder}/{record['program']}.cu)"
            # Markdown would take the underscores for emphasis.
            shows = re.sub(r"__\w+", r"`\g<0>`", record["shows"])
            if "skipped" in record:
                lines.append(f"| {link} | {shows} | skipped: {record['skipped']} | |")
                continue
            corrected = said(record["corrected"])
            ratio = time_ratio(record)
            if ratio:
                corrected += f"<br>{ratio:.2f} times as fast"
            if record.get("corrected_by") == "fix-it":
                corrected += "<br>(the linter's own fix)"
            lines.append(f"| {link} | {shows} | {said(record['hazard'])} | {corrected} |")
        lines.append("")
    return "\n".join(lines) if lines else None


def difference(record):
    """What the correction changed, in a few words: the first two observations that differ."""
    hazard, corrected = record["hazard"], record["corrected"]
    parts = []
    for name, value in hazard.items():
        if name in (_TIME, "context") or corrected.get(name, value) == value:
            continue
        # A count that a lost context kept from being read says nothing.
        if hazard.get("context") == "lost" and value == -1:
            continue
        parts.append(f"{name.replace('_', ' ')}: {words(value)} → {words(corrected[name])}")
    if hazard.get("compiler") == "rejects":
        parts = [f"`{hazard['message']}`"]
    text = "<br>".join(parts[:2]) or "no difference: tolerated"
    ratio = time_ratio(record)
    return text + (f"<br>{ratio:.1f} times as fast" if ratio else "")


def overview_table(files):
    names = sorted({record["check"] for evidence in files.values() for record in evidence["programs"]})
    # What was recorded on one device at several times is one column.
    devices = {}
    for evidence in files.values():
        devices.setdefault(evidence["device"], []).extend(evidence["programs"])
    # A device that a few programs ran on is on their pages.
    counts = {device: len({record["check"] for record in programs}) for device, programs in devices.items()}
    devices = {device: programs for device, programs in devices.items() if counts[device] == max(counts.values())}
    titles = [f"{device}: as written → corrected" for device in devices]
    lines = ["| check | programs | " + " | ".join(titles) + " |", "| --- | --- |" + " --- |" * len(titles)]
    for name in names:
        rows = [[r for r in programs if r["check"] == name] for programs in devices.values()]
        count = len({record["program"] for evidence in files.values() for record in evidence["programs"] if record["check"] == name})
        cells = []
        for records in rows:
            # The first program shows the plain form of the hazard.
            ran = sorted((r for r in records if "skipped" not in r), key=lambda r: r["program"] != "hazard")
            cells.append(difference(ran[0]) if ran else "skipped")
        lines.append(f"| [{name}](docs/checks/{name}.md) | {count} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def tables(files, write):
    """Rewrites the tables, or says which differ from the evidence."""
    stale = []
    checks = sorted({program.check for program in corpus.programs()})
    for page in [TOP / "docs" / "checks" / f"{check}.md" for check in checks] + [TOP / "README.md"]:
        name = page.relative_to(TOP)
        if not page.exists():
            print(f"{name}: no such page yet", file=sys.stderr)
            continue

        def replacement(match):
            table = overview_table(files) if match.group(2) == "README" else programs_table(match.group(2), files)
            return match.group(1) + (table or "No evidence has been recorded yet.\n") + match.group(3)

        old = page.read_text()
        new = old
        if not _TABLE.search(old) and page.stem in checks:
            place = f"## What the GPU did\n\n<!-- evidence:begin {page.stem} -->\n<!-- evidence:end -->\n"
            before, options, after = old.rstrip().partition("\n## Options")
            new = f"{before.rstrip()}\n\n{place}{options}{after}\n"
        new = _TABLE.sub(replacement, new)
        if new != old:
            stale.append(f"{name}: its table is not what the evidence says")
            if write:
                page.write_text(new)
    return stale


def take_in(file):
    evidence = json.loads(file.read_text())
    wrong = [record for record in evidence["programs"] if not record["as_expected"]]
    for record in wrong:
        print(f"error: {record['check']}, {record['program']}: not as expected", file=sys.stderr)
    if wrong:
        return 1
    EVIDENCE.mkdir(parents=True, exist_ok=True)
    (EVIDENCE / file.name).write_text(file.read_text())
    tables(load(), write=True)
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("import").add_argument("file", type=Path)
    commands.add_parser("tables")
    checking = commands.add_parser("check")
    checking.add_argument("--linter", help="its checks are those that need evidence")
    checking.add_argument("--release", action="store_true", help="a program whose evidence is pending is a failure")
    options = parser.parse_args()
    if options.command == "import":
        return take_in(options.file)
    if options.command == "tables":
        tables(load(), write=True)
        return 0
    files = load()
    failures = check(files, options.linter, options.release) + tables(files, write=False)
    for program in corpus.programs():
        if program.is_pending:
            print(f"pending: {program}")
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
