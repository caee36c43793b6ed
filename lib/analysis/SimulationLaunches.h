//===- SimulationLaunches.h - How a kernel is run as launched --*- C++ -*-===//
//
// Internal to the simulation (Simulation.h): launches with numbers for what is
// open in them.
//
//===----------------------------------------------------------------------===//
#ifndef CUDA_LINT_ANALYSIS_SIMULATIONLAUNCHES_H
#define CUDA_LINT_ANALYSIS_SIMULATIONLAUNCHES_H

#include "analysis/LaunchConfig.h"
#include "analysis/SimulatorInputs.h"
#include "domains/symbolic/SymbolicValue.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_lint::simulation {

/// A grid whose extents are not known.
constexpr Extent UsualGrid = {4, 3, 2};

/// A launch whose block is not a number: what the block, the grid and the
/// arguments are, and what holds there.
struct OpenLaunch {
  const clang::CallExpr *Site = nullptr;
  const SymExpr *Block[3] = {}, *Grid[3] = {};
  llvm::SmallVector<const SymExpr *, 6> Arguments;
  llvm::SmallVector<unsigned, 2> Computed;
  LaunchFacts::Members Given;
  cuda_lint::Facts Known;
};

/// What a launch says with numbers for all that is open in it; an extent of
/// the grid that is not known is as usual.
LaunchFacts factsOf(const clang::CallExpr *Site,
                    const clang::FunctionDecl *Kernel,
                    llvm::ArrayRef<const SymExpr *> Block,
                    llvm::ArrayRef<const SymExpr *> Grid,
                    llvm::ArrayRef<const SymExpr *> Arguments);

/// The numbers in arguments of class type, in each way in which a launch is
/// reached; none where not all ways are known.
std::vector<LaunchFacts::Members> membersOf(TranslationUnit &TU,
                                            const LaunchConfig &C);

/// Those that are the same in all ways.
LaunchFacts::Members commonMembers(llvm::ArrayRef<LaunchFacts::Members> Ways);

/// The arguments that the host computes of others, unseen
/// (LaunchFacts::Computed).
llvm::SmallVector<unsigned, 2>
computedArguments(llvm::ArrayRef<const SymExpr *> Arguments,
                  PathExecution &Engine);

/// Where a launch has as many blocks as its count has whole parts, the count
/// goes with the blocks that are run: there is an element for every thread.
void chooseCounts(OpenLaunch &L, SymContext &Sym);

/// A launch whose grid and arguments, or several of these, are computed from
/// the same numbers (`k<<<n / 256 - 1, 256>>>(n)`, `k<<<64, 128>>>((n + 127) /
/// 128 * 128)`), with some choices of these numbers; none where nothing is
/// computed, or the block is not known.
std::vector<LaunchFacts> relatedChoices(const OpenLaunch &L,
                                        const clang::FunctionDecl *Kernel,
                                        SymContext &Sym);

/// A launch with a block as near to \p Wanted as it allows, and arguments
/// that go with it; none when what the code says forbids that.
std::optional<LaunchFacts> chosen(const OpenLaunch &L,
                                  const clang::FunctionDecl *Kernel,
                                  const Extent &Wanted, SymContext &Sym);

/// Whether a block has threads, and no more than there may be.
bool isLegalBlock(const Extent &E);

/// What a launch is on each path that comes to it, where a condition of every
/// one of them says what an argument is (`switch (n)`); empty where one says
/// nothing.
std::vector<LaunchFacts> launchesByPath(TranslationUnit &TU,
                                        const LaunchConfig &C);

} // namespace cuda_lint::simulation

#endif
