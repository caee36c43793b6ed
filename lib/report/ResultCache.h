//===- ResultCache.h - Results of files that did not change ----*- C++ -*-===//
#ifndef CUDA_LINT_REPORT_RESULTCACHE_H
#define CUDA_LINT_REPORT_RESULTCACHE_H

#include "report/Report.h"
#include <optional>

namespace cuda_lint {

/// Reports of translation units, kept on disk. An entry holds for as long as every file that was read for it is what it was: each is
/// known by size and time, or else by content. The key stands for everything else that a report depends on: the tool, the commands,
/// the configuration.
///
/// Several processes may use one cache: entries are written in one step.
class ResultCache {
public:
  /// Opens the cache in \p Folder, which is made if missing. A folder that others can write to is not used: whoever can write an entry
  /// decides what is reported. Then usable() is false.
  explicit ResultCache(std::string Folder);

  /// `$CUDA_LINT_CACHE_DIR`, else `cuda-lint` in the user's cache folder; empty when there is none.
  static std::string defaultFolder();

  bool usable() const { return Usable; }
  const std::string &folder() const { return Folder; }

  /// The report for a key, if there is one and nothing that it was made from changed.
  std::optional<UnitReport> lookup(llvm::StringRef Key) const;

  /// Keeps a report. \p Inputs are the files that were read, absolute.
  void store(llvm::StringRef Key, const UnitReport &Report, llvm::ArrayRef<std::string> Inputs) const;

  /// Removes the entries used least recently until the cache is below its size (1 GiB).
  void prune() const;
  /// Removes all entries; returns how many.
  unsigned clear() const;
  /// How many entries there are, and their bytes.
  std::pair<unsigned, uint64_t> size() const;

private:
  std::string pathOf(llvm::StringRef Key) const;

  std::string Folder;
  bool Usable = false;
};

} // namespace cuda_lint

#endif
