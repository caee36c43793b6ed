//===- MaskCheck.cpp - Masks that name other lanes than are there ---------===//

#include "analysis/ValueMasks.h"
#include "analysis/WarpMasks.h"
#include "checks/Check.h"
#include "cuda/Names.h"
#include "hardware/Warp.h"
#include "llvm/Support/Format.h"

using namespace clang;

namespace cuda_lint {
namespace {

/// "lanes 16 to 31", "lane 3", "16 lanes" for what is no row.
std::string describeLanes(uint32_t Lanes) {
  const unsigned First = llvm::countr_zero(Lanes),
                 Count = llvm::popcount(Lanes);
  if (Count == 1)
    return "lane " + std::to_string(First);
  if (llvm::isShiftedMask_32(Lanes))
    return "lanes " + std::to_string(First) + " to " +
           std::to_string(First + Count - 1);
  return std::to_string(Count) + " lanes (the first is " +
         std::to_string(First) + ")";
}

std::string hexadecimal(uint32_t Mask) {
  std::string Out;
  llvm::raw_string_ostream(Out) << llvm::format_hex(Mask, 10);
  return Out;
}

class MaskCheck : public Check {
public:
  using Check::Check;

private:
  void checkUnit(TranslationUnit &TU) override {
    for (const ValueMask &V : valueMasks(TU)) {
      if (!claim(V.Site->getBeginLoc()))
        continue;
      const bool Asm = isa<GCCAsmStmt>(V.Site);
      const SourceLocation At = (Asm ? V.Site : V.Mask)->getBeginLoc();
      diag(At, "the mask of %0 is a value that is to be exchanged: its "
               "%select{first argument|last operand}1 is which lanes take part")
          << V.Name << Asm;
      note(At, Asm ? "give the mask last: 0xffffffff for all lanes of the warp"
                   : "give the mask first: 0xffffffff for all lanes of the "
                     "warp");
    }
    for (const ShiftedMask &M : shiftedMasks(TU)) {
      if (!claim(M.Call->getBeginLoc()))
        continue;
      diag(M.Call->getBeginLoc(),
           "the mask of %0 is computed by a shift of %1 bits by %2, which is "
           "not defined")
          << quotedName(M.Call->getDirectCallee()) << M.Bits << unsigned(M.By);
      note(M.Shift->getBeginLoc(), "shifted here");
      note(M.Shift->getBeginLoc(), "give 0xffffffff where all lanes take part");
    }
    // What one condition keeps away from several collectives is one hazard.
    std::map<std::tuple<const FunctionDecl *, int, const ValueDecl *, uint32_t,
                        unsigned>,
             std::vector<const WarpMaskUse *>>
        Groups;
    std::vector<std::vector<const WarpMaskUse *> *> Order;
    for (const WarpMaskUse &U : TU.engine<WarpMasks>().uses()) {
      auto &Group = Groups[{U.Root, U.Kind, U.Bound, U.Lanes, U.Warp}];
      if (Group.empty())
        Order.push_back(&Group);
      Group.push_back(&U);
    }
    for (const auto *Group : Order) {
      const WarpMaskUse &U = *Group->front();
      const Stmt *At = U.Calls.empty() ? U.Site : U.Calls.front();
      if (!claim(At->getBeginLoc()))
        continue;
      report(U, At->getBeginLoc(), Group->size() - 1);
      if (At != U.Site)
        verbatimNote(U.Site->getBeginLoc(),
                     "'" + U.Callee->getNameAsString() +
                         "' is called here, in the called function");
      if (!U.BlockKnown && U.Kind != WarpMaskUse::Active &&
          U.Kind != WarpMaskUse::MayLeave && U.Kind != WarpMaskUse::MayLack &&
          U.Kind != WarpMaskUse::VoterLeaves)
        verbatimNote(At->getBeginLoc(), "seen with a block of " +
                                            std::to_string(U.Block[0]) +
                                            " threads");
      wayOut(U, At->getBeginLoc());
    }
  }

  void report(const WarpMaskUse &U, SourceLocation At, size_t Others) {
    const std::string More =
        Others == 0   ? ""
        : Others == 1 ? ", and 1 more call"
                      : ", and " + std::to_string(Others) + " more calls";
    switch (U.Kind) {
    case WarpMaskUse::Absent:
      if (U.Round) {
        diag(At, "the mask %0 of %1 names %2 of warp %3, which %select{come|"
                 "comes}6 here %4 %select{times|time}7, and others more "
                 "often%5")
            << hexadecimal(U.Mask) << quotedName(U.Callee)
            << describeLanes(U.Lanes) << U.Warp << U.Round << More
            << llvm::has_single_bit(U.Lanes) << (U.Round == 1);
        return;
      }
      diag(At, "the mask %0 of %1 names %2 of warp %3, which "
               "%select{|the block does not have or which }4never "
               "%select{get|gets}6 here%5")
          << hexadecimal(U.Mask) << quotedName(U.Callee)
          << describeLanes(U.Lanes) << U.Warp
          << (U.Block[0] * U.Block[1] * U.Block[2] <
                  (U.Warp + 1) * uint64_t(WarpSize) &&
              U.BlockKnown)
          << More << llvm::has_single_bit(U.Lanes);
      return;
    case WarpMaskUse::NotNamed:
      diag(At, "%0 of warp %1 %select{call|calls}5 %2 with the mask %3, which "
               "does not name %select{them|it}5%4")
          << describeLanes(U.Lanes) << U.Warp << quotedName(U.Callee)
          << hexadecimal(U.Mask) << More << llvm::has_single_bit(U.Lanes);
      return;
    case WarpMaskUse::MayLeave:
      if (U.OnOwnData)
        diag(At, "the mask %0 of %1 names lanes that a condition on their own "
                 "data keeps from here%2")
            << hexadecimal(U.Mask) << quotedName(U.Callee) << More;
      else if (U.Bound && U.Bound->getIdentifier())
        diag(At, "the mask %0 of %1 names lanes that a condition keeps from "
                 "here where %2 is no multiple of 32%3")
            << hexadecimal(U.Mask) << quotedName(U.Callee) << U.Bound << More;
      else
        diag(At, "the mask %0 of %1 names lanes that a condition may keep from "
                 "here%2")
            << hexadecimal(U.Mask) << quotedName(U.Callee) << More;
      return;
    case WarpMaskUse::MayLack:
      if (U.Bound && U.Bound->getIdentifier())
        diag(At, "the mask of %0 is that of a vote, and lanes that voted "
                 "against it call it, too, where %1 is no multiple of 32%2")
            << quotedName(U.Callee) << U.Bound << More;
      else
        diag(At, "the mask of %0 is that of a vote, and lanes that may have "
                 "voted against it call it, too%1")
            << quotedName(U.Callee) << More;
      return;
    case WarpMaskUse::VoterLeaves:
      if (U.Bound && U.Bound->getIdentifier()) {
        diag(At, "the mask of %0 is that of a vote before the loop, which some "
                 "lanes that voted for it leave earlier than others where %1 "
                 "is no multiple of 32%2")
            << quotedName(U.Callee) << U.Bound << More;
        return;
      }
      diag(At, "the mask of %0 is that of a vote, and a condition on their own "
               "data keeps lanes that voted for it from here%1")
          << quotedName(U.Callee) << More;
      return;
    case WarpMaskUse::Active:
      diag(At, "__activemask() is the mask of %0: it says which lanes happen "
               "to be here, not which belong together%1")
          << quotedName(U.Callee) << More;
      return;
    }
  }

  void wayOut(const WarpMaskUse &U, SourceLocation At) {
    switch (U.Kind) {
    case WarpMaskUse::NotNamed:
    case WarpMaskUse::MayLack:
      note(At, "name every lane that executes the call, or let only those "
               "execute it that are named");
      return;
    case WarpMaskUse::Active:
      note(At, "take the mask from a __ballot_sync() of all lanes before the "
               "condition, or name all lanes and let all get here");
      return;
    default:
      if (U.Kind == WarpMaskUse::VoterLeaves && U.Bound) {
        note(At, "let those that go on vote anew at the end of each iteration");
        return;
      }
      note(At, "take the mask from a __ballot_sync() of all lanes before the "
               "condition, or let all lanes of the warp get here and guard "
               "only the work");
    }
  }
};

const RegisterCheck<MaskCheck> Registered(
    {"cuda-warp-mask",
     CheckKind::Correctness,
     FixSupport::Note,
     "a mask of a warp's collective that names other lanes than execute it",
     {{"CUDA Programming Guide", "Warp Shuffle Functions"},
      {"CUDA Programming Guide", "Warp Vote Functions"},
      {"CUDA Programming Guide", "Synchronization Functions"}},
     CodeSide::Device});

} // namespace
} // namespace cuda_lint
