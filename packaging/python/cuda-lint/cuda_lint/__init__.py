"""Finds documented hazards in CUDA C++ and offers the fix."""
