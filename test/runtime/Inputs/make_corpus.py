"""Makes a corpus of shell scripts, which observe what they are told to, in a folder."""

import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
(folder / "bin").mkdir(parents=True)


def script(name, *lines):
    file = folder / "bin" / name
    file.write_text("\n".join(["#!/bin/sh", *lines]) + "\n")
    file.chmod(0o755)
    return f"bin/{name}"


def sees(**observed):
    return f"echo '{json.dumps({'observed': observed})}'"


script("device-info", sees(device="NVIDIA Test 1", architecture=80, driver="1.2", driver_cuda=13000, runtime_cuda=13000))
programs = []


def program(name, hazard, corrected, expect, **more):
    programs.append(
        {
            "check": "cuda-a-b",
            "folder": "a-b",
            "program": name,
            "shows": "nothing",
            "source_sha256": "0",
            "hazard": {"expect": expect, "binary": script(f"{name}-hazard", *hazard)},
            "corrected": {"expect": {"sync": "cudaSuccess"}, "binary": script(f"{name}-corrected", *corrected)},
            **more,
        }
    )


clean = [sees(sync="cudaSuccess")]
lost = [sees(sync="cudaErrorIllegalAddress", stale=3)]
program("right", ["echo chatter", *lost, "echo chatter"], clean, {"sync": "cudaErrorIllegalAddress", "stale": {"min": 3, "max": 3}})
program("disabled", clean, clean, {"sync": "cudaErrorIllegalAddress"})
program("too-few", lost, clean, {"stale": {"min": 4}})
program("too-many", lost, clean, {"stale": {"max": 2}})
program("text-for-number", [sees(stale="3")], clean, {"stale": 3})
program("crashes", [*lost, "kill -SEGV $$"], clean, {"stale": 3})
program("hangs", ["sleep 60 & wait"], clean, {"stale": 3}, limit_s=1)
program("says-nothing", ["echo nothing"], clean, {})
program("says-no-json", ["echo '{\"observed\": {'"], clean, {})
program("not-corrected", lost, lost, {"stale": 3})
metrics = {"words": {"name": "words.sum", "per": 32}, "share": {"name": "part.sum", "over": "whole.sum"}}
counters = {"kernel": "kernel", "metrics": metrics}
program("counts", clean, clean, {"words": 32, "share": 4, "sync": "cudaSuccess"}, counters=counters)
program("counts-other", clean, clean, {"words": 31}, counters=counters)
(folder / "profiler").mkdir()
profiler = folder / "profiler" / "ncu"
rows = ['"ID","Kernel Name","Metric Name","Metric Unit","Metric Value"']
rows += [f'"0","kernel(int, int)","{name}","","{value}"' for name, value in [("words.sum", "1,024"), ("part.sum", "32"), ("whole.sum", "8")]]
profiler.write_text("#!/bin/sh\necho ==PROF== chatter\n" + "\n".join(f"echo '{row}'" for row in rows) + "\n")
profiler.chmod(0o755)
program("newer", lost, clean, {"stale": 3}, needs=90)
(folder / "manifest.json").write_text(json.dumps({"cuda": "13.0", "architecture": 80, "programs": programs}))
