//===- CheckOptions.h - What CheckOptions can say to a check ---*- C++ -*-===//
#ifndef CUDA_LINT_CHECKS_CHECKOPTIONS_H
#define CUDA_LINT_CHECKS_CHECKOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace cuda_lint {

/// A key of `CheckOptions` that a check reads, as `<check>.<Name>`.
struct CheckOption {
  static constexpr long long NoLimit = -1;
  enum Kind {
    Flag,       ///< true or false
    StrictFlag, ///< the same, for a form of the check that is strict: the group
                ///< `strict` turns it on
    Number,     ///< from Least to Most
    BlockShape, ///< "256", "32x8", or empty
  };
  llvm::StringLiteral Name;
  Kind Takes;
  /// The key without a check's name is read, too.
  bool Shared = false;
  long long Least = 0;
  long long Most = NoLimit;
};

/// Says, beside the code of a check, which options it has:
/// \code
///   static const RegisterOptions
///   Options("cuda-lmem-dynamic-index", {{"MaxBytes", CheckOption::Number}});
/// \endcode
class RegisterOptions {
public:
  RegisterOptions(llvm::StringLiteral Check, std::vector<CheckOption> Options);
};

/// The options of a check: its own, and those that all checks have.
std::vector<CheckOption> optionsOf(llvm::StringRef Check);

} // namespace cuda_lint

#endif
