"""Talks to a language server over its standard input and output, as an editor does."""

import json
import pathlib
import queue
import subprocess
import threading

# A server that does not answer within this many seconds is broken, however loaded the machine is.
TIMEOUT = 300


class Server:
    def __init__(self, *command, folder):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=open(pathlib.Path(folder) / "server.log", "w"), cwd=folder)
        self.messages = queue.Queue()
        self.seen = []
        self.next_id = 1
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        stream = self.process.stdout
        while True:
            length = None
            while (line := stream.readline().strip()):
                name, _, value = line.decode().partition(":")
                if name.lower() == "content-length":
                    length = int(value)
            if length is None:
                return
            self.messages.put(json.loads(stream.read(length)))

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def notify(self, method, **params):
        self._send({"method": method, "params": params})

    def request(self, method, **params):
        """The result of a request."""
        number = self.next_id
        self.next_id += 1
        self._send({"id": number, "method": method, "params": params})
        return self.wait(lambda m: m.get("id") == number and "method" not in m)["result"]

    def wait(self, accepts):
        """The first message, of those not yet handed out, that is accepted."""
        for i, message in enumerate(self.seen):
            if accepts(message):
                return self.seen.pop(i)
        while True:
            message = self.messages.get(timeout=TIMEOUT)
            if accepts(message):
                return message
            self.seen.append(message)

    def diagnostics(self, uri, version):
        """What is published for a version of a file."""
        params = self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri
                           and m["params"].get("version") == version)["params"]
        return params["diagnostics"]

    def start(self, root):
        return self.request("initialize", processId=None, rootUri=pathlib.Path(root).as_uri(),
                            capabilities={"textDocument": {"publishDiagnostics": {"relatedInformation": True, "codeActionsInline": True},
                                                           "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}}})

    def open(self, path, text):
        uri = pathlib.Path(path).as_uri()
        self.notify("textDocument/didOpen", textDocument={"uri": uri, "languageId": "cuda", "version": 1, "text": text})
        return uri

    def change(self, uri, version, text):
        self.notify("textDocument/didChange", textDocument={"uri": uri, "version": version}, contentChanges=[{"text": text}])

    def stop(self):
        self.request("shutdown")
        self.notify("exit")
        return self.process.wait(timeout=TIMEOUT)


def project(folder, arguments, main, **headers):
    """A folder with main.cu, as nvcc compiles it with the arguments, and header.cuh for `header=` and its like; gives the path of main.cu."""
    folder = pathlib.Path(folder)
    for name, text in headers.items():
        (folder / f"{name}.cuh").write_text(text)
    (folder / "main.cu").write_text(main)
    (folder / "compile_commands.json").write_text(
        json.dumps([{"directory": str(folder), "file": "main.cu", "command": f"nvcc {arguments} -c main.cu"}]))
    return folder / "main.cu"


def apply_edits(text, edits):
    """The text after the edits of one file, which do not overlap."""
    lines = text.splitlines(keepends=True)

    def offset(position):
        return sum(len(line) for line in lines[:position["line"]]) + position["character"]

    for edit in sorted(edits, key=lambda e: offset(e["range"]["start"]), reverse=True):
        start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text
