//===- ImpliedShapes.cpp --------------------------------------------------===//

#include "analysis/ImpliedShapes.h"
#include "cuda/Bound.h"
#include "cuda/Constants.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/MemorySpace.h"
#include "cuda/RuntimeApi.h"
#include "cuda/ShiftFactor.h"
#include "hardware/Limits.h"
#include "hardware/Warp.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_lint {

using ir::Instruction;
using ir::NoRegister;
using ir::Opcode;
using ir::Register;

static constexpr int64_t Lanes = WarpSize;
/// No number of threads or elements of a block is multiplied by as much.
static constexpr int64_t LargestFactor = 1 << 24;
/// What lies between two rows of threads is at least as much.
static constexpr int64_t LeastRow = 4;
static const Bound<size_t>
    MaxFunctions("implied-shape-functions", 64, BoundKind::Reach,
                 "functions, a kernel and those that it calls, that are read "
                 "for the blocks that it is for");
static const Bound<unsigned>
    MaxSum("implied-shape-sum", 25, BoundKind::Reach,
           "operations within each other that a number of a thread is made of; "
           "a parameter counts as four"),
    MaxAddress("implied-shape-address", 25, BoundKind::Reach,
               "elements and members within each other that an address is made "
               "of; a parameter counts as four");

namespace {
/// An integer as a sum of numbers of the thread and its block.
struct Sum {
  bool Known = true;
  int64_t Constant = 0;
  /// What threadIdx, blockIdx and blockDim are multiplied by, by axis.
  std::array<int64_t, 3> Thread{}, Block{}, Extent{};
  /// threadIdx.y * blockDim.x, and blockIdx times an extent of the block.
  bool Flat = false, Grid = false;

  static Sum unknown() {
    Sum S;
    S.Known = false;
    return S;
  }
  bool operator==(const Sum &) const = default;
  bool isConstant() const {
    return Known && !Flat && !Grid && Thread == Array{} && Block == Array{} &&
           Extent == Array{};
  }
  /// Of the thread's place in its block, and nothing else.
  bool isOfThread() const {
    return Known && !Grid && Block == Array{} && Extent == Array{} &&
           (Flat || Thread != Array{});
  }
  /// threadIdx.x alone, so many times.
  int64_t timesX() const {
    return isOfThread() && !Flat && !Thread[1] && !Thread[2] ? Thread[0] : 0;
  }
  /// threadIdx.y alone.
  int64_t timesY() const {
    return isOfThread() && !Flat && !Thread[0] && !Thread[2] ? Thread[1] : 0;
  }
  /// blockDim.x alone.
  bool isExtentX() const {
    return Known && !Flat && !Grid && Thread == Array{} && Block == Array{} &&
           Extent == Array{1, 0, 0};
  }

private:
  using Array = std::array<int64_t, 3>;
};
} // namespace

static Sum added(const Sum &A, const Sum &B, int64_t Times) {
  if (!A.Known || !B.Known)
    return Sum::unknown();
  Sum Out = A;
  Out.Constant += Times * B.Constant;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Out.Thread[Axis] += Times * B.Thread[Axis];
    Out.Block[Axis] += Times * B.Block[Axis];
    Out.Extent[Axis] += Times * B.Extent[Axis];
  }
  Out.Flat |= B.Flat;
  Out.Grid |= B.Grid;
  return Out;
}

static Sum multiplied(const Sum &A, const Sum &B) {
  for (bool Swap : {false, true}) {
    const Sum &Factor = Swap ? A : B, &Of = Swap ? B : A;
    if (!Factor.Known || !Of.Known)
      return Sum::unknown();
    if (Factor.isConstant() && std::abs(Factor.Constant) < LargestFactor)
      return added(Sum(), Of, Factor.Constant);
    if (Factor.isExtentX() && !Factor.Constant && !Of.Constant) {
      Sum Out;
      Out.Flat = Of.timesY() == 1;
      Out.Grid = Of.Block != std::array<int64_t, 3>{};
      if (Out.Flat || Out.Grid)
        return Out;
    }
  }
  return Sum::unknown();
}

namespace {
/// How a `__shared__` array is stored to, by dimension: outermost first.
struct Dimension {
  uint64_t Extent = 0;
  /// How far the first warp, and the first row, gets.
  int64_t ReachX = 0, ReachY = 0;
  bool ByX = false, ByY = false, Other = false;

  void add(const Dimension &O) {
    ReachX = std::max(ReachX, O.ReachX);
    ReachY = std::max(ReachY, O.ReachY);
    ByX |= O.ByX;
    ByY |= O.ByY;
    Other |= O.Other;
  }
};
using ArrayUse = llvm::SmallVector<Dimension, 3>;
} // namespace

/// What one function says, or several together.
struct ImpliedShapes::Part {
  ImpliedShape Shape;
  /// The numbers of two collectives do.
  bool Differ = false;
  /// What it calls.
  llvm::SetVector<const FunctionDecl *> Called;
  llvm::MapVector<const VarDecl *, ArrayUse> Arrays;
  /// What the number of the block is multiplied by where the number of the
  /// thread is added to it, with the highest constant that is added, too.
  llvm::MapVector<int64_t, int64_t> Tiles;

  void collective(unsigned Threads) {
    if (!Threads)
      return;
    Differ |= Shape.ThreadsOfCollective && Shape.ThreadsOfCollective != Threads;
    Shape.ThreadsOfCollective = Threads;
  }

  /// A row has at most so many threads, a plane so many rows.
  void numbers(unsigned X, unsigned Y) {
    const auto Least = [](unsigned &Most, unsigned By) {
      Most = Most && By ? std::min(Most, By) : Most + By;
    };
    Least(Shape.MostX, X);
    Least(Shape.MostY, Y);
  }

  void tile(int64_t Times, int64_t Highest) {
    auto [It, New] = Tiles.insert({Times, Highest});
    It->second = std::max(It->second, Highest);
  }

  /// All that \p O says, but for what it calls.
  void add(const Part &O) {
    Shape.Threads |= O.Shape.Threads;
    Shape.Warps |= O.Shape.Warps;
    Shape.Rows |= O.Shape.Rows;
    Differ |= O.Differ;
    collective(O.Shape.ThreadsOfCollective);
    numbers(O.Shape.MostX, O.Shape.MostY);
    for (const auto &[Array, Use] : O.Arrays) {
      auto [It, New] = Arrays.insert({Array, Use});
      for (unsigned I = 0; !New && I < Use.size(); ++I)
        It->second[I].add(Use[I]);
    }
    for (const auto &[Times, Highest] : O.Tiles)
      tile(Times, Highest);
  }

  ImpliedShape judged() const {
    ImpliedShape Out = Shape;
    for (const auto &[Array, Use] : Arrays)
      for (const Dimension &D : Use) {
        if (D.Other || D.Extent < 2)
          continue;
        if (D.ByY && D.ReachY * 2 <= int64_t(D.Extent))
          Out.Rows = true;
        else if (D.ByX && !D.ByY && D.ReachX * 2 <= int64_t(D.Extent))
          Out.Warps = true;
      }
    for (const auto &[Times, Highest] : Tiles)
      if (Times >= 2 * (Lanes + Highest))
        Out.Warps = true;
    Out.Threads |= Out.Warps || Out.Rows;
    if (Differ)
      Out.ThreadsOfCollective = 0;
    return Out;
  }
};

/// Reads a function.
class ImpliedShapes::Reader {
public:
  Reader(TranslationUnit &TU, DataFlows &Flows, Part &Into)
      : TU(TU), Flows(Flows), Into(Into), Shape(Into.Shape) {}

  void read(const DataFlow &In) {
    for (uint32_t B = 0; B < In.function().Blocks.size(); ++B)
      for (const Instruction &I : In.function().Blocks[B].Instructions)
        switch (I.Code) {
        case Opcode::Builtin:
          Shape.Threads |= I.builtin() == BuiltinVariable::ThreadIdx ||
                           I.builtin() == BuiltinVariable::BlockDim;
          break;
        case Opcode::Binary:
          binary(In, I);
          break;
        case Opcode::Store:
          advance(In, I);
          stored(In, I.Operands[0]);
          columned(In, I, B);
          break;
        case Opcode::Copy:
        case Opcode::Zero:
          stored(In, I.Operands[0]);
          break;
        case Opcode::Assembly:
          Shape.Threads = true;
          break;
        case Opcode::Call:
          call(In, I);
          break;
        default:
          break;
        }
  }

private:
  void call(const DataFlow &In, const Instruction &I) {
    const FunctionDecl *Callee = I.function();
    const auto *Site = dyn_cast_or_null<CallExpr>(I.Source);
    const DeviceIntrinsic *Row = Site ? deviceIntrinsic(Site) : nullptr;
    if (usesTemporaryStorage(Callee))
      collective(cast<CXXMethodDecl>(Callee)->getParent());
    if (!Callee || Row || !toolkitQualifiedName(Callee).empty()) {
      Shape.Threads |= (Row && isForSeveral(Row->Work)) ||
                       (Callee && (usesTemporaryStorage(Callee) ||
                                   llvm::StringRef(toolkitQualifiedName(Callee))
                                       .starts_with("cooperative_groups::")));
      if (Row && (Row->Name.ends_with("::meta_group_rank") ||
                  Row->Name.ends_with("::meta_group_size")))
        Shape.Warps |= tileOf(Site) == Lanes;
      for (Register R : ir::callOperands(I).Arguments)
        stored(In, R);
      return;
    }
    Into.Called.insert(Callee);
  }

  /// `cub::BlockScan<int, 512>`: the threads along x are the first number.
  void collective(const CXXRecordDecl *Class) {
    const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Class);
    if (!Instance || !Instance->getName().starts_with("Block"))
      return;
    for (const TemplateArgument &A : Instance->getTemplateArgs().asArray()) {
      if (A.getKind() != TemplateArgument::Integral)
        continue;
      Into.collective(
          static_cast<unsigned>(A.getAsIntegral().getLimitedValue(UINT32_MAX)));
      return;
    }
  }

  /// Whether one thread alone has no use for it.
  static bool isForSeveral(DeviceWork Work) {
    return Work <= DeviceWork::NamedArrive ||
           (Work >= DeviceWork::Vote && Work <= DeviceWork::ActiveMask) ||
           (Work >= DeviceWork::MatrixMultiply &&
            Work <= DeviceWork::BarrierMeet) ||
           (Work >= DeviceWork::ThreadRank && Work <= DeviceWork::GroupExtent);
  }

  /// The threads of the tile that a method of cooperative groups is called on;
  /// 0 where its type does not say.
  static int64_t tileOf(const CallExpr *Site) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(Site);
    const auto *Record =
        Call ? dyn_cast_or_null<ClassTemplateSpecializationDecl>(
                   Call->getImplicitObjectArgument()
                       ->IgnoreParenImpCasts()
                       ->getType()
                       .getNonReferenceType()
                       ->getAsCXXRecordDecl())
             : nullptr;
    if (!Record || Record->getTemplateArgs().size() == 0)
      return 0;
    const TemplateArgument &Size = Record->getTemplateArgs()[0];
    return Size.getKind() == TemplateArgument::Integral
               ? low64(Size.getAsIntegral())
               : 0;
  }

  /// Calls \p Visit with what the calls that were reached give a parameter;
  /// false where nothing is known of that.
  template <class VisitT>
  bool forEachArgument(const DataFlow &In, unsigned Parameter, VisitT Visit) {
    const FunctionDecl *F = In.function().Declaration;
    bool Any = false;
    for (const CallSite &Site : TU.callersOf(F)) {
      const DataFlow *Caller = Site.Caller ? Flows.of(Site.Caller) : nullptr;
      const auto At = Caller ? Caller->site(Site.Call) : std::nullopt;
      if (!At || Caller->at(*At).Code != Opcode::Call)
        return false;
      const ir::CallOperands O = ir::callOperands(Caller->at(*At));
      if (Parameter >= O.Arguments.size())
        return false;
      Visit(*Caller, O.Arguments[Parameter]);
      Any = true;
    }
    return Any;
  }

  Sum sum(const DataFlow &In, Register R, unsigned Depth = 0) {
    if (R == NoRegister || Depth >= MaxSum)
      return Sum::unknown();
    const Register Bare = In.bare(R);
    if (auto It = Sums.find({&In, Bare}); It != Sums.end())
      return It->second;
    // One that is not known may be by a shorter way.
    const Sum Out = computeSum(In, Bare, Depth);
    if (Out.Known)
      Sums.try_emplace({&In, Bare}, Out);
    return Out;
  }

  Sum computeSum(const DataFlow &In, Register Bare, unsigned Depth) {
    const Instruction &I = In.definition(Bare);
    Sum Out;
    switch (I.Code) {
    case Opcode::Integer:
      if (const auto N = In.constant(Bare); N && N->isRepresentableByInt64()) {
        Out.Constant = low64(*N);
        return Out;
      }
      return Sum::unknown();
    case Opcode::Builtin:
      switch (I.builtin()) {
      case BuiltinVariable::ThreadIdx:
        Out.Thread[I.Number] = 1;
        return Out;
      case BuiltinVariable::BlockIdx:
        Out.Block[I.Number] = 1;
        return Out;
      case BuiltinVariable::BlockDim:
        Out.Extent[I.Number] = 1;
        return Out;
      case BuiltinVariable::WarpSize:
        Out.Constant = Lanes;
        return Out;
      case BuiltinVariable::GridDim:
        return Sum::unknown();
      }
      return Sum::unknown();
    case Opcode::Load:
      return parameter(In, Bare, Depth);
    case Opcode::Call:
      // cg::this_thread_block().thread_rank()
      if (const auto *Site = dyn_cast_or_null<CallExpr>(I.Source))
        if (const DeviceIntrinsic *Row = deviceIntrinsic(Site);
            Row && Row->Work == DeviceWork::ThreadRank &&
            scopeOf(*Row, Site) == DeviceScope::Block) {
          Out.Thread[0] = 1;
          return Out;
        }
      return Sum::unknown();
    case Opcode::Binary:
      break;
    default:
      return Sum::unknown();
    }
    const Sum A = sum(In, I.Operands[0], Depth + 1);
    if (!A.Known)
      return A;
    const Sum B = sum(In, I.Operands[1], Depth + 1);
    switch (I.binary()) {
    case BO_Add:
      return added(A, B, 1);
    case BO_Sub:
      return added(A, B, -1);
    case BO_Mul:
      return multiplied(A, B);
    case BO_Shl:
      if (const std::optional<int64_t> Factor =
              B.isConstant() ? shiftFactor(B.Constant) : std::nullopt) {
        Out.Constant = *Factor;
        return multiplied(A, Out);
      }
      return Sum::unknown();
    case BO_Or:
      // Of bits that the other has not got, as a rule.
      return added(A, B, 1);
    default:
      return Sum::unknown();
    }
  }

  Sum parameter(const DataFlow &In, Register Load, unsigned Depth) {
    const std::optional<unsigned> P = In.parameter(Load);
    if (!P || In.function().Declaration->hasAttr<CUDAGlobalAttr>())
      return Sum::unknown();
    std::optional<Sum> Out;
    const bool All =
        forEachArgument(In, *P, [&](const DataFlow &Caller, Register R) {
          const Sum S = sum(Caller, R, Depth + 4);
          Out = !Out || *Out == S ? S : Sum::unknown();
        });
    return All && Out ? *Out : Sum::unknown();
  }

  /// The code is for more threads than a warp's, by a number that counts them.
  void several(const Sum &S) {
    if (S.Flat || S.Thread[1] || S.Thread[2])
      Shape.Rows = true;
    else
      Shape.Warps = true;
  }

  void binary(const DataFlow &In, const Instruction &I) {
    const BinaryOperatorKind Op = I.binary();
    if (BinaryOperator::isComparisonOp(Op)) {
      const Sum A = sum(In, I.Operands[0]), B = sum(In, I.Operands[1]);
      compared(Op, A, B);
      compared(swapped(Op), B, A);
      return;
    }
    if (Op == BO_Add) {
      tiled(sum(In, I.Result));
      numbered(sum(In, I.Result));
      return;
    }
    if (Op != BO_Div && Op != BO_Shr && Op != BO_Rem && Op != BO_And)
      return;
    const Sum Of = sum(In, I.Operands[0]), By = sum(In, I.Operands[1]);
    if (!By.isConstant())
      return;
    const int64_t Each = std::max<int64_t>(
        1, std::max(std::abs(Of.Thread[0]), std::abs(Of.Extent[0])));
    const bool OfExtent = Of.Known && !Of.Grid && !Of.Flat &&
                          Of.Thread == std::array<int64_t, 3>{} &&
                          Of.Block == std::array<int64_t, 3>{} && Of.Extent[0];
    if (!OfExtent && !Of.isOfThread())
      return;
    if (!OfExtent && !Of.Flat && !Of.Thread[0])
      return;
    const int64_t N = By.Constant;
    switch (Op) {
    case BO_Div:
      if (N >= Lanes * Each)
        several(Of);
      return;
    case BO_Shr:
      // What is shifted by more has 64 bits: its upper half counts nothing.
      if (shiftFactor(N).value_or(0) >= Lanes * Each)
        several(Of);
      return;
    // One of so many, where a warp is not as many.
    case BO_Rem:
      if (!OfExtent && N >= 2 * Lanes * Each)
        several(Of);
      return;
    default:
      if (!OfExtent && Each == 1 && (N & ~(Lanes - 1)))
        several(Of);
      return;
    }
  }

  /// `A Op B`: what a test by constants says that some thread fails.
  void compared(BinaryOperatorKind Op, const Sum &A, const Sum &B) {
    if (A.timesY() == 1 && !A.Constant &&
        (!B.isConstant() || Op == BO_EQ || Op == BO_NE || Op == BO_GT ||
         Op == BO_LE || B.Constant > 0))
      Shape.Rows = true;
    if (!B.isConstant())
      return;
    const int64_t N =
        B.Constant - A.Constant + (Op == BO_GT || Op == BO_LE ? 1 : 0);
    if (A.isOfThread() && A.Thread[0] == 1 && N >= Lanes)
      several(A);
    if (A.isExtentX() && N > Lanes && Op != BO_NE)
      Shape.Warps = true;
  }

  /// `blockIdx.x * 256 + threadIdx.x`: blocks of 256 threads.
  void tiled(const Sum &S) {
    if (!S.Known || S.Grid || S.Flat)
      return;
    if (S.Thread[0] > 0)
      for (int64_t Times : S.Block)
        if (Times > 0)
          Into.tile(Times / S.Thread[0], S.Constant / S.Thread[0]);
    if (S.Thread[1] > 0 && !S.Thread[0])
      for (int64_t Times : S.Block)
        if (Times >= 2 * S.Thread[1])
          Shape.Rows = true;
  }

  /// `threadIdx.z * 128 + threadIdx.y * 32 + threadIdx.x`: rows of 32 threads,
  /// and planes of four rows.
  void numbered(const Sum &S) {
    const auto [X, Y, Z] = S.Thread;
    // Fewer are no row of threads.
    if (!S.isOfThread() || S.Flat || X != 1 || Y < LeastRow ||
        Y > MaxThreadsPerBlock || (Z && (Z < Y || Z % Y)))
      return;
    Into.numbers(unsigned(Y),
                 unsigned(std::min<int64_t>(Z / Y, MaxThreadsPerBlock)));
  }

  /// `tile[i * 8 + threadIdx.x] = x` for all i: each thread has a column of
  /// rows of 8 elements, so that a row has no more threads. Of those that a
  /// test leaves out nothing is said.
  void columned(const DataFlow &In, const Instruction &Store, uint32_t Block) {
    llvm::SmallVector<Sum, 4> Indices;
    const Instruction &To = In.definition(In.source(Store.Operands[0]));
    if (To.Code != Opcode::Element || !sharedArray(In, To.Operands[0], Indices))
      return;
    // In one sum, or behind an address that is the thread's own.
    const Instruction *Index = &In.definition(In.bare(To.Operands[1]));
    if (Index->Code == Opcode::Binary && Index->binary() == BO_Add)
      for (const unsigned Side : {0, 1})
        if (const Sum S = sum(In, Index->Operands[Side]); S.Known) {
          Indices.push_back(S);
          Index = &In.definition(In.bare(Index->Operands[1 - Side]));
          break;
        }
    const int64_t Row = timesCounter(In, *Index);
    Sum Place;
    for (const Sum &S : Indices)
      Place = added(Place, S, 1);
    if (Row < LeastRow || Row > MaxThreadsPerBlock || !Place.isOfThread() ||
        Place.Flat || Place.Thread[0] != 1 ||
        llvm::any_of(In.known(Block), [&](const KnownCondition &C) {
          const std::optional<Comparison> Test = In.comparison(C);
          return !Test || sum(In, Test->A).Thread[0] ||
                 sum(In, Test->B).Thread[0];
        }))
      return;
    Into.numbers(unsigned(Row), 0);
  }

  /// The constant that a variable is multiplied by to which one is added on
  /// each round of a loop that begins at 0; 0 for any other number.
  static int64_t timesCounter(const DataFlow &In, const Instruction &Product) {
    if (Product.Code != Opcode::Binary || Product.binary() != BO_Mul)
      return 0;
    for (const unsigned Side : {0, 1}) {
      const auto Times = In.constant(Product.Operands[1 - Side]);
      const Instruction &Counter =
          In.definition(In.bare(Product.Operands[Side]));
      if (!Times || !Times->isRepresentableByInt64() ||
          Counter.Code != Opcode::Load || !In.variable(Counter.Operands[0]))
        continue;
      bool FromZero = false, ByOne = false;
      for (const ProgramPoint P : In.reaching(Counter.Result).Stores) {
        const Register Given = In.at(P).Operands[1];
        const Instruction &Next = In.definition(In.bare(Given));
        if (const auto First = In.constant(Given))
          FromZero |= First->isZero();
        else
          ByOne |= Next.Code == Opcode::Binary && Next.binary() == BO_Add &&
                   In.constant(Next.Operands[1]) &&
                   In.constant(Next.Operands[1])->isOne();
      }
      return FromZero && ByOne ? low64(*Times) : 0;
    }
    return 0;
  }

  /// `for (i = threadIdx.x; i < n; i += 128)`: blocks of 128 threads.
  void advance(const DataFlow &In, const Instruction &Store) {
    const Instruction &To = In.definition(Store.Operands[0]);
    const std::optional<uint32_t> Slot = In.variable(Store.Operands[0]);
    const Instruction &Next = In.definition(In.bare(Store.Operands[1]));
    if (!Slot || To.Code != Opcode::Local || Next.Code != Opcode::Binary ||
        Next.binary() != BO_Add)
      return;
    for (bool Swap : {false, true}) {
      const Instruction &Own = In.definition(In.bare(Next.Operands[Swap]));
      const auto By = In.constant(Next.Operands[!Swap]);
      if (Own.Code != Opcode::Load || In.variable(Own.Operands[0]) != Slot ||
          !By || !By->isRepresentableByInt64())
        continue;
      for (ProgramPoint P : In.reaching(Own.Result).Stores) {
        const Sum From = sum(In, In.at(P).Operands[1]);
        if (From.timesX() && low64(*By) >= 2 * Lanes * From.timesX())
          Shape.Warps = true;
        if (From.timesY() > 0 && low64(*By) >= 2 * From.timesY())
          Shape.Rows = true;
        if (From.isOfThread() && From.Flat && low64(*By) > Lanes)
          Shape.Rows = true;
      }
    }
  }

  /// The static `__shared__` array that an address lies in, with the numbers of
  /// the elements that lead there; innermost first.
  const VarDecl *sharedArray(const DataFlow &In, Register Address,
                             llvm::SmallVectorImpl<Sum> &Indices,
                             unsigned Depth = 0) {
    if (Address == NoRegister || Depth >= MaxAddress)
      return nullptr;
    const Register From = In.source(Address);
    const Instruction &I = In.definition(From);
    switch (I.Code) {
    case Opcode::Element:
      Indices.push_back(sum(In, I.Operands[1]));
      return sharedArray(In, I.Operands[0], Indices, Depth + 1);
    case Opcode::Field:
      // One element's member.
      return sharedArray(In, I.Operands[0], Indices, Depth + 1);
    case Opcode::Global:
      return declaredSpace(I.variable()) == MemorySpace::Shared &&
                     !isDynamicShared(I.variable())
                 ? I.variable()
                 : nullptr;
    case Opcode::Load: {
      const std::optional<unsigned> P = In.parameter(From);
      if (!P || In.function().Declaration->hasAttr<CUDAGlobalAttr>())
        return nullptr;
      const VarDecl *Out = nullptr;
      const size_t Own = Indices.size();
      forEachArgument(In, *P, [&](const DataFlow &Caller, Register R) {
        Indices.resize(Own);
        Out = sharedArray(Caller, R, Indices, Depth + 4);
      });
      return Out;
    }
    default:
      return nullptr;
    }
  }

  void stored(const DataFlow &In, Register Address) {
    llvm::SmallVector<Sum, 4> Indices;
    const VarDecl *Array = sharedArray(In, Address, Indices);
    if (!Array)
      return;
    auto [It, New] = Into.Arrays.insert({Array, {}});
    ArrayUse &Use = It->second;
    if (New)
      for (QualType T = Array->getType();;) {
        const ConstantArrayType *A = TU.context().getAsConstantArrayType(T);
        if (!A)
          break;
        Use.push_back({A->getSize().getLimitedValue(1u << 30)});
        T = A->getElementType();
      }
    std::reverse(Indices.begin(), Indices.end());
    // A part of the array, as a whole: somebody stores there.
    if (Indices.size() < Use.size())
      Indices.resize(Use.size(), Sum::unknown());
    for (unsigned I = 0; I < Use.size(); ++I)
      note(Use[I], Indices[I]);
  }

  static void note(Dimension &D, const Sum &S) {
    if (!S.Known || S.Grid || S.Block != std::array<int64_t, 3>{} ||
        S.Thread[2] || S.Extent[1] || S.Extent[2]) {
      D.Other = true;
      return;
    }
    const int64_t First = S.Constant + Lanes * S.Extent[0];
    if (S.isConstant())
      return;
    D.ByX |= S.Thread[0] != 0;
    D.ByY |= S.Thread[1] != 0 || S.Flat;
    D.ReachX =
        std::max(D.ReachX, First + (Lanes - 1) * std::abs(S.Thread[0]) + 1);
    // A row is as long as what lies between two of them.
    const int64_t Row = S.Thread[1] ? std::abs(S.Thread[1]) : Lanes;
    D.ReachY = std::max(D.ReachY, First + (S.Thread[0] || S.Flat ? Row : 1));
  }

  TranslationUnit &TU;
  DataFlows &Flows;
  Part &Into;
  ImpliedShape &Shape;
  /// Sums share their parts.
  llvm::DenseMap<std::pair<const DataFlow *, Register>, Sum> Sums;
};

ImpliedShapes::ImpliedShapes(TranslationUnit &TU)
    : TU(TU), Flows(TU.engine<DataFlows>()) {}
ImpliedShapes::~ImpliedShapes() = default;

const ImpliedShapes::Part &ImpliedShapes::partOf(const FunctionDecl *F) {
  std::unique_ptr<Part> &Slot = Parts[F->getCanonicalDecl()];
  if (!Slot) {
    Slot = std::make_unique<Part>();
    if (const DataFlow *In = Flows.of(F))
      Reader(TU, Flows, *Slot).read(*In);
  }
  return *Slot;
}

/// What `__launch_bounds__` says of the blocks that a kernel is for.
static bool boundsWantWarps(const FunctionDecl *Root, const ASTContext &Ctx) {
  const auto *Bounds = Root->getAttr<CUDALaunchBoundsAttr>();
  if (!Bounds || !Bounds->getMaxThreads() ||
      Bounds->getMaxThreads()->isValueDependent())
    return false;
  const auto Most = Bounds->getMaxThreads()->getIntegerConstantExpr(Ctx);
  // As many as any block may have is no number that the code is for.
  return Most && *Most > Lanes &&
         (*Most < MaxThreadsPerBlock || Bounds->getMinBlocks());
}

const ImpliedShape &ImpliedShapes::of(const FunctionDecl *F) {
  auto [It, New] = Done.try_emplace(F->getCanonicalDecl());
  if (!New)
    return It->second;
  Part All;
  All.Shape.Warps = boundsWantWarps(F, TU.context());
  llvm::SetVector<const FunctionDecl *> Reached;
  Reached.insert(F);
  for (size_t I = 0; I < Reached.size() && I < MaxFunctions; ++I) {
    const Part &Own = partOf(Reached[I]);
    All.add(Own);
    Reached.insert_range(Own.Called);
  }
  return Done[F->getCanonicalDecl()] = All.judged();
}

} // namespace cuda_lint
