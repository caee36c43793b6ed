#!/usr/bin/env python3
"""Runs the constructs of device code on a GPU: whether what must arrive does.

    gpu.py FOLDER       compiles with nvcc (C++20) into FOLDER and runs; exit status 1 where another value arrives

Each construct is a kernel of its own. What nvcc refuses is named and left out: not all that Clang knows is in it, and some headers of libcu++ are
where only other flags find them. A kernel that fails ends its process, and those behind it are run by another one.
"""
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

import run

NVCC = ['nvcc', '-std=c++20', '-arch=sm_90', '-rdc=true', '-lcudadevrt', '--expt-relaxed-constexpr', '--extended-lambda', '-w']
# As many are compiled at once: one that nvcc refuses costs the others a second try.
TOGETHER = 24
# Seconds that a program of so many kernels may take.
LONGEST = 60
HEAD = ['namespace LIB = cuda::std;', 'typedef int T;', '#define HD __device__', '__global__ void child(int *) {}', '__global__ void sized(int) {}']
# Prints `ok NUMBER`, `bad NUMBER THREAD VALUE` or `error NUMBER TEXT` for each kernel from the one that it is given on.
RUN = """template <class F> void run(int number, int from, int threads, F kernel, bool lanes) {
  if (number < from)
    return;
  static int *memory, *out, found[256];
  if (!memory) {
    cudaMalloc(&memory, 1 << 20);
    cudaMalloc(&out, sizeof found);
  }
  cudaMemset(memory, 0, 1 << 20);
  cudaMemset(out, 255, sizeof found);
  kernel<<<1, threads>>>(memory, out);
  if (cudaError_t e = cudaDeviceSynchronize()) {
    printf("error %d %s\\n", number, cudaGetErrorString(e));
    exit(1);
  }
  cudaMemcpy(found, out, sizeof found, cudaMemcpyDeviceToHost);
  for (int t = 0; t < threads; ++t)
    if (found[t] != (lanes ? t : 255 - t)) {
      printf("bad %d %d %d\\n", number, t, found[t]);
      return;
    }
  printf("ok %d\\n", number);
}"""


def listed():
    return [construct for _, modules in run.FILES for construct in run.constructs('block', modules)]


def source(constructs, numbers):
    """The text of a program of these constructs, and which construct each of its lines is of."""
    includes, body, owner = {'#include <cuda/std/utility>', '#include <stdio.h>', '#include <stdlib.h>', '#include <string.h>'}, [], {}
    for number in numbers:
        _, prelude, text, of_lane = constructs[number]
        lines = [line for line in prelude.replace('LIB/', 'cuda/std/').split('\n') if line]
        includes.update(line for line in lines if line.startswith('#include'))
        before, result = ('', 'x') if of_lane else ('int v = 255 - int(threadIdx.x), w = threadIdx.x;', 'r')
        for line in ['namespace c%d {' % number, *(line for line in lines if not line.startswith('#include')),
                     '__global__ void kernel(int *memory, int *given) { %s %s given[threadIdx.x] = int(%s); }' % (before, text, result), '}']:
            owner[len(body)] = number
            body.append(line)
    calls = ['run(%d, from, %d, c%d::kernel, %d);' % (n, 32 if constructs[n][3] else 256, n, constructs[n][3]) for n in numbers]
    head = sorted(includes) + HEAD
    text = '\n'.join([*head, *body, RUN, 'int main(int, char **arguments) {', 'setvbuf(stdout, nullptr, _IOLBF, 0);', 'int from = atoi(arguments[1]);', *calls, '}']) + '\n'
    return text, {line + len(head) + 1: number for line, number in owner.items()}


def execute(program, numbers, said):
    start = numbers[0]
    while start <= numbers[-1]:
        try:
            output = subprocess.run([program, str(start)], capture_output=True, text=True, timeout=LONGEST, errors='replace').stdout
        except subprocess.TimeoutExpired as late:
            output = (late.stdout or b'').decode(errors='replace')
        # A construct may print, too.
        answers = [(kind, int(number), rest) for kind, number, rest in re.findall(r'(ok|bad|error) (\d+)(.*)', output)]
        for kind, number, rest in answers:
            said[number] = kind + rest
        last = max((number for _, number, _ in answers), default=start - 1)
        if last >= numbers[-1] or answers and answers[-1][0] == 'error':
            start = last + 1
            continue
        ended = next(n for n in numbers if n > last)
        said[ended] = 'error no answer'
        start = ended + 1


def build(constructs, numbers, folder, name, said):
    while numbers:
        text, owner = source(constructs, numbers)
        path = folder / (name + '.cu')
        path.write_text(text)
        done = subprocess.run([*NVCC, str(path), '-o', str(folder / name)], capture_output=True, text=True)
        if done.returncode == 0:
            return execute(str(folder / name), numbers, said)
        refused = {owner[int(line)]: text for line, text in re.findall(r'\.cu\((\d+)\): (?:catastrophic )?error[^:]*: (.*)', done.stderr + done.stdout)
                   if int(line) in owner}
        if not refused and len(numbers) == 1:
            refused = {numbers[0]: (done.stderr + done.stdout).strip().split('\n')[0]}
        if not refused:
            # Neither ptxas nor a missing header says whose fault it is.
            for number in numbers:
                build(constructs, [number], folder, '%s-%d' % (name, number), said)
            return None
        for number, text in refused.items():
            said[number] = 'refused ' + text
        numbers = [n for n in numbers if n not in refused]
    return None


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    constructs, said = listed(), {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for begin in range(0, len(constructs), TOGETHER):
            pool.submit(build, constructs, list(range(begin, min(begin + TOGETHER, len(constructs)))), folder, 'from%d' % begin, said)
    for number, (name, *_) in enumerate(constructs):
        if said.get(number) != 'ok':
            print('%s: %s' % (name, said.get(number, 'not tried')))
    counts = collections.Counter(said.get(number, 'not').split()[0] for number in range(len(constructs)))
    print(', '.join('%d %s' % (count, kind) for kind, count in counts.most_common()))
    return 1 if set(counts) - {'ok', 'refused'} else 0


if __name__ == '__main__':
    sys.exit(main())
