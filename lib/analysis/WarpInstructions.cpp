//===- WarpInstructions.cpp - Requests that the source names --------------===//
//
// Inline PTX that accesses memory, asynchronous copies, and the functions for
// matrix fragments: what the lanes of a warp request is what the instruction
// says, and the compiler merges nothing.
//
//===----------------------------------------------------------------------===//
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

/// The lanes that give the addresses of rows: eight for each matrix of 8x8
/// elements of 16 bits. None for other shapes, which are not measured.
static std::optional<uint32_t> rowLanes(const PtxInstruction &I) {
  if (!llvm::is_contained(I.Parts, "m8n8"))
    return std::nullopt;
  for (const auto &[Part, Lanes] :
       {std::pair("x1", 0xffu), {"x2", 0xffffu}, {"x4", AllLanes}})
    if (llvm::is_contained(I.Parts, Part))
      return Lanes;
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

namespace {
/// Which part of which matrix a fragment is.
struct Fragment {
  bool Accumulator = false;
  /// Elements of half precision, which are loaded with `ldmatrix` where they
  /// are in shared memory.
  bool Half = false;
  /// Bytes of an element.
  unsigned Element = 0;
};
} // namespace

/// The fragment type of \p T; none for shapes and elements whose instructions
/// are not known.
static std::optional<Fragment> fragmentOf(QualType T, const ASTContext &Ctx) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Class || Class->getName() != "fragment" ||
      Class->getTemplateArgs().size() < 5)
    return std::nullopt;
  const TemplateArgumentList &Args = Class->getTemplateArgs();
  const auto *Use = Args[0].getKind() == TemplateArgument::Type
                        ? Args[0].getAsType()->getAsRecordDecl()
                        : nullptr;
  if (!Use || Args[4].getKind() != TemplateArgument::Type)
    return std::nullopt;
  for (unsigned I : {1u, 2u, 3u})
    if (Args[I].getKind() != TemplateArgument::Integral ||
        Args[I].getAsIntegral() != 16)
      return std::nullopt;
  const QualType Element = Args[4].getAsType();
  const auto *ElementClass = Element->getAsRecordDecl();
  Fragment Out;
  Out.Accumulator = Use->getName() == "accumulator";
  Out.Half = ElementClass && ElementClass->getName() == "__half";
  const bool BFloat =
      ElementClass && ElementClass->getName() == "__nv_bfloat16";
  Out.Element = Out.Half || BFloat ? 2 : 4;
  if (!Out.Half &&
      !(Out.Accumulator ? Element->isSpecificBuiltinType(BuiltinType::Float)
                        : BFloat))
    return std::nullopt;
  return Out;
}

// The requests are those of the machine code of nvcc 13.0 for sm_90: four lanes
// have a line of eight elements in pairs, and the four quarters of the 16x16
// elements are requests of their own, but for `ldmatrix`, where a lane gives
// the address of half a line.
bool WarpValues::Executor::accessFragment(const CallView &C,
                                          llvm::StringRef Name) {
  const CallExpr *E = C.E;
  const bool Loads = Name.ends_with("::load_matrix_sync"),
             Stores = Name.ends_with("::store_matrix_sync");
  if ((!Loads && !Stores) || E->getNumArgs() < 3)
    return false;
  const Expr *Of = E->getArg(Loads ? 0 : 1);
  const std::optional<Fragment> F = fragmentOf(Of->getType(), Ctx);
  if (!F)
    return false;
  bool Columns = false;
  if (F->Accumulator) {
    Expr::EvalResult Layout;
    if (E->getNumArgs() < 4 || !E->getArg(3)->EvaluateAsInt(Layout, Ctx))
      return false;
    Columns = Layout.Val.getInt() == 1;
    if (Columns && F->Element != 4)
      return false;
  }
  const Value Address = C.argument(Loads ? 1 : 0), Leading = C.argument(2);
  if (Loads)
    forgetReachable(C.argument(0));
  const Place Start = placeOf(Address);
  if (!Start.Base || !Leading.isNumber())
    return true;
  const LaneValue Line =
      A.mul(Leading.V, LaneValue::constant(F->Element), Int64);
  // The place of an element, lanes apart.
  auto At = [&](auto LineOf, auto ElementOf) {
    LaneInts Lines{}, Bytes{};
    for (unsigned L = 0; L < WarpLanes; ++L) {
      Lines[L] = LineOf(L);
      Bytes[L] = ElementOf(L) * F->Element;
    }
    Place P = Start;
    P.Offset = A.add(P.Offset,
                     A.add(A.mul(Line, LaneValue::constants(Lines), Int64),
                           LaneValue::constants(Bytes), Int64),
                     Int64);
    return P;
  };
  if (!F->Accumulator && F->Half && Start.Base->Kind == MemoryObject::Shared) {
    request(WarpEvent::Load,
            At([](unsigned L) { return L % 16; },
               [](unsigned L) { return L / 16 * 8; }),
            16, SharedOperation::MatrixLoad, E);
    return true;
  }
  const WarpEvent::KindTy Kind = Loads ? WarpEvent::Load : WarpEvent::Store;
  const SharedOperation Op =
      Loads ? SharedOperation::Load : SharedOperation::Store;
  for (unsigned Lines : {0u, 8u})
    for (unsigned Elements : {0u, 8u}) {
      if (!Columns) {
        request(Kind,
                At([&](unsigned L) { return Lines + L / 4; },
                   [&](unsigned L) { return Elements + L % 4 * 2; }),
                2 * F->Element, Op, E);
        continue;
      }
      // The two elements of a lane are in two lines.
      for (unsigned Second : {0u, 1u})
        request(Kind,
                At([&](unsigned L) { return Lines + L % 4 * 2 + Second; },
                   [&](unsigned L) { return Elements + L / 4; }),
                F->Element, Op, E);
    }
  return true;
}

} // namespace cuda_lint
