# RUN: %python %s %cuda-lint %root | FileCheck %s
"""Every link that --explain prints leads to a page of the site or to a file of the source, at the address in CMakeLists.txt.
CHECK: {{[0-9]+}} pages, links to nowhere: []
CHECK-NEXT: the address that follows from CMakeLists.txt: the same
"""
import pathlib
import re
import subprocess
import sys

cuda_lint, root = sys.argv[1], pathlib.Path(sys.argv[2])


def text(*options):
    return subprocess.run([cuda_lint, *options], capture_output=True, text=True, check=True).stdout


names = re.findall(r"^o\w+ +(cuda-[a-z-]+)", text("--list-checks"), re.MULTILINE)
pages = {name: text(f"--explain={name}") for name in names}
links = {link for page in pages.values() for link in re.findall(r"\]\(([^)\s]+)", page)}
site = {link[:-len(m[0])] for link in links if (m := re.search(r"checks/cuda-[a-z-]+\.html(#.*)?$", link))}
assert len(site) == 1, site
(address,) = site
nowhere = []
for link in sorted(links):
    path = link.split("#")[0]
    if path.startswith(address):
        known = (root / "docs" / path.removeprefix(address)).with_suffix(".md").exists()
    elif "/blob/main/" in path:
        known = (root / path.split("/blob/main/")[1]).exists()
    else:
        known = path.startswith("https://")
    if not known:
        nowhere.append(link)
print(f"{len(pages)} pages, links to nowhere: {nowhere}")
home, organisation, name = re.search(r"HOMEPAGE_URL (https://github.com/([\w-]+)/([\w-]+)) ", (root / "CMakeLists.txt").read_text()).groups()
expected = f"https://{organisation}.github.io/{name}/"
print("the address that follows from CMakeLists.txt:", "the same" if expected == address else expected)
