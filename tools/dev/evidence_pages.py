#!/usr/bin/env python3
"""Holds the pages in docs/evidence to the data in docs/evidence/data.

    tools/dev/evidence_pages.py write    writes what is made of data into the pages again, and what the pages' own text is
    tools/dev/evidence_pages.py check    fails when a page, its data or its text do not belong together

A part of a page that is made stands between <!-- made:begin WHAT NAME --> and <!-- made:end -->:

  by-project FILE   the verdicts of the reports in docs/evidence/data/FILE, by project and check
  by-check FILE     the same by check, correctness before performance, and what comes of it in a sentence
  by-share FILE     the same by the share of the traffic that a report states
  host-draws SEEDS  what draws of host code found (public-code-host.json), and host-projects - its files by project
  table NAME        a table whose data is kept as a table: NAME in docs/evidence/data/tables.json. That is so where no list of single reports was
                    kept, or where a row is what a person found out

Beyond that `check` holds what a section says in words of numbers that its data has (files, projects, shares, sums of causes) to the data, rows that add
up to the rows above, and every page's own text to the fingerprint in docs/evidence/data/pages.json: who changes words, and with them perhaps numbers
that only a person can know, says so by `write`. Pages of which another script makes parts, or the whole, name it there; a page that nobody makes is an error.
"""

import collections
import hashlib
import json
import re
import sys
from pathlib import Path

EVIDENCE = Path(__file__).resolve().parent.parent.parent / "docs" / "evidence"
DATA = EVIDENCE / "data"
MADE = re.compile(r"(<!-- made:begin (\S+) (.+?) -->\n).*?(<!-- made:end -->)", re.DOTALL)
# Those that other scripts make of committed data, and check. A table of counters needs the public sources as well, so it counts as text.
OTHERS = re.compile(r"<!-- (local-memory|table):begin.*?<!-- \1:end -->", re.DOTALL)
VERDICTS = ("TRUE", "nobody", "WRONG")
HEAD = "| TRUE | TRUE, but nobody would change it | WRONG |\n"
PERFORMANCE = {"cuda-gmem-uncoalesced", "cuda-smem-bank-conflict", "cuda-fp-implicit-double", "cuda-lmem-dynamic-index", "cuda-launch-occupancy"}
STRICT = {"cuda-host-leak"}
TOTALS = ("together", "all", "correctness", "performance")


def load(name):
    return json.loads((DATA / name).read_text())


def group(check):
    return "performance" if check in PERFORMANCE else "correctness"


def counted(reports, key):
    counts = collections.defaultdict(collections.Counter)
    for report in reports:
        counts[key(report)][report["verdict"]] += 1
    return counts


def cells(counter, empty=""):
    return " | ".join(str(counter[verdict] or empty) for verdict in VERDICTS)


def by_project(name):
    reports = load(name)["reports"]
    rows = [f"| {project} | {check} | {cells(of)} |" for (project, check), of in sorted(counted(reports, lambda r: (r["project"], r["check"])).items())]
    together = counted(reports, lambda _: "together")["together"]
    return "| project | check " + HEAD + "| --- | --- | --- | --- | --- |\n" + "\n".join([*rows, f"| together | | {cells(together, 0)} |"]) + "\n"


def share(part, whole):
    return f"{round(100 * part / whole)} %" if whole else "none"


def by_check(name):
    data = load(name)
    lines, said = [], []
    for kind in ("correctness", "performance"):
        reports = [report for report in data["reports"] if group(report["check"]) == kind]
        counts = counted(reports, lambda r: r["check"])
        lines += [f"| {check} | {cells(of)} |" for check, of in sorted(counts.items(), key=lambda item: (-item[1].total(), item[0]))]
        of = counted(reports, lambda _: kind)[kind]
        lines.append(f"| {kind} | {cells(of)} |")
        said.append(f"Of {of.total()} reports of {kind} {of['WRONG']} are wrong ({share(of['WRONG'], of.total())}) and {of['nobody']} are what nobody would "
                    f"change ({share(of['nobody'], of.total())}).")
    files = data["files"]
    in_full = sum(file["parsed"] is True for file in files)
    said.append(f"{len(files)} files of {len({file['project'] for file in files})} projects, of which {in_full} parse in full.")
    return "| check " + HEAD + "| --- | --- | --- | --- |\n" + "\n".join(lines) + "\n\n" + " ".join(said) + "\n"


def by_share(name):
    reports = [report for report in load(name)["reports"] if "share" in report]
    lines = []
    for least, most, words in ((10, 19, "10 to 19 %"), (20, 29, "20 to 29 %"), (30, 49, "30 to 49 %"), (50, 100, "50 % and more")):
        of = collections.Counter(report["verdict"] for report in reports if least <= report["share"] <= most)
        lines.append(f"| {words} | {cells(of, '0')} |")
    return "| share " + HEAD + "| --- | --- | --- | --- |\n" + "\n".join(lines) + "\n"


def host_draws(seeds):
    lines = []
    for draw in load("public-code-host.json")["draws"]["of"]:
        if str(draw["seed"]) not in seeds.split(","):
            continue
        begin = f"{draw['seed']} | {len(draw['files'])} | {sum('(' not in file for file in draw['files'])}"
        counts = counted(draw["reports"], lambda r: r["check"])
        for check, of in sorted(counts.items(), key=lambda item: (-item[1].total(), item[0])):
            lines.append(f"| {begin} | {check}{' (strict)' if check in STRICT else ''} | {cells(of)} |")
            begin = " | | "
        lines.append(f"| | | | together | {cells(counted(draw['reports'], lambda _: 0)[0], '0')} |")
    return "| seed | files | parsed in full | check " + HEAD + "| --- | --- | --- | --- | --- | --- | --- |\n" + "\n".join(lines) + "\n"


def host_projects(_):
    of = load("public-code-host.json")["collections"]
    rows = [(name, f"`{kept['commit'][:10]}`", len(kept["files"]), sum(f["parsed"] for f in kept["files"]), sum(f["reports"] for f in kept["files"]))
            for name, kept in of.items()]
    rows.append(("together", "", *(sum(row[column] for row in rows) for column in (2, 3, 4))))
    return "| project | commit | files | parsed in full | reports |\n| --- | --- | --- | --- | --- |\n" + "".join(
        "| " + " | ".join(map(str, row)) + " |\n" for row in rows)


def table(name):
    kept = load("tables.json")[name]
    rows = [kept["columns"], ["---"] * len(kept["columns"]), *kept["rows"]]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows).replace("|  |", "| |").replace("|  |", "| |") + "\n"


MAKERS = {"by-project": by_project, "by-check": by_check, "by-share": by_share, "host-draws": host_draws, "host-projects": host_projects, "table": table}


def made(text):
    return MADE.sub(lambda found: found[1] + MAKERS[found[2]](found[3]) + found[4], text)


def fingerprint(text):
    """Of what is nobody's but the page's."""
    return hashlib.sha256(OTHERS.sub("", MADE.sub(lambda found: found[1], text)).encode()).hexdigest()[:16]


def number(cell):
    found = re.match(r"[\d,]+(?= |$|,)", cell.strip())
    return int(found[0].replace(",", "")) if found else 0 if not cell.strip() else None


def wrong_sums(where, text):
    """Rows of a table that say what is above them together, and do not."""
    for lines in re.findall(r"(?:^\|.*\n)+", text, re.M):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines.splitlines()][2:]
        below = whole = 0  # where what a partial sum, and the sum of all, begins with
        for at, row in enumerate(rows):
            label = next((n for n, cell in enumerate(row[:2]) if cell in TOTALS), None)
            if label is None:
                continue
            last = row[label] in ("together", "all")
            summed = [r for r in rows[whole if last else below:at] if not set(r[:2]) & set(TOTALS)]
            for column in range(label + 1, len(row)):
                above = [number(r[column]) for r in summed]
                if row[column] and None not in (number(row[column]), *above) and number(row[column]) != sum(above):
                    yield f"{where}: '{' | '.join(row)}' does not add up: {sum(above)}, not {row[column]}"
            below, whole = at + 1, at + 1 if last else whole


def wrong_words(where, text):
    """What a section says in words of its data, and is otherwise."""
    for section in re.split(r"^(?=## )", text, flags=re.M):
        found = re.search(r"<!-- made:begin by-check (\S+) -->", section)
        if not found:
            continue
        data = load(found[1])
        title, words = section.splitlines()[0], " ".join(MADE.sub("", section).split())
        of = {kind: collections.Counter(r["verdict"] for r in data["reports"] if group(r["check"]) == kind) for kind in ("correctness", "performance")}
        total = {kind: counter.total() for kind, counter in of.items()}
        facts = [(r"(\d+) of (\d+) correctness reports (?:are|is) wrong[^.]*?: (\d+) %", [of["correctness"]["WRONG"], total["correctness"],
                                                                                      round(100 * of["correctness"]["WRONG"] / total["correctness"])]),
                 (r"Of (\d+) performance reports (\d+) (?:are|is) pointless", [total["performance"], of["performance"]["nobody"]]),
                 (r"(\d+) of (\d+) performance reports are pointless", [of["performance"]["nobody"], total["performance"]])]
        for pattern, right in facts:
            for said in re.finditer(pattern, words):
                # What is said of a second look at some of the files is training, and has no data.
                if [int(n) for n in said.groups()] != right and said.start() < words.find("fterwards"):
                    yield f"{where}, {title}: '{said[0]}', and the data says {right}"
        for verdict, word in (("WRONG", "wrong"), ("nobody", "pointless")):
            causes = [int(n) for n in re.findall(rf"^\| {word}: .*? \| (\d+) \|", section, re.M)]
            have = sum(r["verdict"] == verdict for r in data["reports"])
            if causes and sum(causes) != have:
                yield f"{where}, {title}: the causes of what is {word} are {sum(causes)} reports, and the data has {have}"


def check():
    failures, pages = [], load("pages.json")
    used = set()
    for page in sorted(EVIDENCE.glob("*.md")):
        text, where = page.read_text(), f"docs/evidence/{page.name}"
        known = pages.pop(page.name, None)
        if not known:
            failures.append(f"{where}: nobody makes this page: docs/evidence/data/pages.json does not have it")
            continue
        used |= {found[3] for found in MADE.finditer(text)}
        if text != made(text):
            failures.append(f"{where}: what is made of data is another: tools/dev/evidence_pages.py write")
        if not known.get("whole") and known["text"] != fingerprint(text):
            failures.append(f"{where}: its text was changed: read it beside the data, then tools/dev/evidence_pages.py write")
        if MADE.search(text):
            failures += [*wrong_sums(where, text), *wrong_words(where, text)]
        elif not (EVIDENCE.parent.parent / known["made_by"].split()[0]).exists():
            failures.append(f"{where}: there is no {known['made_by']}")
    failures += [f"docs/evidence/data/pages.json: there is no page {name}" for name in pages]
    failures += [f"docs/evidence/data/tables.json: no page has the table '{name}'" for name in load("tables.json") if name not in used]
    failures += [f"docs/evidence/data/{file.name}: no page is made of it" for file in sorted(DATA.glob("public-code*.json"))
                 if file.name not in used | {"public-code-host.json"}]
    return failures


def write():
    pages = load("pages.json")
    for page in sorted(EVIDENCE.glob("*.md")):
        text = made(page.read_text())
        page.write_text(text)
        known = pages.setdefault(page.name, {"made_by": "tools/dev/evidence_pages.py write"})
        if not known.get("whole"):
            known["text"] = fingerprint(text)
    (DATA / "pages.json").write_text(json.dumps(pages, indent=1, sort_keys=True) + "\n")


def main():
    if sys.argv[1:] == ["write"]:
        write()
    elif sys.argv[1:] == ["check"]:
        sys.exit("\n".join(f"error: {failure}" for failure in check()) or 0)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
