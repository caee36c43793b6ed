//===- SanitizerOptions.cpp - Defaults of the sanitizers' run time --------===//
//
// LLVM's headers poison the memory of their allocators in code that is built
// with AddressSanitizer, and LLVM's libraries, which are not, hand it out. And
// Clang leaves what it allocated to the end of the process. LLVM's handlers of
// signals give a thread a stack of their own, which the run time would take for
// its own at the thread's end.
//
//===----------------------------------------------------------------------===//

extern "C" __attribute__((visibility("default"))) const char *
__asan_default_options() {
  return "allow_user_poisoning=0:detect_leaks=0:detect_container_overflow=0:"
         "use_sigaltstack=0";
}

extern "C" __attribute__((visibility("default"))) const char *
__ubsan_default_options() {
  return "print_stacktrace=1";
}
