# REQUIRES: nvim
# RUN: rm -rf %t && mkdir -p %t
# RUN: %python %s %clangd %root %t | FileCheck %s
"""A session in Neovim without a screen, with the settings of docs/guides/editors.md as they stand there."""

import os
import pathlib
import re
import subprocess
import sys

clangd, root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
settings = re.search(r"```lua\n(.*?)```", (root / "docs" / "guides" / "editors.md").read_text(), re.S)[1]
(folder / "init.lua").write_text(settings)
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
(folder / "session.lua").write_text("""
local out = io.open("result.txt", "w")
local function say(...) out:write(table.concat({...}, " "), "\\n") out:flush() end
local done, failure = pcall(function()
  vim.wait(200000, function() return #vim.diagnostic.get(0) > 0 end, 200)
  local found = vim.diagnostic.get(0)
  table.sort(found, function(a, b) return a.lnum < b.lnum end)
  for _, d in ipairs(found) do
    local lsp = d.user_data.lsp
    say("report", d.lnum + 1, lsp.code, vim.split(d.message, "\\n")[1], lsp.codeDescription and lsp.codeDescription.href or "no link")
  end
  local function ask(method, params)
    for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 100000) or {}) do
      if answer.error then say("error", vim.inspect(answer.error)) end
      return answer.result
    end
  end
  vim.api.nvim_win_set_cursor(0, { 2, 4 })
  local hover = ask("textDocument/hover", vim.lsp.util.make_position_params())
  say("hover", (hover.contents.value:gsub("\\n", " ")))
  vim.api.nvim_win_set_cursor(0, { 1, 20 })
  hover = ask("textDocument/hover", vim.lsp.util.make_position_params())
  say("elsewhere", hover.contents.value:find("cuda%-cdp") and "with a report" or "without a report")
  vim.api.nvim_win_set_cursor(0, { 6, 8 })
  local params = vim.lsp.util.make_range_params()
  params.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(0, 5) }
  for _, action in ipairs(ask("textDocument/codeAction", params)) do
    if action.kind == "quickfix" and action.edit then
      say("quick fix", action.title)
      vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
      break
    end
  end
  say("line 6", vim.api.nvim_buf_get_lines(0, 5, 6, false)[1])
  vim.wait(200000, function() return #vim.diagnostic.get(0) == 1 end, 200)
  say("left", #vim.diagnostic.get(0))
end)
if not done then say("failed", failure) end
out:close()
vim.cmd("qa!")
""")
environment = dict(os.environ, HOME=str(folder), XDG_CACHE_HOME=str(folder / "cache"), XDG_CONFIG_HOME=str(folder / "config"),
                   XDG_DATA_HOME=str(folder / "data"), PATH=f"{clangd.parent}{os.pathsep}{os.environ['PATH']}")
result = subprocess.run(["nvim", "--headless", "-n", "-u", "init.lua", "-S", "session.lua", "main.cu"], cwd=folder, env=environment, timeout=580,
                        capture_output=True, text=True)
print((folder / "result.txt").read_text() if (folder / "result.txt").exists() else "no result", result.stderr)
# CHECK: report 2 cuda-cdp-tail-event cudaEventRecord on cudaStreamTailLaunch {{.*}} https://{{.*}}/checks/cuda-cdp-tail-event.html
# CHECK: report 6 cuda-cdp-runtime-api {{.*}} https://{{.*}}/checks/cuda-cdp-runtime-api.html
# CHECK: hover {{.*}}cudaEventRecord{{.*}}cuda-cdp-tail-event{{.*}}: an event recorded or waited for on the tail-launch{{.*}}https://{{.*}}/checks/cuda-cdp-tail-event.html
# CHECK: elsewhere without a report
# CHECK: quick fix {{[a-z]}}
# CHECK: line 6 {{.*}}cudaEventCreateWithFlags(&Created, cudaEventDisableTiming)
# CHECK: left 1
