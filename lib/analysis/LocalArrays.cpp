//===- LocalArrays.cpp ----------------------------------------------------===//

#include "analysis/LocalArrays.h"
#include "cuda/Layout.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/MapVector.h"
#include <numeric>

using namespace clang;

namespace cuda_lint {

namespace {

/// Bytes of a register.
constexpr int64_t RegisterBytes = 4;
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

/// Whether the array is in local memory.
static bool isInMemory(const LocalArray &Array, const WarpTrace &Trace,
                       const Costs &Dynamic, const ASTContext &Ctx) {
  const MemoryObject &Object = *Array.Object;
  const int64_t Bytes = Ctx.getTypeSizeInChars(Object.Type).getQuantity();
  LocalUse Use = Trace.Locals.lookup(Array.Object);
  const bool IsParameter = Object.Decl && isa<ParmVarDecl>(Object.Decl) &&
                           Object.Decl->getDeclContext() == Trace.Kernel;
  if (IsParameter) {
    const bool Written =
        Use.Stores || llvm::any_of(Array.Accesses, [](const WarpEvent *E) {
          return E->Writes;
        });
    if (!Written && Bytes > LargestCopiedParameter)
      return false;
    // It is copied there first; of a small one relocatable device code makes
    // few, wide stores.
    Use.Stores += Bytes <= SmallParameter ? Bytes / 32 : Bytes / RegisterBytes;
  }
  for (const WarpEvent *E : Array.Accesses)
    if (!ofRegisters(E->Type, Ctx))
      return true;
  // What is nowhere accessed at a constant offset has no register to begin
  // with.
  if (Use.Loads + Use.Stores == 0 || Bytes > MostRegisters * RegisterBytes)
    return true;
  return Dynamic.Selections >
         Dynamic.Memory + ConstantStore * Use.Stores + ConstantLoad * Use.Loads;
}

std::vector<LocalArray> localArrays(const WarpTrace &Trace,
                                    const ASTContext &Ctx) {
  llvm::MapVector<const MemoryObject *, LocalArray> Found;
  llvm::DenseMap<const MemoryObject *, Costs> Dynamic;
  std::vector<const WarpEvent *> Loops;
  for (const WarpEvent &E : Trace.Events) {
    if (E.Kind == WarpEvent::LoopBegin)
      Loops.push_back(&E);
    else if (E.Kind == WarpEvent::LoopEnd && !Loops.empty())
      Loops.pop_back();
    if (E.Kind != WarpEvent::LocalIndex || E.Base->Type.isNull() ||
        !hasLayout(E.Base->Type))
      continue;
    LocalArray &Array = Found[E.Base];
    Array.Object = E.Base;
    Array.Accesses.push_back(&E);
    const Costs C =
        costOf(E, Ctx.getTypeSizeInChars(E.Base->Type).getQuantity(), Loops);
    Dynamic[E.Base].Selections += C.Selections;
    Dynamic[E.Base].Memory += C.Memory;
  }
  std::vector<LocalArray> Out;
  for (auto &[Object, Array] : Found) {
    Array.InMemory = isInMemory(Array, Trace, Dynamic[Object], Ctx);
    Out.push_back(std::move(Array));
  }
  return Out;
}

} // namespace cuda_lint
