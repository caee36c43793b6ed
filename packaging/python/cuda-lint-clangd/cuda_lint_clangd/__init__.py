"""clangd with cuda-lint's checks, for editors."""
