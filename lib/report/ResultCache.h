//===- ResultCache.h - Results of files that did not change ----*- C++ -*-===//
#ifndef CUDA_LINT_REPORT_RESULTCACHE_H
#define CUDA_LINT_REPORT_RESULTCACHE_H

#include "cache/CacheFolder.h"
#include "cache/Checkout.h"
#include "cache/FileRecord.h"
#include "report/Report.h"
#include <optional>

namespace cuda_lint {

/// Reports of translation units, kept on disk. An entry holds for as long as
/// every file that was read for it is what it was, and what was not found is
/// not there. The key stands for everything else that a report depends on: the
/// tool, the commands, the configuration. Paths of the checkout that a file is
/// in are kept without it, so an entry serves every checkout.
class ResultCache {
public:
  explicit ResultCache(const CacheFolder &Folder) : Folder(Folder) {}

  bool usable() const { return Folder.usable(); }

  /// The report for a key, if there is one and nothing that it was made from
  /// changed, for a file of \p Here. The key names no path below that.
  std::optional<UnitReport> lookup(llvm::StringRef Key,
                                   const Checkout &Here) const;

  /// Keeps a report. \p Inputs are the files that were read.
  void store(llvm::StringRef Key, const Checkout &Here,
             const UnitReport &Report, const FileRecord &Inputs) const;

  /// The kind of its files in the folder.
  static constexpr llvm::StringLiteral Kind = "result";

private:
  const CacheFolder &Folder;
};

} // namespace cuda_lint

#endif
