# REQUIRES: emacs
# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %clangd %root %t | FileCheck %s
"""A session in Emacs without a screen, with the settings of docs/guides/editors.md as they stand there."""

import os
import pathlib
import re
import subprocess
import sys

clangd, root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
settings = re.search(r"```elisp\n(.*?)```", (root / "docs" / "guides" / "editors.md").read_text(), re.S)[1]
(folder / "init.el").write_text(settings)
(folder / ".git").mkdir()
(folder / "main.cu").write_text("""__global__ void hazard(cudaEvent_t Event) {
  cudaEventRecord(Event, cudaStreamTailLaunch);
}
__global__ void fixable() {
  cudaEvent_t Created;
  if (cudaEventCreate(&Created) == cudaSuccess)
    cudaEventDestroy(Created);
}
""")
(folder / "compile_commands.json").write_text(
    f'[{{"directory": "{folder}", "file": "main.cu", "command": "nvcc -gencode arch=compute_90,code=sm_90 -rdc=true -c main.cu"}}]')
(folder / "session.el").write_text(r"""
(require 'package)
(package-initialize)
(load (expand-file-name "init.el"))
(require 'eglot)
(setq eglot-connect-timeout 200 eglot-sync-connect 200 eglot-confirm-server-initiated-edits nil eglot-send-changes-idle-time 0 flymake-no-changes-timeout 0)
(defun wait-for (what) (let ((n 0)) (while (and (not (funcall what)) (< n 2000)) (accept-process-output nil 0.1) (setq n (1+ n)))))
(find-file "main.cu")
(princ (format "mode: %s\n" major-mode))
(run-hooks 'post-command-hook)
(unless (eglot-current-server) (call-interactively #'eglot))
(wait-for (lambda () (and (bound-and-true-p flymake-mode) (cdr (flymake-diagnostics)))))
(dolist (d (sort (flymake-diagnostics) (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b)))))
  (princ (format "report %d: %s\n" (line-number-at-pos (flymake-diagnostic-beg d)) (car (split-string (flymake-diagnostic-text d) "\n")))))
(goto-char (point-min)) (forward-line 1) (forward-char 4)
(let* ((answer (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams) :timeout 200))
       (value (plist-get (plist-get answer :contents) :value)))
  (princ (format "hover: %s\n" (if (string-match-p "cuda-cdp-tail-event" value) "with the page" value))))
(goto-char (point-min)) (forward-line 5) (forward-char 8)
(let ((actions (jsonrpc-request (eglot-current-server) :textDocument/codeAction
        (list :textDocument (eglot--TextDocumentIdentifier) :range (list :start (eglot--pos-to-lsp-position) :end (eglot--pos-to-lsp-position))
              :context (list :diagnostics (vconcat (mapcar (lambda (d) (cdr (assoc 'eglot-lsp-diag (eglot--diag-data d)))) (flymake-diagnostics (point)))))) :timeout 200)))
  (dolist (action (append actions nil))
    (when (equal (plist-get action :kind) "quickfix")
      (princ (format "quick fix: %s\n" (plist-get action :title)))
      (eglot--apply-workspace-edit (plist-get action :edit)))))
(princ (string-trim (buffer-substring-no-properties (line-beginning-position) (line-end-position))))
(terpri)
; By itself it gives the server a second and a half to answer, and requests ten: on a busy machine that is too little.
(eglot-shutdown (eglot-current-server) nil 200)
(princ "stopped\n")
""")
environment = dict(os.environ, HOME=str(folder), PATH=f"{clangd.parent}{os.pathsep}{os.environ['PATH']}", CUDA_LINT_CACHE_DIR=str(folder / "cache"))
run = subprocess.run(["emacs", "--batch", "-l", "session.el"], cwd=folder, env=environment, capture_output=True, text=True, timeout=580)
# CHECK: mode: c++-mode
# A report is one entry, with its notes.
# CHECK-NEXT: report 2: cuda-lint [cuda-cdp-tail-event]: cudaEventRecord on cudaStreamTailLaunch fails
# CHECK-NEXT: report 6: cuda-lint [cuda-cdp-runtime-api]: cudaEventCreate is not supported
# CHECK-NEXT: hover: with the page
# CHECK-NEXT: quick fix: use cudaEventCreateWithFlags with cudaEventDisableTiming
# CHECK-NEXT: if (cudaEventCreateWithFlags(&Created, cudaEventDisableTiming) == cudaSuccess)
# CHECK: stopped
print(run.stdout)
if "stopped" not in run.stdout:
    print(run.stderr[-3000:])
