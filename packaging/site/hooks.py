"""What MkDocs does for our pages: the site has the address that the tools print, and links that leave docs/ lead to the source."""

import pathlib
import re

from mkdocs.exceptions import PluginError

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The address of the repository, as CMake has it; a fork's site is that of a fork's CMakeLists.txt.
HOME = re.search(r"HOMEPAGE_URL (https://github\.com/([\w.-]+)/([\w.-]+))", (ROOT / "CMakeLists.txt").read_text())
SOURCE = HOME[1] + "/blob/main/"
LINK = re.compile(r"(\]\()((?:\.\./)+[^)#\s]+)")


def on_config(config):
    config["site_url"] = f"https://{HOME[2]}.github.io/{HOME[3]}/"
    config["repo_url"] = HOME[1]
    config["repo_name"] = f"{HOME[2]}/{HOME[3]}"
    config["edit_uri"] = ""
    return config


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
