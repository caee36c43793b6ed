"""Types in an interactive zsh and prints what it shows: complete_zsh.py FOLDER, where _cuda-lint is."""

import os
import pathlib
import pty
import select
import sys
import time

folder = pathlib.Path(sys.argv[1])
(folder / ".zshrc").write_text(f"PROMPT='> '\nfpath=({folder} $fpath)\nautoload -U compinit && compinit -u -d {folder}/dump\nLISTMAX=1000\n"
                               "zstyle ':completion:*' list-prompt ''\n")
child, terminal = pty.fork()
if child == 0:
    os.environ.update(ZDOTDIR=str(folder), TERM="dumb", COLUMNS="160", LINES="200")
    os.chdir(folder)
    os.execvp("zsh", ["zsh", "-i"])


def read(seconds, until=None):
    text = b""
    end = time.time() + seconds
    while time.time() < end and not (until and until in text):
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                text += os.read(terminal, 65536)
            except OSError:
                break
    return text


read(300, b"> ")
shown = b""
for line, wanted in ((b"cuda-lint --f\t\t", b"--fix"), (b"\x15cuda-lint --explain=cuda-cdp-ta\t", b"tail-event")):
    os.write(terminal, line)
    shown += read(300, wanted)
os.write(terminal, b"\x15exit\n")
print(shown.decode(errors="replace"))
os.close(terminal)
os.waitpid(child, 0)
