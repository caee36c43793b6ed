//===- AvailableMemory.cpp ------------------------------------------------===//

#include "AvailableMemory.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <optional>

using llvm::StringRef;

namespace cuda_lint {

/// The text of a file of the kernel's, which says nothing of its size.
static std::string textOf(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFileAsStream(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

/// The number behind \p Name where a line begins with it.
static std::optional<uint64_t> numberOf(StringRef Text, StringRef Name) {
  for (StringRef Line : llvm::split(Text, '\n')) {
    uint64_t Number = 0;
    if (Line.consume_front(Name) && !Line.ltrim().consumeInteger(10, Number))
      return Number;
  }
  return std::nullopt;
}

/// What one control group leaves; nothing when it has no limit.
static std::optional<uint64_t> leftOf(const std::string &Group) {
  const std::optional<uint64_t> Limit =
                                    numberOf(textOf(Group + "/memory.max"), ""),
                                Used = numberOf(
                                    textOf(Group + "/memory.current"), "");
  if (!Limit || !Used)
    return std::nullopt;
  const uint64_t Files =
      numberOf(textOf(Group + "/memory.stat"), "inactive_file ").value_or(0);
  const uint64_t Held = *Used - std::min(*Used, Files);
  return *Limit - std::min(*Limit, Held);
}

uint64_t availableMemory(const std::string &Root) {
  uint64_t Out = UINT64_MAX;
  if (std::optional<uint64_t> Kilobytes =
          numberOf(textOf(Root + "/proc/meminfo"), "MemAvailable:"))
    Out = *Kilobytes << 10;
  const std::string Groups = textOf(Root + "/proc/self/cgroup");
  for (StringRef Line : llvm::split(StringRef(Groups), '\n')) {
    // The line of the second version, whose tree has all controllers.
    if (!Line.consume_front("0::"))
      continue;
    while (true) {
      if (std::optional<uint64_t> Left =
              leftOf(Root + "/sys/fs/cgroup" + Line.str()))
        Out = std::min(Out, *Left);
      if (Line.empty() || Line == "/")
        break;
      Line = llvm::sys::path::parent_path(Line);
    }
  }
  return Out;
}

} // namespace cuda_lint
