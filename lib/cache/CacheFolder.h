//===- CacheFolder.h - Where things are kept between runs ------*- C++ -*-===//
#ifndef CUDA_LINT_CACHE_CACHEFOLDER_H
#define CUDA_LINT_CACHE_CACHEFOLDER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <string>

namespace cuda_lint {

/// A folder of files that can be made again. Several processes may use it at
/// once: a file appears in one step.
class CacheFolder {
public:
  /// Opens \p Folder, which is made if missing. One that others can write to is
  /// not used: whoever can write an entry decides what is reported. Then
  /// usable() is false, as for an empty name.
  explicit CacheFolder(std::string Folder);

  /// `$CUDA_LINT_CACHE_DIR`, else `cuda-lint` in the user's cache folder; empty
  /// when there is none.
  static std::string defaultFolder();

  bool usable() const { return Usable; }
  /// False for a folder that its owner may not write to, be it root: what is in
  /// it is used, and stays as it is.
  bool writable() const { return Usable && Writable; }
  const std::string &path() const { return Folder; }

  /// Where the entry of \p Kind ("result", "pch") for \p Key is. A key is a
  /// name, of any length.
  std::string pathOf(llvm::StringRef Kind, llvm::StringRef Key) const;

  /// Writes a file of the folder. A cache that cannot be written to costs time
  /// and nothing else, so the result is only whether it was.
  bool write(llvm::StringRef Path,
             llvm::function_ref<void(llvm::raw_ostream &)> Fill) const;

  /// Says that an entry was used: those used least recently go first.
  static void touch(llvm::StringRef Path);

  /// Removes the entries used least recently until the folder is below its size
  /// (1 GiB), and those not used for 30 days. Looks once in 20 minutes, or \p
  /// Now.
  void prune(bool Now = false) const;

  /// Calls \p Do for each file of \p Kind with its path and size in bytes.
  void
  forEach(llvm::StringRef Kind,
          llvm::function_ref<void(const std::string &, uint64_t)> Do) const;

private:
  std::string Folder;
  bool Usable = false, Writable = false;
};

/// SHA-256 of a text, hexadecimal.
std::string hashOf(llvm::StringRef Text);

} // namespace cuda_lint

#endif
