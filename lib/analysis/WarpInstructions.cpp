//===- WarpInstructions.cpp - Requests that the source names --------------===//
//
// Inline PTX that accesses memory, asynchronous copies, and the functions for
// matrix fragments: what the lanes of a warp request is what the instruction
// says, and the compiler merges nothing.
//
//===----------------------------------------------------------------------===//
#include "analysis/Fragments.h"
#include "analysis/WarpExecutor.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/InlineAssembly.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cuda_lint {

static const IntType Int64{64, true};

void WarpValues::Executor::request(WarpEvent::KindTy Kind, const Place &At,
                                   unsigned Width,
                                   std::optional<SharedOperation> Operation,
                                   const Expr *E, uint32_t Lanes) {
  ++Effects;
  const QualType T = Width == 1    ? Ctx.UnsignedCharTy
                     : Width == 2  ? Ctx.UnsignedShortTy
                     : Width == 4  ? Ctx.UnsignedIntTy
                     : Width == 8  ? Ctx.UnsignedLongLongTy
                     : Width == 16 ? Ctx.UnsignedInt128Ty
                                   : QualType();
  if (Silent || T.isNull() || !At.Base || At.Base->Kind == MemoryObject::Local)
    return;
  WarpEvent Ev;
  Ev.Kind = Kind;
  Ev.Site = Ev.Expression = E;
  Ev.Base = At.Base;
  Ev.Offset = At.Offset;
  Ev.Width = Width;
  Ev.Type = T;
  Ev.Operation = Operation;
  const uint32_t Active = St.Active;
  St.Active &= Lanes;
  event(std::move(Ev));
  St.Active = Active;
}

void WarpValues::Executor::copyAsynchronously(const Place &To,
                                              const Place &From, int64_t Bytes,
                                              const Expr *ToExpr,
                                              const Expr *FromExpr) {
  if (Bytes != 4 && Bytes != 8 && Bytes != 16)
    return;
  const auto Width = static_cast<unsigned>(Bytes);
  request(WarpEvent::Load, From, Width, SharedOperation::AsyncCopy, FromExpr);
  request(WarpEvent::Store, To, Width, SharedOperation::AsyncCopy, ToExpr);
}

/// What `atom` and `red` ask of shared memory; none for what the machine does
/// with a loop (SharedOperation::Atomic).
static std::optional<SharedOperation> atomicOperation(const PtxInstruction &I,
                                                      unsigned Width) {
  auto Has = [&](llvm::StringRef Part) {
    return llvm::is_contained(I.Parts, Part);
  };
  if (Has("cas"))
    return Width == 4 || Width == 8
               ? std::optional(SharedOperation::CompareAndSwap)
               : std::nullopt;
  if (Has("exch") && Width == 8)
    return SharedOperation::Atomic;
  if (Width != 4 || Has("f32") || Has("f16x2") || Has("bf16x2"))
    return std::nullopt;
  if (I.Parts.front() == "red" && Has("add") && I.Operands.size() == 2 &&
      llvm::StringRef(I.Operands[1]).trim() == "1")
    return SharedOperation::AtomicIncrement;
  return SharedOperation::Atomic;
}

/// The lanes that give the addresses of rows of 16 bytes ("Warp-level matrix
/// load instruction: ldmatrix", "stmatrix" of the PTX ISA): eight for each
/// matrix, 16 for one of 16x16 bytes. Those of bytes (`m16n16`, `m8n16`,
/// `m16n8`), which machines from sm_100 on have, are not measured: a matrix of
/// sixteen rows is taken for two of eight.
static std::optional<uint32_t> rowLanes(const PtxInstruction &I) {
  auto Has = [&](llvm::StringRef Part) {
    return llvm::is_contained(I.Parts, Part);
  };
  if (!Has("m8n8") && !Has("m8n16") && !Has("m16n16") && !Has("m16n8"))
    return std::nullopt;
  const unsigned Rows = Has("m16n16") ? 16 : 8;
  for (const auto &[Part, Matrices] :
       {std::pair("x1", 1u), {"x2", 2u}, {"x4", 4u}})
    if (Has(Part) && Rows * Matrices <= WarpLanes)
      return uint32_t((uint64_t(1) << Rows * Matrices) - 1);
  return std::nullopt;
}

void WarpValues::Executor::accessByAsm(const GCCAsmStmt *S,
                                       llvm::ArrayRef<Value> Inputs) {
  for (const PtxInstruction &I : ptxInstructions(S)) {
    const llvm::StringRef Name = I.Parts.front();
    const std::optional<WarpEvent::KindTy> Kind =
        llvm::StringSwitch<std::optional<WarpEvent::KindTy>>(Name)
            .Cases({"ld", "ldmatrix"}, WarpEvent::Load)
            .Cases({"st", "stmatrix"}, WarpEvent::Store)
            .Cases({"atom", "red"}, WarpEvent::Atomic)
            .Default(std::nullopt);
    if (!Kind || !I.Predicate.empty())
      continue;
    const auto *Address = llvm::find_if(
        I.Operands, [](llvm::StringRef Text) { return Text.starts_with("["); });
    if (Address == I.Operands.end())
      continue;
    const std::optional<unsigned> N = ptxOperand(*Address);
    if (!N || *N < S->getNumOutputs() ||
        *N - S->getNumOutputs() >= Inputs.size())
      continue;
    int64_t Displacement = 0;
    if (const size_t Plus = Address->find('+'); Plus != std::string::npos)
      if (llvm::StringRef(*Address).substr(Plus + 1).trim(" ]").getAsInteger(
              0, Displacement))
        continue;
    const unsigned Input = *N - S->getNumOutputs();
    const Expr *E = S->getInputExpr(Input);
    Place P = placeAt(Inputs[Input]);
    if (!P.Base)
      continue;
    P.Offset = A.add(P.Offset, LaneValue::constant(Displacement), Int64);
    if (Name.ends_with("matrix")) {
      if (const std::optional<uint32_t> Lanes = rowLanes(I))
        request(*Kind, P, 16,
                *Kind == WarpEvent::Load ? SharedOperation::MatrixLoad
                                         : SharedOperation::MatrixStore,
                E, *Lanes);
      continue;
    }
    const unsigned Bytes = I.bytes();
    request(*Kind, P, Bytes,
            *Kind == WarpEvent::Load    ? SharedOperation::Load
            : *Kind == WarpEvent::Store ? SharedOperation::Store
                                        : atomicOperation(I, Bytes),
            E);
  }
}

bool WarpValues::Executor::accessFragment(const CallView &C,
                                          llvm::StringRef Name) {
  const CallExpr *E = C.E;
  const bool Loads = Name.ends_with("::load_matrix_sync");
  const std::optional<MatrixFragment> F = accessedFragment(E, Name, Ctx);
  if (!F)
    return false;
  const Value Address = C.argument(Loads ? 1 : 0), Leading = C.argument(2);
  const Place Start = placeOf(Address);
  const std::vector<FragmentRequest> Requests = fragmentRequests(
      *F, Start.Base && Start.Base->Kind == MemoryObject::Shared);
  if (Requests.empty())
    return false;
  if (Loads)
    forgetReachable(C.argument(0));
  if (!Start.Base || !Leading.isNumber())
    return true;
  // Of elements below a byte a line is a whole number of bytes.
  const LaneValue Line =
      F->bits() < 8
          ? A.div(Leading.V, LaneValue::constant(8 / F->bits()), Int64)
          : A.mul(Leading.V, LaneValue::constant(F->bits() / 8), Int64);
  for (const FragmentRequest &R : Requests) {
    LaneInts Lines{}, Bytes{};
    llvm::copy(R.Line, Lines.begin());
    llvm::copy(R.Byte, Bytes.begin());
    Place P = Start;
    P.Offset = A.add(P.Offset,
                     A.add(A.mul(Line, LaneValue::constants(Lines), Int64),
                           LaneValue::constants(Bytes), Int64),
                     Int64);
    request(Loads ? WarpEvent::Load : WarpEvent::Store, P, R.Width,
            R.Matrix ? SharedOperation::MatrixLoad
            : Loads  ? SharedOperation::Load
                     : SharedOperation::Store,
            E, R.Lanes);
  }
  return true;
}

} // namespace cuda_lint
