#!/usr/bin/env python3
"""What compute-sanitizer says of the programs of the corpus.

    sanitizer.py run FOLDER [NAME...] > FILE
                                       on the machine with the GPU, in the folder that runtime-tests/build made: every program (of the folders
                                       called so) under every tool
    sanitizer.py import FILE           takes what that printed into docs/evidence/data/compute-sanitizer.json
    sanitizer.py page                  writes docs/evidence/compute-sanitizer.md from it
    sanitizer.py check                 fails where the page is not what the data says, and where a program is another than the one that ran

Data of an earlier form of a program says so ("earlier": true), and the page does; a new run takes that away.
"""
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

import corpus

TOOLS = ('memcheck', 'racecheck', 'synccheck', 'initcheck')
LIMIT_S = 25
# How many run side by side: the tools take far more of the processor's time than of the GPU's.
JOBS = 4
ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / 'docs/evidence/data/compute-sanitizer.json'
PAGE = ROOT / 'docs/evidence/compute-sanitizer.md'


def summary(program, tool):
    try:
        done = subprocess.run(['compute-sanitizer', '--tool', tool, str(program)], capture_output=True, text=True, timeout=LIMIT_S)
        last = re.findall(r'SUMMARY: (.*)', done.stdout)
        said = last[-1].strip() if last else 'no summary'
    except subprocess.TimeoutExpired:
        said = 'stopped after %d s' % LIMIT_S
    return '%s/%s %s: %s' % (program.parent.name, program.name, tool, said)


def run(folder, names):
    programs = [p for p in sorted(pathlib.Path(folder, 'bin').glob('*/*')) if not names or p.parent.name in names]
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for line in pool.map(summary, [p for p in programs for _ in TOOLS], [t for _ in programs for t in TOOLS]):
            print(line, flush=True)


def sources_of_today():
    return {str(program): program.sha256()[:16] for program in corpus.programs()}


def other_sources():
    """What ran and is not there any more as it was."""
    sources = sources_of_today()
    for program, kept in json.loads(DATA.read_text()).items():
        if program not in sources:
            yield f'{program}: there is no such program any more'
        elif (kept['source'] != sources[program]) != kept.get('earlier', False):
            yield f'{program}: its source is another than the one that ran: run it again, or say "earlier"'


def take_in(path):
    data = json.loads(DATA.read_text()) if DATA.exists() else {}
    sources = sources_of_today()
    for line in pathlib.Path(path).read_text().splitlines():
        match = re.match(r'(\S+)-(hazard|corrected) (\w+): (?:.*SUMMARY: )?(.*)', line)
        if match:
            program, form, tool, said = match.groups()
            if program in sources:
                data.setdefault(program, {})["source"] = sources[program]
                data[program].pop("earlier", None)
                data[program].setdefault(form, {})[tool] = said.strip()
    DATA.write_text(json.dumps(data, indent=1, sort_keys=True) + '\n')


def found(said):
    """Whether a summary speaks of anything."""
    return not re.match(r'0 (errors|hazards)|stopped|not run', said)


def cell(said):
    if found(said):
        return '**%s**' % said
    return said if said.startswith(('stopped', 'not run')) else 'nothing'


def page():
    data = json.loads(DATA.read_text())
    seen = [p for p, forms in data.items() if any(found(s) for s in forms['hazard'].values())]
    lines = ['# What compute-sanitizer says of the same programs', '',
             'Each program of the corpus whose check came with the second part of the catalogue, as written and corrected, under the four tools of',
             'compute-sanitizer (CUDA 13.0, NVIDIA H100 or H200; a run is stopped after 25 s). Of %d hazards %d are found by one of them. Made by' % (len(data), len(seen)),
             '`runtime-tests/sanitizer.py page` from `data/compute-sanitizer.json`.', '',
             '| program | ' + ' | '.join(TOOLS) + ' | corrected |', '| --- |' + ' --- |' * (len(TOOLS) + 1)]
    for program, forms in sorted(data.items()):
        cells = [cell(forms['hazard'].get(t, 'not run')) for t in TOOLS]
        clean = all(not found(s) for s in forms.get('corrected', {}).values())
        name = '`%s`%s' % (program, ', an earlier form of it' if forms.get('earlier') else '')
        lines.append('| %s | %s | %s |' % (name, ' | '.join(cells), 'nothing' if clean else 'not clean'))
    return '\n'.join(lines) + '\n'


def main():
    if len(sys.argv) >= 3 and sys.argv[1] == 'run':
        run(sys.argv[2], sys.argv[3:])
    elif len(sys.argv) == 3 and sys.argv[1] == 'import':
        take_in(sys.argv[2])
    elif sys.argv[1:] == ['page']:
        PAGE.write_text(page())
    elif sys.argv[1:] == ['check']:
        failures = ['docs/evidence/data/compute-sanitizer.json: ' + failure for failure in other_sources()]
        if PAGE.read_text() != page():
            failures.append('docs/evidence/compute-sanitizer.md is not what the data says: runtime-tests/sanitizer.py page')
        sys.exit('\n'.join('error: ' + failure for failure in failures) or 0)
    else:
        sys.exit(__doc__)


if __name__ == '__main__':
    main()
