//===- Station.h - How a value came to where it is used --------*- C++ -*-===//
//
// Pointers, handles and the numbers that stand for one are followed on each
// path beside what they are: through variables, members, arguments and returns.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_DOMAINS_SYMBOLIC_STATION_H
#define CUDA_LINT_DOMAINS_SYMBOLIC_STATION_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include <string>

namespace cuda_lint {

struct PathEvent;

/// A function that is run on a path: how it was reached.
struct Activation {
  const clang::FunctionDecl *Function;
  /// Null for the function that the paths are of.
  const Activation *Caller = nullptr;
  /// The call, construction or end of an object in the caller.
  const clang::Stmt *Site = nullptr;
};

/// One station of a value on its way.
struct Station {
  enum KindT : uint8_t {
    Given,    ///< a number is made a handle
    Named,    ///< a variable is named; not a station worth telling
    Assigned, ///< to a variable, or to what an expression says
    Bound,    ///< to a reference
    Stored,   ///< in a member
    Captured, ///< by a lambda
    Passed,   ///< to a function
    Returned, ///< by one
    Buffered, ///< in a parameter buffer
    Copied,   ///< with the object around it
  };
  KindT Kind;
  clang::SourceLocation Loc;
  /// The variable, member, parameter or function; null when it has no name.
  const clang::NamedDecl *Name = nullptr;
  /// Passed: the function that the value enters. Given, Named: the one that
  /// brings it in.
  const Activation *In = nullptr;
  const Station *Before = nullptr;

  /// "assigned to 'p' here" and the like.
  std::string describe() const;
};

/// Where the report about a value belongs when helpers are right by themselves:
/// the call by which the value left the function that brought it in; the place
/// of the event itself when there is none. \p Made is where the value was made
/// when its way does not say it.
const clang::Stmt *responsibleSite(const PathEvent &Use, const Station *Way,
                                   const Activation *Made = nullptr);

} // namespace cuda_lint

#endif
