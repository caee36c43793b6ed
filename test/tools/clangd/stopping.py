# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %clangd %t %S/Inputs | FileCheck %s
"""Stopping waits for nothing: not for the parse of what is open, not for the background index. Both are held by a header that is a pipe to which nobody
writes, so a server that waited for either would never end, however idle the machine is."""

import json
import os
import pathlib
import signal
import sys

server_path, folder, inputs = sys.argv[1:]
sys.path.insert(0, inputs)
from lsp_client import TIMEOUT, Server

folder = pathlib.Path(folder)
OPEN, INDEXED = "open", "indexed"


def reached(pipe):
    """Waits until somebody reads from the pipe, and gives the end to write to: while that is open and nothing is written, the reader waits."""
    signal.signal(signal.SIGALRM, lambda *_: sys.exit(f"nobody reads {pipe}"))
    signal.alarm(TIMEOUT)
    end = os.open(pipe, os.O_WRONLY)
    signal.alarm(0)
    return end


def busy(name, *held):
    """A server in a folder of its own, at work in each of the files named, and the ends of their pipes."""
    project = folder / name
    project.mkdir()
    for file in (OPEN, INDEXED):
        os.mkfifo(project / f"{file}.cuh")
        (project / f"{file}.cu").write_text(f'#include "{file}.cuh"\n__global__ void {file}Kernel() {{}}\n')
    (project / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(project), "file": f"{file}.cu", "command": f"nvcc -arch=sm_90 -c {file}.cu"} for file in (OPEN, INDEXED)]))
    server = Server(server_path, "-j=4", "--background-index-priority=normal", folder=project)
    server.start(project)
    server.notify("initialized")
    source = project / f"{OPEN}.cu"
    server.open(source, source.read_text())
    return server, [reached(project / f"{file}.cuh") for file in held]


# CHECK: asked: 0
server, pipes = busy("asked", OPEN, INDEXED)
print("asked:", server.stop())
for pipe in pipes:
    os.close(pipe)

# An editor that is gone says no goodbye: the server ends, and says that this was not as it should be.
# CHECK: left alone: 1
server, pipes = busy("left", OPEN, INDEXED)
server.process.stdin.close()
print("left alone:", server.process.wait(timeout=TIMEOUT))
for pipe in pipes:
    os.close(pipe)
