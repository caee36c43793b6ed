//===- Handles.cpp --------------------------------------------------------===//

#include "analysis/Handles.h"
#include "analysis/OriginState.h"

using namespace clang;

namespace cuda_lint {

llvm::SmallVector<std::pair<const GlobalStore *, Origin>, 2>
storedByOthers(PointerOrigins &Engine, const Origin &Read, const OriginUse &Use,
               llvm::ArrayRef<Object::ObjectKind> Kinds) {
  llvm::SmallVector<std::pair<const GlobalStore *, Origin>, 2> Out;
  if (Read.Kind != Origin::Address || Read.Target->Kind != Object::External ||
      !Read.Target->HeldBy)
    return Out;
  const Grid *Reader = Use.Frame->InGrid;
  // A device function without a caller may run in any grid.
  if (!Reader->OnHost && !Reader->Kernel)
    return Out;
  for (const GlobalStore &Store : Engine.globalStores()) {
    if (Store.Target != Read.Target->HeldBy ||
        !mayMeet(Store.Path, Read.Target->HeldAt))
      continue;
    const Grid *Writer = Store.Frame->InGrid;
    bool Same = Writer->OnHost == Reader->OnHost &&
                (Reader->OnHost ||
                 (Writer->Kernel && Writer->Kernel->getCanonicalDecl() ==
                                        Reader->Kernel->getCanonicalDecl()));
    if (Same && !Reader->OnHost)
      return {};
    if (!Writer->OnHost && !Writer->Kernel)
      continue;
    for (const Origin &Stored : Store.Value.Origins)
      if (Stored.Kind == Origin::Address &&
          llvm::is_contained(Kinds, Stored.Target->Kind))
        Out.push_back({&Store, Stored});
  }
  return Out;
}

/// The launch by which a value left the grid \p From; null when it did not
/// leave as an argument.
static const Expr *launchOutOf(const Grid *From, const Origin &Value) {
  for (const OriginStep *S = Value.Trace; S; S = S->Before)
    if (S->Kind == OriginStep::Launched && S->Into &&
        S->Into->InGrid->Parent == From)
      return S->Into->Site;
  return nullptr;
}

/// True when the place of \p Use is reached by the blocks that create the
/// handle only; also when any block may create it.
static bool sameBlock(const OriginUse *Created, const OriginUse &Use) {
  return !Created || Created->Blocks.empty() ||
         llvm::all_of(Created->Blocks, [&](const auto &Block) {
           return llvm::is_contained(Use.Blocks, Block);
         });
}

std::vector<HandleMisuse> Handles::misuses(unsigned CdpVersion) {
  PointerOrigins &Engine = TU.engine<PointerOrigins>();
  llvm::ArrayRef<OriginUse> Uses = Engine.uses();
  llvm::DenseMap<const Expr *, const OriginUse *> Creations;
  for (const OriginUse &Use : Uses)
    if (Use.Kind == OriginUse::ApiHandle)
      for (const Origin &O : Use.Value.Origins)
        if (O.Kind == Origin::Address && O.Target->Site == Use.Site)
          Creations.try_emplace(Use.Site, &Use);

  std::vector<HandleMisuse> Out;
  for (const OriginUse &Use : Uses) {
    if (Use.onHost() || (Use.Kind != OriginUse::LaunchStream &&
                         Use.Kind != OriginUse::ApiHandle))
      continue;
    for (const Origin &O : Use.Value.Origins) {
      if (O.Kind != Origin::Address)
        continue;
      const Expr *Place =
          PointerOrigins::responsibleSite(Use, O);
      if (O.Target->Kind == Object::External) {
        for (const auto &[Store, Stored] :
             storedByOthers(Engine, O, Use, {Object::Stream, Object::Event}))
          Out.push_back({Stored.Target->Frame->InGrid->OnHost
                             ? HandleMisuse::FromHost
                             : HandleMisuse::FromOtherGrid,
                         &Use, O, Stored.Target, Place, Store});
        // CDP1: the block that reads need not be the one that wrote.
        if (CdpVersion == 1 && O.Target->HeldBy)
          for (const GlobalStore &Store : Engine.globalStores()) {
            if (Store.Target != O.Target->HeldBy ||
                !mayMeet(Store.Path, O.Target->HeldAt) ||
                Store.Frame->InGrid != Use.Frame->InGrid)
              continue;
            for (const Origin &Stored : Store.Value.Origins)
              if (Stored.Kind == Origin::Address &&
                  (Stored.Target->Kind == Object::Stream ||
                   Stored.Target->Kind == Object::Event) &&
                  !sameBlock(Creations.lookup(Stored.Target->Site), Use))
                Out.push_back({HandleMisuse::FromOtherBlock, &Use, O,
                               Stored.Target, Place, &Store});
          }
        continue;
      }
      if ((O.Target->Kind != Object::Stream &&
           O.Target->Kind != Object::Event) ||
          O.Target->Site == Use.Site)
        continue;
      const Grid *Owner = O.Target->Frame->InGrid;
      const Grid *User = Use.Frame->InGrid;
      if (Owner->OnHost) {
        Out.push_back({HandleMisuse::FromHost, &Use, O, O.Target, Place});
      } else if (Owner != User) {
        if (const Expr *Launch = launchOutOf(Owner, O))
          Out.push_back({HandleMisuse::FromParent, &Use, O, O.Target, Launch});
        else
          Out.push_back(
              {HandleMisuse::FromOtherGrid, &Use, O, O.Target, Place});
      } else if (CdpVersion == 1) {
        // One block created it; whoever is not known to be that block uses
        // another's.
        const GlobalStore *Via = nullptr;
        for (const GlobalStore &Store : Engine.globalStores())
          if (llvm::any_of(Store.Value.Origins, [&](const Origin &Stored) {
                return Stored.Target == O.Target;
              }))
            Via = &Store;
        if (Via && !sameBlock(Creations.lookup(O.Target->Site), Use))
          Out.push_back(
              {HandleMisuse::FromOtherBlock, &Use, O, O.Target, Place, Via});
      }
    }
  }
  return Out;
}

} // namespace cuda_lint
