#!/usr/bin/env python3
"""What a value passes through, asked of every engine twice.

Each construct of the modules in FILES is linted once so that the value that arrives is a hazard and the one that must not arrive is harmless, and once
the other way round. An engine is right when it reports the first and not the second, silent when it reports neither, and wrong when it reports the second:
then it follows another value than the program does.

    run.py --tool build/bin/cuda-lint            compares with expected.txt; exit status 1 where they differ
    run.py --tool build/bin/cuda-lint --update   writes it
"""
import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

import allocations
import assembly
import assorted
import classes
import codebases
import conditions
import containers
import determined
import exchanged
import expressions
import forms
import further
import heap
import hosted
import hosted_more
import idioms
import instructions
import integers
import kernels
import lanes
import layout
import libraries
import lifetimes
import memory
import more
import newer
import objects
import others
import parts
import patterns
import recursive
import standard
import table
import templates
import traps
import uncommon
import unwinding
import varied

# What is linted as one file: the work that one file may take is bounded.
FILES = (('c++20', (table, more, others, further)), ('c++23', (idioms, libraries, kernels)), ('c++23', (patterns,)),
         ('c++20', (lifetimes, classes)), ('c++20', (integers, memory)), ('c++20', (layout, determined)), ('c++20', (standard,)),
         ('c++20', (forms, allocations)), ('c++20', (templates, instructions)), ('c++20', (codebases, unwinding)),
         ('c++20', (objects,)), ('c++20', (expressions,)), ('c++20', (hosted, lanes)), ('c++20', (conditions,)), ('c++20', (assorted,)), ('c++20', (varied,)), ('c++23', (uncommon,)),
         ('c++20', (traps,)), ('c++23', (hosted_more,)), ('c++20', (containers,)), ('c++20', (newer,)), ('c++20', (heap, assembly)), ('c++20', (parts,)), ('c++20', (recursive,)), ('c++20', (exchanged,)))

HERE = pathlib.Path(__file__).parent
EXPECTED = HERE / 'expected.txt'

# An engine is asked through one check: (check, type, qualifier, library, the two values, launch of the probe, what makes a hazard of r).
ENGINES = {
    'private': ('cuda-cdp-child-pointer', 'int *', '__device__', 'cuda::std', 'int loc = 0; int *{0} = &loc; int *{1} = memory;', '<<<1, 1>>>',
                'child<<<1, 1>>>(r);'),
    'launch': ('cuda-launch-config', 'int', '', 'std', 'int {0} = 2048; int {1} = 64;', '', 'sized<<<1, r>>>(0);'),
    'warp': ('cuda-smem-bank-conflict', 'int', '__device__', 'cuda::std',
             '__shared__ int sm[32][32]; int {0} = threadIdx.x; int {1} = 0;', '<<<1, dim3(32, 32)>>>', 'sm[r][threadIdx.y] = 1;'),
    'block': ('cuda-smem-race', 'int', '__device__', 'cuda::std',
              '__shared__ int sm[256]; int {0} = 255 - threadIdx.x; int {1} = threadIdx.x;', '<<<1, 256>>>',
              'sm[threadIdx.x] = threadIdx.x; memory[threadIdx.x] = sm[r];'),
}
# The same for ways to the lane: before, then with the hazard, then without.
LANES = {
    'warp': ('__shared__ float sm[1024];', 'sm[x * 32] = 1;', 'sm[x] = 1;'),
    'block': ('__shared__ float sm[32];', 'sm[x] = 1; memory[threadIdx.x] = sm[31 - (threadIdx.x & 31)];',
              'sm[x] = 1; memory[threadIdx.x] = sm[threadIdx.x & 31];'),
}


def constructs(engine, modules):
    """The (name, prelude, body, of the lane) that an engine is asked about."""
    for given in modules:
        kinds = ['ANY'] + (['INTEGER'] if engine != 'private' else []) + (['HOST'] if engine == 'launch' else [])
        kinds += ['DEVICE'] if engine in LANES else []
        for kind in kinds + (['LANE'] if engine in LANES else []):
            for name, (prelude, body) in getattr(given, kind, {}).items():
                yield name, prelude, body, kind == 'LANE'


def probes(engine, modules):
    """The source, and for each line of it (name, is the hazard)."""
    _, kind, qualifier, library, values, launch, sink = ENGINES[engine]
    includes, body, owners, calls = {'#include <string.h>'} | ({'#include <cuda/std/utility>'} if qualifier else set()), [], {}, []
    for number, (name, prelude, text, of_lane) in enumerate(constructs(engine, modules)):
        lines = [l for l in prelude.replace('LIB/', 'cuda/std/' if qualifier else '').split('\n') if l]
        includes.update(l for l in lines if l.startswith('#include'))
        body.append('namespace c%d {' % number)
        body += [l for l in lines if not l.startswith('#include')]
        for hazard in (True, False):
            if of_lane:
                before, bad, good = LANES[engine]
                inner, shape = '%s %s %s' % (before, text, bad if hazard else good), '<<<1, 32>>>'
            else:
                inner, shape = '%s %s %s' % (values.format(*('vw' if hazard else 'wv')), text, sink), launch
            function = 'hazard' if hazard else 'safe'
            owners[len(body)] = (name, hazard)
            body.append('%svoid %s(int *memory) { %s }' % ('__global__ ' if shape else '', function, inner))
            calls.append('c%d::%s%s(memory);' % (number, function, shape))
        body.append('}')
    head = sorted(includes) + ['namespace LIB = %s;' % library, 'typedef %s T;' % kind, '#define HD %s' % qualifier,
                               '__global__ void child(int *p);', '__global__ void sized(int);']
    text = '\n'.join(head + body + ['void all(int *memory) {'] + calls + ['}']) + '\n'
    return text.replace('namespace LIB = std;', '#include <utility>\nnamespace LIB = std;'), {
        line + len(head) + 1 + (1 if library == 'std' else 0): owner for line, owner in owners.items()}


def verdicts(tool, engine, standard, modules, folder):
    text, owners = probes(engine, modules)
    path = pathlib.Path(folder) / (engine + modules[0].__name__ + '.cu')
    path.write_text(text)
    check = ENGINES[engine][0]
    done = subprocess.run([tool, '--no-cache', '--cuda-path=none', '--fail-on=never', '--format=json', '--checks=-*,' + check, str(path), '--',
                           '-std=' + standard, '-rdc=true', '-arch=sm_90'], capture_output=True, text=True)
    report = json.loads(done.stdout)
    errors = [f for f in report['findings'] if f['check'] == 'clang-diagnostic-error']
    if errors or not report['complete'] or 'crashed' in done.stderr:
        sys.exit('%s: not linted in full:\n%s%s' % (engine, done.stderr, '\n'.join(
            '%s: %s' % (owners.get(f['location']['line'], ('?',))[0], f['message']) for f in errors)))
    said = {owners[f['location']['line']] for f in report['findings'] if f['check'] == check and f['location']['line'] in owners}
    for name, *_ in constructs(engine, modules):
        hazard, safe = (name, True) in said, (name, False) in said
        yield name, ('both' if safe else 'right') if hazard else ('wrong' if safe else 'silent')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--tool', required=True)
    parser.add_argument('--update', action='store_true')
    arguments = parser.parse_args()
    lines, counts = [], {}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        asked = [(engine, *file) for engine in ENGINES for file in FILES]
        for (engine, *_), found in zip(asked, pool.map(lambda a: list(verdicts(arguments.tool, *a, folder)), asked)):
            for name, verdict in found:
                counts[verdict] = counts.get(verdict, 0) + 1
                if verdict != 'right':
                    lines.append('%s: %s: %s' % (engine, name, verdict))
    total = sum(counts.values())
    lines.append('right %d of %d, silent %d, wrong %d' % (counts.get('right', 0), total, counts.get('silent', 0), total - counts.get('right', 0) -
                                                        counts.get('silent', 0)))
    text = '# What does not come out right, by engine; made by run.py --update.\n' + '\n'.join(lines) + '\n'
    if arguments.update:
        EXPECTED.write_text(text)
    print(lines[-1])
    if text != EXPECTED.read_text():
        before = set(EXPECTED.read_text().splitlines())
        print('\n'.join(['not as expected.txt says:'] + [('+ ' if l not in before else '- ') + l for l in sorted(before ^ set(text.splitlines()))]))
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
