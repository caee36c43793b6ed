# REQUIRES: portable, python-tools, root-bookworm, curl, openssl
# RUN: rm -rf %t && mkdir -p %t
# RUN: %tools-python %s %cuda-lint %root %roots/bookworm %t | FileCheck %s
"""The GitHub action's and the GitLab template's steps in a minimal Debian, downloading from a server of this test's own over HTTPS. The root has no curl and
no git, and a network that leads to this machine only: what the steps install with apt-get is this machine's curl, put there by a stand-in."""

import functools
import hashlib
import http.server
import os
import pathlib
import re
import shutil
import ssl
import subprocess
import sys
import tarfile
import tempfile
import threading

import yaml

cuda_lint, source, root, folder = map(pathlib.Path, sys.argv[1:])
release = folder / "www" / "cuda-lint" / "cuda-lint" / "releases" / "download" / "v0.1.0"
release.mkdir(parents=True)
archive = release / "cuda-lint-0.1.0-linux-x86_64.tar.gz"
with tarfile.open(archive, "w:gz", compresslevel=1) as out:
    out.add(cuda_lint.resolve(), arcname="bin/cuda-lint")
RIGHT = f"{'1' * 64}  cuda-lint-clangd-0.1.0-linux-x86_64.tar.gz\n{hashlib.sha256(archive.read_bytes()).hexdigest()}  {archive.name}\n"
sums = release / "SHA256SUMS"

# The server's, and that of somebody else.
for name in ("other", "certificate"):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", f"/CN={name}", "-addext",
                    "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key.pem", "-out", folder / f"{name}.pem"], check=True, capture_output=True)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
requested = []


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        requested.append(self.path.rpartition("/")[2])


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder / "www"))
server.socket = context.wrap_socket(server.socket, server_side=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"https://127.0.0.1:{server.server_port}"

# This machine's curl with all that it needs, for a root that may be of another age.
curl = folder / "curl"
curl.mkdir()
program = shutil.which("curl")
shutil.copy(program, curl / "curl.real")
libraries = re.findall(r"(/\S+) \(0x", subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout)
for library in libraries:
    shutil.copy(library, curl)
loader = next(os.path.basename(library) for library in libraries if "/ld-" in library)

with tempfile.TemporaryDirectory(dir=root) as work:
    work = pathlib.Path(work)
    inside = pathlib.Path("/", work.name)
    shutil.copytree(curl, work / "curl")
    (work / "bin").mkdir()
    shutil.copytree(source / "tools" / "ci", work / "action" / "tools" / "ci")
    shutil.copy(source / "pyproject.toml", work / "action")
    for name in ("certificate", "other"):
        shutil.copy(folder / f"{name}.pem", work)
    (work / "project").mkdir()
    (work / "project" / "a.cu").write_text("#include <vector>\n__global__ void f(cudaEvent_t E) { cudaEventRecord(E, cudaStreamTailLaunch); }\n")
    stand_in = work / "bin" / "apt-get"
    stand_in.write_text(f"""#!/bin/sh
echo "apt-get $*"
for word; do
  [ "$word" != curl ] || {{
    printf '#!/bin/sh\\nexec {inside}/curl/{loader} --library-path {inside}/curl {inside}/curl/curl.real "$@"\\n' > {inside}/bin/curl
    chmod +x {inside}/bin/curl
  }}
done
""")
    stand_in.chmod(0o755)
    path = f"{inside}/bin:/usr/bin:/bin"
    trusted, others = ({"PATH": path, "CURL_CA_BUNDLE": str(inside / f"{name}.pem")} for name in ("certificate", "other"))

    def run(title, environment, *command):
        result = subprocess.run(["unshare", "--mount", f"--root={root}", f"--wd={inside}/project", *command], env=environment, text=True,
                                executable=shutil.which("unshare"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        print(f"{title}: {result.returncode}, asked for {sorted(set(requested))}\n{result.stdout}")
        requested.clear()

    template = yaml.safe_load((source / "ci" / "gitlab.yml").read_text().split("\n---\n")[1])
    header = yaml.safe_load((source / "ci" / "gitlab.yml").read_text().split("\n---\n")[0])
    # The release that the template is of, on this server.
    default = header["spec"]["inputs"]["from"]["default"]
    published = address + re.sub(r"https://[^/]*", "", default)

    def gitlab(title, environment, **changed):
        run(title, environment | {"CUDA_LINT_FROM": published, "CUDA_LINT_SHA256": "", "CUDA_LINT_PATHS": ".", "CUDA_LINT_ARGS": "",
                                  "CUDA_LINT_CACHE_DIR": str(inside / "project" / ".cuda-lint-cache")} | changed,
            "bash", "-eo", "pipefail", "-c", "\n".join(template["cuda-lint"]["script"]))

    # curl is installed, the checksum is the one that lies beside the archive.
    sums.write_text(RIGHT)
    # CHECK-LABEL: gitlab: 1, asked for ['SHA256SUMS', 'cuda-lint-0.1.0-linux-x86_64.tar.gz']
    # CHECK: apt-get update -qq
    # CHECK: apt-get install -y -qq --no-install-recommends ca-certificates curl
    # CHECK: a.cu:2:36: warning: cudaEventRecord on cudaStreamTailLaunch
    gitlab("gitlab", trusted)
    # What is there is not installed again.
    # CHECK-LABEL: gitlab, checksum given: 1, asked for ['cuda-lint-0.1.0-linux-x86_64.tar.gz']
    # CHECK-NOT: apt-get
    # CHECK: a.cu:2:36: warning:
    gitlab("gitlab, checksum given", trusted, CUDA_LINT_SHA256=hashlib.sha256(archive.read_bytes()).hexdigest())
    sums.write_text(RIGHT.replace(hashlib.sha256(archive.read_bytes()).hexdigest(), "2" * 64))
    # CHECK-LABEL: gitlab, altered: 2,
    # CHECK: cuda-lint: error: '{{.*}}' has another checksum than 2222
    # CHECK-NOT: warning: cudaEventRecord
    # CHECK-LABEL: gitlab, not named: 2,
    # CHECK: SHA256SUMS does not name cuda-lint-0.1.0-linux-x86_64.tar.gz
    gitlab("gitlab, altered", trusted)
    sums.write_text("")
    gitlab("gitlab, not named", trusted)
    sums.write_text(RIGHT)
    # A server that nobody vouches for is not believed, and a release that is not there is an error.
    # CHECK-LABEL: gitlab, not trusted: 2, asked for []
    # CHECK: curl: (60)
    # CHECK: could not be downloaded
    # CHECK-LABEL: gitlab, no such release: 2, asked for ['cuda-lint-0.1.0-linux-x86_64.tar.gz']
    # CHECK: could not be downloaded
    # CHECK-LABEL: gitlab, no such file: 2, asked for []
    # CHECK: '/nowhere.tar.gz' is neither a file nor an address
    gitlab("gitlab, not trusted", others)
    gitlab("gitlab, no such release", trusted, CUDA_LINT_FROM=published.replace("v0.1.0", "v9.9.9"))
    gitlab("gitlab, no such file", trusted, CUDA_LINT_FROM="/nowhere.tar.gz")

    action = yaml.safe_load((source / "action.yml").read_text())
    step = next(step for step in action["runs"]["steps"] if step["name"] == "Install cuda-lint")
    values = {f"inputs.{name}": entry.get("default", "") for name, entry in action["inputs"].items()} | {
        "github.server_url": address, "github.action_repository": "cuda-lint/cuda-lint", "runner.temp": str(inside / "temp")}

    def install(title, environment):
        values_of = {name: re.sub(r"\${{ ([\w.-]+) }}", lambda match: values[match.group(1)], value) for name, value in step["env"].items()}
        run(title, environment | values_of | {"GITHUB_ACTION_PATH": str(inside / "action"), "GITHUB_PATH": str(inside / "path")}, step["shell"], "-e", "-c",
            step["run"])

    # CHECK-LABEL: github: 0, asked for ['SHA256SUMS', 'cuda-lint-0.1.0-linux-x86_64.tar.gz']
    # CHECK: cuda-lint 0.1.0
    # CHECK-LABEL: github, not trusted: 2, asked for []
    # CHECK: curl: (60)
    # CHECK: cuda-lint: error: https://127.0.0.1:{{.*}} could not be downloaded
    install("github", trusted)
    install("github, not trusted", others)
    # CHECK: in PATH: True
    print("in PATH:", (work / "path").read_text().strip() == str(inside / "temp" / "cuda-lint" / "bin"))
server.shutdown()
