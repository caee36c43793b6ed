"""What MkDocs does for our pages: links that leave docs/ lead to the source on the repository's site."""

import os
import pathlib
import re

from mkdocs.exceptions import PluginError

ROOT = pathlib.Path(__file__).resolve().parents[2]
# An address that readers of the site can open; a fork sets its own.
SOURCE = os.environ.get("CUDA_LINT_SOURCE_URL", "https://github.com/OWNER/cuda-lint/blob/main/")
LINK = re.compile(r"(\]\()((?:\.\./)+[^)#\s]+)")


def on_page_markdown(markdown, page, config, files):
    folder = (pathlib.Path(config["docs_dir"]) / page.file.src_uri).parent

    def outside(match):
        target = (folder / match[2]).resolve()
        if target.is_relative_to(pathlib.Path(config["docs_dir"]).resolve()) or not target.is_relative_to(ROOT):
            return match[0]
        if not target.exists():
            raise PluginError(f"{page.file.src_uri}: '{match[2]}' leads nowhere")
        return match[1] + SOURCE + target.relative_to(ROOT).as_posix()

    return LINK.sub(outside, markdown)
