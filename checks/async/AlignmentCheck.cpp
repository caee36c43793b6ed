//===- AlignmentCheck.cpp - Addresses and sizes that are not taken --------===//

#include "analysis/AccessAlignment.h"
#include "checks/Check.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_lint {
namespace {

class AlignmentCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    // Rows that need not begin at a multiple are one hazard, however often they
    // are read and written.
    llvm::DenseMap<SourceLocation, llvm::SmallSetVector<SourceLocation, 4>>
        OfRows;
    // So is an alignment that one declaration lacks: told where most is needed.
    struct Lacking {
      const Misalignment *Most = nullptr;
      llvm::SmallSetVector<SourceLocation, 4> Places;
    };
    llvm::DenseMap<const ValueDecl *, Lacking> Declared;
    for (const Misalignment &M : TU.engine<AccessAlignment>().all()) {
      if (M.Kind == Misalignment::Tail && M.Count)
        OfRows[M.Count->getLocation()].insert(placeOf(M)->getBeginLoc());
      if (M.Kind != Misalignment::Declared || !M.Memory)
        continue;
      Lacking &L = Declared[M.Memory];
      L.Places.insert(placeOf(M)->getBeginLoc());
      if (!L.Most || M.Needs > L.Most->Needs)
        L.Most = &M;
    }
    for (const Misalignment &M : TU.engine<AccessAlignment>().all()) {
      const Stmt *At = placeOf(M);
      unsigned More = 0;
      if (M.Kind == Misalignment::Tail && M.Count) {
        const auto &Places = OfRows[M.Count->getLocation()];
        if (Places.front() != At->getBeginLoc())
          continue;
        More = Places.size() - 1;
      }
      if (M.Kind == Misalignment::Declared && M.Memory) {
        const Lacking &L = Declared[M.Memory];
        if (L.Most != &M)
          continue;
        More = L.Places.size() - 1;
      }
      if (!claim(At->getBeginLoc()))
        continue;
      report(M, At->getBeginLoc(), More);
      if (At != M.At->Site)
        note(M.At->Site->getBeginLoc(), "here, in the called function");
      wayOut(M, At->getBeginLoc());
    }
  }

  /// A helper is right or wrong by what it is given.
  static const Stmt *placeOf(const Misalignment &M) {
    const bool InHelper =
        M.Kind != Misalignment::Promise && !M.At->Calls.empty();
    return InHelper ? M.At->place() : M.At->Site;
  }

  void report(const Misalignment &M, SourceLocation At, unsigned More) {
    const std::string Memory = M.Memory && M.Memory->getIdentifier()
                                   ? "'" + M.Memory->getNameAsString() + "'"
                                   : "the pointer";
    const int Needs = M.Needs, Has = M.Has;
    const char *Work = M.Tensor ? "a tensor copy"
                       : M.Copy ? "this asynchronous copy"
                                : "this access";
    switch (M.Kind) {
    case Misalignment::Size:
      if (!Needs)
        diag(At, "an asynchronous copy of %0 bytes: an instruction copies 4, 8 "
                 "or 16")
            << Has;
      else
        diag(At, "a bulk copy of %0 bytes: the size must be a multiple of %1")
            << Has << Needs;
      return;
    case Misalignment::Promise:
      diag(At, "the size %0 is promised to be a multiple of %1, and is not")
          << Has << Needs;
      return;
    case Misalignment::Declared:
      diag(At, "%0 needs %1-byte alignment, and %2 is declared with "
               "%3%select{|, and %5 more %plural{1:access needs|:accesses "
               "need}5 more than that, too}4")
          << Work << Needs << Memory << Has << (More != 0) << More;
      return;
    case Misalignment::Offset:
      diag(At,
           "%0 needs %1-byte alignment, and the address is %select{|a multiple "
           "of %5 plus }4%2 bytes into %3")
          << Work << Needs << Has << Memory << (M.Multiple != 0)
          << int(M.Multiple);
      return;
    case Misalignment::Distance:
      diag(At, "%0 needs %1-byte alignment, and the addresses of two %2 differ "
               "by %3 bytes")
          << Work << Needs << (M.OfBlocks ? "blocks" : "threads") << Has;
      return;
    case Misalignment::Tail:
      diag(At,
           "%0 needs %1-byte alignment, and its address is a multiple of %2 "
           "elements, which need not be a multiple of the vector: the rest "
           "is handled by itself%select{|, and %4 more accesses}3")
          << Work << Needs << M.Count << (More != 0) << More;
    }
  }

  void wayOut(const Misalignment &M, SourceLocation At) {
    switch (M.Kind) {
    case Misalignment::Size:
    case Misalignment::Promise:
      note(At, "copy the rest by ordinary accesses, or pad the memory to a "
               "multiple");
      return;
    case Misalignment::Declared:
      verbatimNote(At,
                   "declare it with alignas(" + std::to_string(M.Needs) + ")");
      return;
    case Misalignment::Tail:
      note(At, "use the vector only where the count is a multiple, or pad the "
               "rows");
      return;
    default:
      note(At, "let the offset be a multiple, or access the elements one by "
               "one");
    }
  }
};

const RegisterCheck<AlignmentCheck>
    Registered({"cuda-async-alignment",
                CheckKind::Correctness,
                FixSupport::Note,
                "addresses and sizes that an asynchronous copy or a vector "
                "access does not "
                "take",
                {{"Parallel Thread Execution ISA", "cp.async.bulk"},
                 {"Parallel Thread Execution ISA", "cp.async"},
                 {"CUDA Programming Guide", "Device Memory Accesses"}},
                CodeSide::Device});

} // namespace
} // namespace cuda_lint
