"""Lays out cuda-lint's code with LLVM's BOLT by what a training run executes: optimise.py train|apply, called by cmake/Bolt.cmake.

`train` instruments a copy of the program that is linked with the shared C library, lints the training files with it and merges what it counted;
`apply` rewrites the program in place by that profile. Both fail with what BOLT said.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile


# What glibc writes in assembly begins its unwind information a byte before the function: BOLT would take that byte for code.
LEFT_ALONE = ["-skip-funcs=__BOLT_FDE_FUNCat.*,__restore_rt.*,_dl_tlsdesc.*,__clone.*,clone.*"]


def run(command, **options):
    """Runs a command; ends with what it printed if it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", **options)
    if done.returncode:
        sys.exit(f"optimise: {' '.join(map(str, command))} failed with {done.returncode}:\n{done.stdout[-4000:]}")


def train(options):
    """Writes the profile of the training program over the training files."""
    # Each file is linted in a process of its own, and each writes a profile of some 50 MB.
    with tempfile.TemporaryDirectory(dir=options.profile.parent, prefix="training-") as folder:
        folder = pathlib.Path(folder)
        # It finds the headers and pages beside itself, as the program does.
        instrumented = options.program.parent / f".{options.program.name}.instrumented"
        try:
            run([options.bolt, options.program, "-instrument", "-o", instrumented, f"--instrumentation-file={folder / 'profile'}",
                 "--instrumentation-file-append-pid"])
            environment = {**os.environ, "LD_PRELOAD": str(options.keep), "CUDA_LINT_CACHE_DIR": str(folder / "cache")}
            run([instrumented, "--no-cache", "--fail-on=never", "--quiet", "--format=json", "-j", "1", *options.files, "--", "-std=c++17"],
                env=environment)
        finally:
            instrumented.unlink(missing_ok=True)
        run([options.merge, "-o", options.profile, *sorted(folder.glob("profile*.fdata"))])


def apply(options):
    """Rewrites the program; its name holds a whole program at all times."""
    laid_out = options.program.with_name(f".{options.program.name}.laid-out")
    run([options.bolt, options.program, "-o", laid_out, f"-data={options.profile}", "-reorder-blocks=ext-tsp", "-reorder-functions=cdsort",
         "-split-functions", "-split-all-cold", "-split-eh", "-icf=all", "-use-gnu-stack", *LEFT_ALONE])
    shutil.copymode(options.program, laid_out)
    laid_out.replace(options.program)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["train", "apply"])
    parser.add_argument("--program", type=pathlib.Path, required=True)
    parser.add_argument("--profile", type=pathlib.Path, required=True)
    parser.add_argument("--bolt", required=True)
    parser.add_argument("--merge")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--files", nargs="+", default=[])
    options = parser.parse_args()
    (train if options.what == "train" else apply)(options)


main()
