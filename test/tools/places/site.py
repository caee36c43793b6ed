# REQUIRES: mkdocs
# RUN: rm -rf %t && mkdir -p %t
# RUN: %tools-python %s %mkdocs %cuda-lint %root %t | FileCheck %s
"""The documentation as a site: it builds without a warning, its links lead somewhere, its code blocks are what they say."""

import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys

import yaml

mkdocs, cuda_lint, root, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4])
site = folder / "site"
build = subprocess.run([mkdocs, "build", "--strict", "--quiet", "-f", root / "mkdocs.yml", "-d", site], capture_output=True, text=True,
                       env=dict(os.environ, PYTHONDONTWRITEBYTECODE="1"))
# CHECK: built: 0
print("built:", build.returncode, build.stdout, build.stderr)


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if attributes.get("id"):
            self.anchors.add(attributes["id"])
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])


pages = {path: Page(path) for path in site.rglob("*.html") if path.name != "404.html"}
broken = []
for path, page in pages.items():
    for link in page.links:
        target, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        goal = (path.parent / target).resolve() if target else path
        if goal.is_dir():
            goal = goal / "index.html"
        if not goal.exists() or (anchor and goal in pages and anchor not in pages[goal].anchors):
            broken.append(f"{path.relative_to(site)}: {link}")
# CHECK: enough pages: True
# CHECK-NEXT: broken links: []
print("enough pages:", len(pages) > 5)
print("broken links:", broken)

# Blocks of data parse; the options of commands exist.
options = set(re.findall(r"^  (--?[a-z][a-z-]*)", subprocess.run([cuda_lint, "--help"], capture_output=True, text=True).stdout, re.M))
wrong, blocks = [], 0
for path in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
    for language, text in re.findall(r"^ *```(\w+)\n(.*?)^ *```", path.read_text(), re.M | re.S):
        blocks += 1
        name = f"{path.relative_to(root)}: {text.strip().splitlines()[0] if text.strip() else 'empty'}"
        try:
            if language == "json":
                json.loads(text)
            elif language == "yaml":
                list(yaml.safe_load_all(text))
            elif language == "toml" and sys.version_info >= (3, 11):
                import tomllib
                tomllib.loads(text)
        except ValueError as error:
            wrong.append(f"{name}: {error}")
        except yaml.YAMLError as error:
            wrong.append(f"{name}: {error}")
        if language in ("console", "sh", "bash"):
            for line in re.findall(r"(?:^|\s)cuda-lint (?!compdb|merge|cache)(.*)", text):
                given = re.split(r"\s--\s|#|\|", line)[0]
                for option in re.findall(r"(?:^|\s)(--[a-z][a-z-]*)", given):
                    if option not in options:
                        wrong.append(f"{name}: no option {option}")
# CHECK: enough blocks: True
# CHECK-NEXT: wrong blocks: []
print("enough blocks:", blocks > 15)
print("wrong blocks:", wrong)
