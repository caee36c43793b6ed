# Completes some command lines as readline would: complete.bash SCRIPT.
source "$1"
compopt() { :; }
try() {
  COMP_WORDS=(cuda-lint "$@")
  COMP_CWORD=$#
  COMPREPLY=()
  _cuda_lint
  echo "$*: ${COMPREPLY[*]}"
}
try --fa
try --fail-on = w
try --explain = cuda-cdp-ta
try -p fol
try mer
try --completion = f
