//===- CheckInfo.h - What is true of a check, written once -----*- C++ -*-===//
#ifndef CUDA_LINT_CHECKS_CHECKINFO_H
#define CUDA_LINT_CHECKS_CHECKINFO_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace clang::tidy {
class ClangTidyCheck;
class ClangTidyContext;
} // namespace clang::tidy

namespace cuda_lint {

/// What kind of rule a check is.
enum class CheckKind {
  Correctness, ///< a report is a bug; on by default
  Performance, ///< a report is a cost; on by default
  Strict,      ///< a convention; off by default
};

/// "correctness", "performance", "strict".
llvm::StringRef describe(CheckKind Kind);

/// What the check offers to do about its reports.
enum class FixSupport {
  Note,  ///< a note says what to do
  FixIt, ///< `--fix` edits the source
};

/// Which code a check judges.
enum class CodeSide {
  Any,    ///< host functions, or both sides
  Device, ///< the device's alone: where a file is parsed for both sides, the
          ///< parse for the host has nothing to say about it
};

/// A document that grounds a check, cited by title and section.
struct DocumentReference {
  llvm::StringLiteral Title;
  llvm::StringLiteral Section;
};

/// The facts about one check. Everything that lists, documents or tests checks
/// reads them from here.
struct CheckInfo {
  /// "cuda-<topic>-<hazard>".
  llvm::StringLiteral Name;
  CheckKind Kind;
  FixSupport Fix;
  /// One line: what is reported. Lower case, no full stop.
  llvm::StringLiteral Summary;
  std::vector<DocumentReference> Documents;
  CodeSide Judges = CodeSide::Any;

  /// "cdp" of "cuda-cdp-child-pointer".
  llvm::StringRef topic() const;
  /// "cdp-child-pointer": what files about the check are called.
  llvm::StringRef fileName() const;
  bool onByDefault() const { return Kind != CheckKind::Strict; }
};

using CheckFactory = std::function<std::unique_ptr<clang::tidy::ClangTidyCheck>(
    llvm::StringRef Name, clang::tidy::ClangTidyContext *Context)>;

/// A check that registered itself.
struct RegisteredCheck {
  CheckInfo Info;
  CheckFactory Create;
};

/// Every check, sorted by name.
llvm::ArrayRef<RegisteredCheck> allChecks();

/// The check of that name; null when there is none.
const RegisteredCheck *findCheck(llvm::StringRef Name);

/// Globs that enable every check that is on by default:
/// "cuda-*,-cuda-launch-unchecked".
std::string defaultCheckGlobs();

/// True when the `Checks` of a configuration say anything about these checks. A
/// project's configuration for clang-tidy that does not leaves the defaults as
/// they are.
bool namesChecks(llvm::StringRef Globs);

/// Registers a check when the program starts. Write one beside the check:
/// \code
///   static const RegisterCheck<TailEventCheck>
///   Registered({"cuda-cdp-tail-event", CheckKind::Correctness, ...});
/// \endcode
template <class CheckT> class RegisterCheck;

/// Adds a check to allChecks(); use RegisterCheck.
void addCheck(RegisteredCheck Check);

template <class CheckT> class RegisterCheck {
public:
  explicit RegisterCheck(CheckInfo Info) {
    addCheck({std::move(Info),
              [](llvm::StringRef Name, clang::tidy::ClangTidyContext *Context) {
                return std::make_unique<CheckT>(Name, Context);
              }});
  }
};

} // namespace cuda_lint

#endif
