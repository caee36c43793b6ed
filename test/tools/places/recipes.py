# REQUIRES: python-tools
# RUN: rm -rf %t && mkdir -p %t
# RUN: %tools-python %s %root %t | FileCheck %s
"""The recipes for Homebrew and conda name a release's archives, with their checksums, at the address of the repository."""

import hashlib
import pathlib
import re
import shutil
import subprocess
import sys

import yaml

root, folder = map(pathlib.Path, sys.argv[1:])
archive = folder / "cuda-lint-0.1.0-linux-x86_64.tar.gz"
archive.write_bytes(b"an archive")
subprocess.run([sys.executable, root / "packaging" / "recipes.py", folder], check=True)
checksum = hashlib.sha256(b"an archive").hexdigest()
meta, formula = yaml.safe_load((folder / "meta.yaml").read_text()), (folder / "cuda-lint.rb").read_text()
# CHECK: https://github.com/cuda-lint/cuda-lint/releases/download/v0.1.0/cuda-lint-0.1.0-linux-x86_64.tar.gz True
# CHECK: https://github.com/cuda-lint/cuda-lint/releases/download/v0.1.0/cuda-lint-0.1.0-linux-x86_64.tar.gz True
print(meta["source"][0]["url"], meta["source"][0]["sha256"] == checksum)
print(re.search(r'url "(.*)"', formula)[1], f'sha256 "{checksum}"' in formula)
# Only what was released is named.
# CHECK: for another machine: False
print("for another machine:", "aarch64" in formula + str(meta))
# What Homebrew would read: the formula as Ruby runs it, every word of it recorded.
READER = r'''
class Formula
  def self.method_missing(name, *words, &block)
    puts "#{name} #{words.map(&:inspect).join(" ")}".strip
    yield if block
  end
  # Ruby has one of its own.
  def self.test = puts("test")
end
require ARGV[0]
puts CudaLint.instance_method(:install) ? "installs" : ""
'''
if shutil.which("ruby"):
    read = subprocess.run(["ruby", "-W", "-e", READER, folder / "cuda-lint.rb"], capture_output=True, text=True, check=True)
    said = [line.split(None, 1) for line in read.stdout.splitlines()]
    names = [words[0] for words in said]
    if names != ["desc", "homepage", "version", "license", "depends_on", "on_intel", "url", "sha256", "test", "installs"] or read.stderr:
        sys.exit(read.stdout + read.stderr)
