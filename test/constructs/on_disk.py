#!/usr/bin/env python3
"""The functions of the constructs' sources, and all that they call, written to disk and read where other things stand before them: each has to be
the very program that is lowered there (`print-program --round-trip`), and none may be refused.

    on_disk.py build/bin/print-program
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

import run

# The other two engines have the same constructs in device code.
ENGINES = ('private', 'launch')


def problems(program, folder, engine, standard, modules):
    path = pathlib.Path(folder) / (engine + modules[0].__name__ + '.cu')
    text, owners = run.probes(engine, modules)
    path.write_text(text)
    done = subprocess.run([program, '--round-trip=' + standard, str(path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    count = re.match(r'(\d+) functions, 0 refused\n', done.stdout)
    # Each probe is a function, and one calls them all. A module may have none for an engine.
    if done.returncode or not count or int(count[1]) <= len(owners):
        return '%s: exit status %d\n%s' % (path.name, done.returncode, done.stdout)


def main():
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        asked = [(engine, *file) for engine in ENGINES for file in run.FILES]
        found = [p for p in pool.map(lambda a: problems(sys.argv[1], folder, *a), asked) if p]
    print('\n'.join(found))
    return bool(found)


if __name__ == '__main__':
    sys.exit(main())
