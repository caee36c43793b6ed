//===- PrecompiledHeaders.h - Headers parsed once --------------*- C++ -*-===//
#ifndef CUDA_LINT_FRONTEND_PRECOMPILEDHEADERS_H
#define CUDA_LINT_FRONTEND_PRECOMPILEDHEADERS_H

#include "cache/CacheFolder.h"
#include "cache/FileRecord.h"
#include "frontend/ParseErrorPolicy.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/Utils.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
}

namespace cuda_lint {

/// One of the `#include` lines that a file begins with.
struct LeadingInclude {
  /// `"a.h"` or `<a.h>`.
  std::string Header;
  /// Where the line after it begins, in bytes.
  unsigned End = 0;
  /// Whether there are only includes and comments before it. Otherwise what it
  /// means depends on the directives before it.
  bool Plain = true;

  bool isQuoted() const { return Header.front() == '"'; }
};

/// The `#include` lines at the start of a file, where only comments and other
/// directives for macros and conditionals are: what they mean depends on no
/// code of the file, so that they can be parsed without it. Those inside a
/// conditional are left out, unless it is a guard around the whole file
/// (`#ifndef X`, `#define X`).
std::vector<LeadingInclude> leadingIncludes(llvm::StringRef Text);

/// How many files of a run begin with the same includes.
class IncludeCensus {
public:
  void add(llvm::StringRef File);

  /// How many of the leading includes of \p File are worth to be precompiled,
  /// because enough other files begin with them; none if the file stands alone.
  /// \p Text is what is in it.
  /// Headers that every file has (0 includes) always are.
  std::optional<unsigned>
  depthFor(llvm::StringRef File, llvm::StringRef Text,
           llvm::ArrayRef<LeadingInclude> Includes) const;

private:
  unsigned Files = 0;
  llvm::StringMap<unsigned> Count;
};

/// Collects the top-level declarations of the user's code while they are
/// parsed.
class UserDeclarations {
public:
  void add(clang::DeclGroupRef Group, const clang::ASTContext &Context);
  std::vector<clang::Decl *> Decls;
};

/// Every header that a parse reads which is not the system's.
class HeaderCollector : public clang::DependencyCollector {
public:
  bool sawDependency(llvm::StringRef Name, bool FromModule, bool IsSystem,
                     bool IsModuleFile, bool IsMissing) override;
};

/// What parsing the headers told besides their AST, and what the parse of a
/// file after them needs to know.
struct PrecompiledFacts {
  /// The headers cannot be precompiled: they do not parse on their own.
  bool Unusable = false;
  FileRecord Inputs;
  /// The headers that are not the system's, absolute.
  std::vector<std::string> Headers;
  /// Their top-level declarations, as Clang's numbers in the file.
  std::vector<uint64_t> Declarations;
  /// ArchitectureConditionals::Places, as Clang's numbers in the file: pairs,
  /// pairs, pairs, single ones.
  std::vector<uint64_t> Regions, OneSided, ForOneTarget, ForAnyTarget;
  /// Code in them that Clang refuses.
  std::vector<ParseProblem> Refused;
};

/// The headers that a parse starts with, precompiled and kept on disk. The key
/// of a file is everything that parsing depends on except the headers' content:
/// the program, Clang's own options (after the driver), and the include lines.
/// Its inputs are compared before it is used, and so is what was looked for and
/// not found.
///
/// A report must be the same with and without. So what a parse tells besides
/// the AST is kept with it (PrecompiledFacts), declarations of the user's
/// headers are visited as if they had just been parsed, and headers that Clang
/// finds errors in are not precompiled.
class PrecompiledHeaders {
public:
  PrecompiledHeaders(const CacheFolder &Folder, std::string ToolId)
      : Folder(Folder), ToolId(std::move(ToolId)) {}

  /// One precompiled header and what it was asked for.
  struct Use {
    std::string Path;
    /// How many bytes of the main file are in it.
    unsigned Bytes = 0;
    PrecompiledFacts Facts;
    /// What the file was called that it was made of. Its macros are where those
    /// of the main file are.
    std::string Source;
  };

  /// The one with most of \p File's includes that is there; none if there is
  /// none. \p Census says what the files of a run share: what is worth it is
  /// made now. Without, what is missing is put off: see makePending(). \p
  /// Directory is where the command runs.
  std::optional<Use> prepare(const clang::CompilerInvocation &Invocation,
                             llvm::StringRef Directory, llvm::StringRef File,
                             const IncludeCensus *Census);

  /// Has \p Invocation start with it.
  static void apply(const Use &Used, clang::CompilerInvocation &Invocation);
  /// Has \p Compiler leave out of the main file what is precompiled. When the
  /// consumer is made.
  static void skip(const Use &Used, clang::CompilerInstance &Compiler);
  /// Gives \p Compiler what the headers told. After they are loaded, before the
  /// parse.
  static void restore(const Use &Used, clang::CompilerInstance &Compiler);
  /// The declarations of the user's headers. After the parse.
  static std::vector<clang::Decl *>
  declarations(const Use &Used, clang::CompilerInstance &Compiler);

  /// Removes one that turned out not to be loadable.
  void drop(const Use &Used) const;

  bool hasPending() const { return !Pending.empty(); }
  /// Makes what was put off, in this process.
  void makePending();
  /// Makes it in a process of its own that nobody waits for.
  void makePendingInBackground();

  /// How many this process made.
  unsigned made() const { return Made; }

  /// The kinds of its files in the folder.
  static constexpr llvm::StringLiteral Kind = "pch", FactsKind = "facts";

private:
  struct Job {
    std::shared_ptr<clang::CompilerInvocation> Invocation;
    std::string Directory;
    /// The folder that quoted includes are looked for in.
    std::string From;
    std::string Text;
    /// The text is the beginning of a file and may end inside a guard.
    bool IsBeginning = false;
    std::string Key;
  };

  static std::string sourceOf(const Job &Of) {
    return Of.From + "/__cuda_lint_includes.cu";
  }
  Job jobFor(llvm::StringRef Options, llvm::StringRef Directory,
             llvm::StringRef File, llvm::StringRef FileText,
             llvm::ArrayRef<LeadingInclude> Includes) const;
  std::string optionsKey(const clang::CompilerInvocation &Invocation,
                         llvm::StringRef Directory) const;
  std::optional<PrecompiledFacts> lookup(const Job &Wanted) const;
  /// False when it is being made by another process, or cannot be.
  bool make(const Job &Wanted);

  const CacheFolder &Folder;
  std::string ToolId;
  std::vector<Job> Pending;
  unsigned Made = 0;
};

} // namespace cuda_lint

#endif
