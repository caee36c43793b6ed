//===- SimulatorFunctions.cpp - Functions that are known by their names ---===//

#include "analysis/Simulator.h"
#include "cuda/DeviceIntrinsics.h"
#include "cuda/NumberTypes.h"
#include "cuda/RuntimeApi.h"
#include "hardware/Warp.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace clang;

namespace cuda_lint::simulation {

std::optional<Value> Simulator::ofOneArgument(const CallView &C,
                                              llvm::StringRef Name,
                                              const Mask &M) {
  const CallExpr *E = C.Site;
  const Value &X = C.Arguments[0];
  const QualType T = E->getType();
  using Unary = double (*)(double);
  Unary Fn =
      llvm::StringSwitch<Unary>(Name)
          .Cases({"ceil", "ceilf"}, [](double X) { return std::ceil(X); })
          .Cases({"floor", "floorf"}, [](double X) { return std::floor(X); })
          .Cases({"fabs", "fabsf"}, [](double X) { return std::fabs(X); })
          .Cases({"sqrt", "sqrtf"},
                 [](double X) { return X > 0 ? std::sqrt(X) : 0; })
          .Cases({"log2", "log2f", "__log2f"},
                 [](double X) { return X > 0 ? std::log2(X) : 0; })
          .Cases({"round", "roundf"}, [](double X) { return std::round(X); })
          .Default(nullptr);
  if (Fn && T->isRealFloatingType() &&
      E->getArg(0)->getType()->isRealFloatingType())
    return map1(X, [&](int64_t X) {
      return normalize(llvm::bit_cast<int64_t>(Fn(llvm::bit_cast<double>(X))),
                       T);
    });
  if (Name == "abs" || Name == "labs" || Name == "llabs")
    if (T->isIntegerType())
      return map1(X, [](int64_t X) {
        return X < 0 ? static_cast<int64_t>(0 - uint64_t(X)) : X;
      });
  if (Name == "__popc" || Name == "__popcll")
    return countBits(E, X, Name == "__popc" ? 32 : 64, M);
  if (Name.starts_with("__ld") && E->getArg(0)->getType()->isPointerType())
    return load(X, T, E, M);
  if (Name == "__cvta_generic_to_shared" ||
      Name == "__cvta_shared_to_generic" || Name == "__cvta_generic_to_global")
    return X;
  return std::nullopt;
}

/// What a function gives of numbers; floating-point ones are doubles here.
std::optional<Value> Simulator::ofNumbers(const CallView &C,
                                          llvm::StringRef Name, const Mask &M) {
  const CallExpr *E = C.Site;
  const std::optional<NumberType> Result = numberType(E->getType(), Ctx);
  std::vector<NumberType> Types;
  for (const Expr *A : E->arguments()) {
    const std::optional<NumberType> T = numberType(A->getType(), Ctx);
    if (!T)
      return std::nullopt;
    Types.push_back(*T);
  }
  if (!Result)
    return std::nullopt;
  bool Defined = true;
  const std::optional<Value> R = inEachThread(
      C.Arguments,
      [&](const IntegerOperands &Numbers) {
        std::vector<int64_t> Held;
        for (unsigned I = 0; I < Numbers.size(); ++I)
          Held.push_back(
              Types[I].Real
                  ? heldAs(llvm::bit_cast<double>(Numbers[I]), Types[I])
                        .value_or(0)
                  : int64_t(Numbers[I]));
        const std::optional<int64_t> N =
            cuda_lint::ofNumbers(Name, Held, Types, *Result);
        Defined &= N.has_value();
        return Result->Real
                   ? llvm::bit_cast<uint64_t>(realValue(N.value_or(0), *Result))
                   : uint64_t(N.value_or(0));
      },
      E->getType(), M);
  return R && Defined ? *R : unmodelled(C, E->getType(), M);
}

std::optional<Value>
Simulator::runtimeCall(const CallView &C, llvm::StringRef Name, const Mask &M) {
  if (Name == "cudaDeviceSynchronize") {
    childWaited(M);
    return Value(0);
  }
  const llvm::StringRef Api = runtimeApiName(C.Site);
  if (Api.empty() || OnHost)
    return std::nullopt;
  if (Api.starts_with("cudaGetParameterBuffer")) {
    Value Buffer(
        newObject(ObjectKind::Local, nullptr, -1, mix(0xb0f, Objects.size())));
    Objects.back().Scope = M;
    if (C.Arguments.size() >= 3 && Api.ends_with("V2"))
      ParameterBuffers[objectIdOf(Buffer.U.V)] = {
          namedKernel(C.Site->getArg(0)), extents(C.Arguments[1], C.Site, M),
          extents(C.Arguments[2], C.Site, M)};
    return Buffer;
  }
  return Value(0, Opaque);
}

/// The name of one of the language's functions that is done here; empty for any
/// other.
static llvm::StringRef standardName(const CallView &C, CallFacts &Calls,
                                    const ASTContext &Ctx) {
  const FunctionDecl *F = C.Callee;
  if (!F->isInStdNamespace() &&
      !Calls.toolkitName(F).starts_with("cuda::std::"))
    return "";
  const llvm::StringRef Name = F->getName();
  // Not those of a list, with an order.
  if (Name == "min" || Name == "max")
    return C.Arguments.size() == 2 &&
                   Ctx.hasSameUnqualifiedType(C.Site->getArg(0)->getType(),
                                              C.Site->getArg(1)->getType())
               ? Name
               : "";
  // The one that moves a range has three.
  return (Name == "move" || Name == "forward") && C.Arguments.size() == 1 ? Name
                                                                          : "";
}

static bool isVote(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"__ballot_sync", "__any_sync", "__all_sync", "__ballot", "__any",
              "__all", "__activemask"},
             true)
      .Default(false);
}

static bool isExtremum(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"min", "max", "umin", "umax", "fminf", "fmaxf", "fmin", "fmax",
              "llmin", "llmax"},
             true)
      .Default(false);
}

std::optional<Value> Simulator::ofGivenTogether(const CallView &C,
                                                llvm::StringRef Name,
                                                const Mask &M) {
  const bool Reduces = Name.starts_with("__reduce_");
  if (!Reduces && !Name.starts_with("__match_"))
    return std::nullopt;
  // What a thread gets depends on what the others have read.
  noteMeeting(Meetings.Given, WarpSize, M);
  const size_t N = C.Arguments.size();
  if (Reduces && N >= 2)
    return reduced(C.Site, Name, C.Arguments.back(), M);
  if (Name == "__match_any_sync" && N == 2)
    return matched(C.Site, C.Arguments.back(), M);
  if (Name == "__match_all_sync" && N == 3)
    return matchedByAll(C, C.Arguments[1], C.Arguments[2], M);
  return unknown(C.Site, C.Arguments, C.Site->getType(), M);
}

std::optional<Value>
Simulator::ofIntegers(const CallView &C, llvm::StringRef Name, const Mask &M) {
  const QualType T = C.Site->getType();
  // Some names are those of functions of halves, too.
  const IntegerFunction *F = integerFunction(Name);
  if (!F || C.Arguments.size() != F->Operands || !T->isIntegerType())
    return std::nullopt;
  bool Defined = true;
  const std::optional<Value> R = inEachThread(
      C.Arguments,
      [&](const IntegerOperands &Numbers) {
        const std::optional<uint64_t> Given = (*F)(Numbers);
        Defined &= Given.has_value();
        return Given.value_or(0);
      },
      T, M);
  return R && Defined ? *R : unmodelled(C, T, M);
}

/// Where addresses are, and where blocks of a cluster; none for others.
std::optional<Value> Simulator::ofPlaces(const CallView &C,
                                         llvm::StringRef Name, const Mask &M) {
  const size_t N = C.Arguments.size();
  if (N == 2 && Name == "__cluster_map_shared_rank")
    return mapShared(C.Arguments[0], C.Arguments[1], M);
  if (Name == "__clusterRelativeBlockRank")
    return clusterRank(C.Site);
  if (Name == "__clusterSizeInBlocks")
    return Value(Shape.Cluster[0] * Shape.Cluster[1] * Shape.Cluster[2]);
  if (N == 1 && (Name == "__isGlobal" || Name == "__isShared" ||
                 Name == "__isLocal" || Name == "__isConstant"))
    return isInSpace(Name, C.Site, C.Arguments[0], M);
  return std::nullopt;
}

std::optional<Value> Simulator::intrinsic(const CallView &C, const Mask &M) {
  const CallExpr *E = C.Site;
  llvm::StringRef Name = deviceIntrinsicName(E);
  if (Name.empty()) {
    Name = standardName(C, Calls, Ctx);
    if (Name.empty())
      return std::nullopt;
    if (Name == "move" || Name == "forward")
      return C.Arguments[0];
  }
  if (auto V = atomic(Name, C, M))
    return V;
  if (auto V = ofGivenTogether(C, Name, M))
    return V;
  const size_t N = C.Arguments.size();
  // Shuffles, with and without a mask.
  if (shuffleMode(Name))
    return shuffle(C, Name, M);
  if (isVote(Name))
    return vote(C, Name, M);
  if (isExtremum(Name) && N == 2)
    return lesser(C, Name.contains("min"), M);
  if (N == 1)
    if (std::optional<Value> R = ofOneArgument(C, Name, M))
      return R;
  if (const DeviceIntrinsic *Row = deviceIntrinsic(E);
      Row && Row->Work == DeviceWork::Store && N >= 2 &&
      E->getArg(0)->getType()->isPointerType()) {
    store(C.Arguments[0], E->getArg(0)->getType()->getPointeeType(),
          C.Arguments[1], E, M);
    return Value(0);
  }
  if (N && (Name == "__builtin_expect" || Name == "__builtin_assume_aligned"))
    return C.Arguments[0];
  if (isOfNumbers(Name, N))
    if (std::optional<Value> R = ofNumbers(C, Name, M))
      return R;
  if (std::optional<Value> R = ofIntegers(C, Name, M))
    return R;
  if (std::optional<Value> R = ofTexts(C, Name))
    return R;
  if (std::optional<Value> R = ofPlaces(C, Name, M))
    return R;
  // A thread waits for its own copies and meets nobody.
  if (Name == "__pipeline_commit" || Name == "__pipeline_wait_prior")
    return Value(0);
  if (Name == "malloc")
    return allocate(E, "each thread allocates its own memory", M);
  return runtimeCall(C, Name, M);
}

} // namespace cuda_lint::simulation
