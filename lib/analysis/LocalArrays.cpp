//===- LocalArrays.cpp ----------------------------------------------------===//

#include "analysis/LocalArrays.h"
#include "analysis/WarpRequests.h"
#include "cuda/Layout.h"
#include "cuda/MemorySpace.h"
#include "hardware/Limits.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/MapVector.h"
#include <numeric>

using namespace clang;

namespace cuda_lint {

namespace {

/// What local memory costs, in selections of one register: an access at a
/// constant offset, and one at another.
constexpr double ConstantStore = 2.6, ConstantLoad = 2.0;
constexpr double DynamicLoad = 6.0, DynamicStore = 5.4;
/// The same in a loop that is kept, which counts so many times.
constexpr double LoopWeight = 10, DynamicInLoop = 9;
/// A small loop is unrolled by four and keeps a remainder.
constexpr double UnrolledCopies = 5, UnrolledLoad = 7.5, UnrolledStore = 3.5;
/// Arrays of more registers are never selected from.
constexpr int64_t MostRegisters = 64;
/// Kernel parameters of more bytes are read where they are.
constexpr int64_t LargestCopiedParameter = 128, SmallParameter = 64;
constexpr int64_t WideStoreBytes = 16;

/// Whether a loop's body is one straight piece of code.
class BranchFinder : public RecursiveASTVisitor<BranchFinder> {
public:
  bool Found = false;
  bool found() { return !(Found = true); }
  bool VisitIfStmt(IfStmt *) { return found(); }
  bool VisitForStmt(ForStmt *) { return found(); }
  bool VisitWhileStmt(WhileStmt *) { return found(); }
  bool VisitDoStmt(DoStmt *) { return found(); }
  bool VisitSwitchStmt(SwitchStmt *) { return found(); }
};

} // namespace

/// Whether a loop with an unknown number of iterations is unrolled by four.
static bool isUnrolledByFour(const WarpEvent &Begin) {
  const auto *For = dyn_cast_or_null<ForStmt>(Begin.Site);
  if (!For || Begin.Width)
    return false;
  BranchFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(For->getBody()));
  return !Finder.Found;
}

/// Whether all parts of a type are of a register each.
static bool ofRegisters(QualType T, const ASTContext &Ctx) {
  T = T.getNonReferenceType().getCanonicalType();
  if (const auto *Array = Ctx.getAsConstantArrayType(T))
    return ofRegisters(Array->getElementType(), Ctx);
  if (const auto *Record = T->getAsRecordDecl()) {
    if (!layoutOf(Record, Ctx) || Record->isUnion())
      return false;
    // Small vectors of bytes and halves are loaded as words.
    if (Ctx.getTypeAlignInChars(T).getQuantity() >= RegisterBytes &&
        Ctx.getTypeSizeInChars(T).getQuantity() == RegisterBytes)
      return true;
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
      for (const CXXBaseSpecifier &B : Class->bases())
        if (!B.getType()->getAsCXXRecordDecl()->isEmpty() &&
            !ofRegisters(B.getType(), Ctx))
          return false;
    return llvm::all_of(Record->fields(), [&](const FieldDecl *Field) {
      return ofRegisters(Field->getType(), Ctx);
    });
  }
  return hasLayout(T) &&
         Ctx.getTypeSizeInChars(T).getQuantity() == RegisterBytes;
}

/// Bytes between the places that an access may be at.
static int64_t strideOf(const WarpEvent &E) {
  int64_t Stride = 0;
  const uint32_t Lanes = E.Mask.Lanes & E.Offset.knownLanes();
  if (!Lanes || Lanes != E.Mask.Lanes)
    return E.Width;
  const unsigned First = llvm::countr_zero(Lanes);
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    Stride =
        std::gcd(Stride, E.Offset.constantOf(L) - E.Offset.constantOf(First));
    for (const LaneValue::Term &T : E.Offset.terms())
      Stride = std::gcd(Stride, T.Coefficient[L]);
  }
  return std::max<int64_t>(Stride, E.Width);
}

/// Whether an access walks from element to element: four of its iterations make
/// one access.
static bool walks(const WarpEvent &E) {
  return E.Offset.uniformIn(E.Mask.Lanes) && E.Offset.terms().size() == 1 &&
         E.Offset.terms().front().Coefficient.uniform() &&
         strideOf(E) == E.Width;
}

namespace {
/// The two costs of an array.
struct Costs {
  double Selections = 0, Memory = 0;
};
} // namespace

/// What one access costs; \p Loops are those around it that are kept.
static Costs costOf(const WarpEvent &E, int64_t Bytes,
                    llvm::ArrayRef<const WarpEvent *> Loops) {
  const bool Stores = E.Writes;
  const double Slots = double(Bytes) / double(strideOf(E));
  if (Loops.empty())
    return {Slots, Stores ? DynamicStore : DynamicLoad};
  const bool ByFour = isUnrolledByFour(*Loops.back());
  if (ByFour && walks(E))
    return {LoopWeight * Slots / 2,
            LoopWeight * (Stores ? UnrolledStore : DynamicInLoop)};
  if (ByFour)
    return {LoopWeight * UnrolledCopies * Slots,
            LoopWeight * UnrolledCopies *
                (Stores ? UnrolledStore : UnrolledLoad)};
  return {LoopWeight * Slots, LoopWeight * DynamicInLoop};
}

BlockShape shapeOfCompiler() {
  BlockShape Any;
  Any.LoopsAsCompiled = true;
  return Any;
}

namespace {
/// An access at an offset that is no constant, and the loops around it that are
/// kept.
struct DynamicAccess {
  const WarpEvent *Event;
  llvm::SmallVector<const WarpEvent *, 2> Loops;
};

/// An array and what decides where it is.
struct Candidate {
  LocalArray Array;
  std::vector<DynamicAccess> Accesses;
  /// At offsets that are constants.
  LocalUse Use;
  int64_t Bytes = 0;
  bool IsParameter = false;
  /// Registers that its accesses at other offsets move.
  double Moved = 0;
};
/// The arrays of a kernel, in the order of the first such access, and the
/// registers that its accesses of other memory move.
struct Candidates {
  llvm::MapVector<const MemoryObject *, Candidate> Arrays;
  double Elsewhere = 0;
};
} // namespace

/// Registers that an access moves, as often as it is executed.
static double movedBy(const WarpEvent &E, unsigned Loops) {
  double Out = std::max<double>(1, double(E.Width) / RegisterBytes);
  if (E.Mask.seldom())
    Out /= AssumedIterations;
  for (unsigned I = 0; I < Loops; ++I)
    Out *= AssumedIterations;
  return Out;
}

/// Whether an access goes to memory that other threads see.
static bool isElsewhere(const WarpEvent &E) {
  return (E.Kind == WarpEvent::Load || E.Kind == WarpEvent::Store ||
          E.Kind == WarpEvent::Atomic) &&
         E.Mask.Lanes &&
         !(E.Base && (E.Base->Kind == MemoryObject::Local ||
                      E.Base->Space == MemorySpace::Constant));
}

/// Whether the array is in local memory, where its costs do not matter.
static std::optional<bool> decidedByKind(Candidate &C, const ASTContext &Ctx) {
  if (C.IsParameter) {
    const bool Written =
        C.Use.Stores || llvm::any_of(C.Accesses, [](const DynamicAccess &A) {
          return A.Event->Writes;
        });
    if (!Written && C.Bytes > LargestCopiedParameter)
      return false;
    // nvcc 13.0 copies a parameter for one such index then.
    if (isRelocatable(Ctx))
      return true;
    // It is copied there first; a small one by few, wide stores.
    C.Use.Stores += C.Bytes <= SmallParameter ? C.Bytes / WideStoreBytes
                                              : C.Bytes / RegisterBytes;
  }
  for (const DynamicAccess &A : C.Accesses)
    if (!ofRegisters(A.Event->Type, Ctx))
      return true;
  // What is nowhere accessed at a constant offset has no register to begin
  // with.
  if ((!C.IsParameter && C.Use.Loads + C.Use.Stores == 0) ||
      C.Bytes > MostRegisters * RegisterBytes)
    return true;
  return std::nullopt;
}

/// Whether local memory is cheaper for these arrays. The compiler lays them out
/// as one object, of which an access may concern any part.
static bool isMemoryCheaper(llvm::ArrayRef<Candidate *> Together) {
  int64_t Bytes = 0;
  for (const Candidate *C : Together)
    Bytes += C->Bytes;
  Costs Sum;
  for (const Candidate *C : Together) {
    for (const DynamicAccess &A : C->Accesses) {
      const Costs One = costOf(*A.Event, Bytes, A.Loops);
      Sum.Selections += One.Selections;
      Sum.Memory += One.Memory;
    }
    Sum.Memory += ConstantStore * C->Use.Stores + ConstantLoad * C->Use.Loads;
  }
  return Sum.Selections > Sum.Memory;
}

static Candidates candidates(const WarpTrace &Trace, const ASTContext &Ctx) {
  Candidates Out;
  auto &Found = Out.Arrays;
  llvm::SmallVector<const WarpEvent *, 2> Loops;
  for (const WarpEvent &E : Trace.Events) {
    if (E.Kind == WarpEvent::LoopBegin)
      Loops.push_back(&E);
    else if (E.Kind == WarpEvent::LoopEnd && !Loops.empty())
      Loops.pop_back();
    if (isElsewhere(E))
      Out.Elsewhere += movedBy(E, Loops.size());
    if (E.Kind != WarpEvent::LocalIndex || E.Base->Type.isNull() ||
        !hasLayout(E.Base->Type))
      continue;
    auto [It, New] = Found.try_emplace(E.Base);
    Candidate &C = It->second;
    if (New) {
      C.Array.Object = E.Base;
      C.Use = Trace.Locals.lookup(E.Base);
      C.Bytes = Ctx.getTypeSizeInChars(E.Base->Type).getQuantity();
      C.IsParameter = E.Base->Decl && isa<ParmVarDecl>(E.Base->Decl) &&
                      E.Base->Decl->getDeclContext() == Trace.Kernel;
    }
    C.Array.Accesses.push_back(&E);
    C.Accesses.push_back({&E, Loops});
    C.Moved += movedBy(E, Loops.size());
  }
  return Out;
}

/// What the thread moves to and from an array, as a part of all.
static double shareOf(const Candidate &C, double Elsewhere) {
  // A parameter is copied whole.
  const double Own =
      C.Moved + C.Use.Loads + C.Use.Stores +
      (C.IsParameter ? double(C.Bytes) / double(RegisterBytes) : 0);
  return Own / std::max(1.0, Own + Elsewhere);
}

std::vector<LocalArray> localArrays(const WarpTrace &Trace,
                                    const ASTContext &Ctx) {
  auto [Found, Elsewhere] = candidates(Trace, Ctx);
  llvm::SmallVector<Candidate *, 4> Together;
  for (auto &[Object, C] : Found) {
    C.Array.Share = shareOf(C, Elsewhere);
    if (std::optional<bool> Decided = decidedByKind(C, Ctx))
      C.Array.InMemory = *Decided;
    else if (C.IsParameter)
      C.Array.InMemory = isMemoryCheaper(&C);
    else
      Together.push_back(&C);
  }
  const bool InMemory = isMemoryCheaper(Together);
  std::vector<LocalArray> Out;
  for (Candidate *C : Together)
    C->Array.InMemory = InMemory;
  for (auto &[Object, C] : Found)
    Out.push_back(std::move(C.Array));
  return Out;
}

} // namespace cuda_lint
