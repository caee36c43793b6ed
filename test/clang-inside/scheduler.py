# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %clangd %t %S/../tools/clangd/Inputs | FileCheck %s
# CHECK: {{^}}the waiting time of an edit is set{{$}}
"""The private structure that is copied by hand has the members that it is taken to have."""

import pathlib
import sys

server_path, folder, inputs = sys.argv[1:]
sys.path.insert(0, inputs)
from lsp_client import Server, project

source = project(folder, "", "int x;\n")
server = Server(server_path, folder=folder)
server.start(folder)
server.notify("initialized")
server.open(source, "int x;\n")
server.stop()
log = pathlib.Path(folder, "server.log").read_text(errors="replace")
if "TUScheduler::Options are not those" in log:
    print("the members of clangd's TUScheduler::Options are elsewhere, or have other values: look at Options and DebouncePolicy in LLVM's "
          "clang-tools-extra/clangd/TUScheduler.h, and copy them to SchedulerOptions in lib/clang-inside/clangd/Hooks.cpp")
elif "log file" not in log and "clangd" not in log:
    print("the server did not start:", log[:500])
else:
    print("the waiting time of an edit is set")
