//===- ObjectContents.h - What lies in an object's bytes --------*- C++ -*-===//
#ifndef CUDA_LINT_DOMAINS_CONCRETE_OBJECTCONTENTS_H
#define CUDA_LINT_DOMAINS_CONCRETE_OBJECTCONTENTS_H

#include "llvm/ADT/STLExtras.h"
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace cuda_lint {

/// What was stored in an object: parts that share no byte. Most objects are one
/// number, and a thread makes thousands of them, so a map is kept only where
/// there are many parts.
template <class Value> class ObjectContents {
public:
  struct Part {
    uint64_t Size;
    Value Held;
  };

  /// Whether something was stored since the object was forgotten.
  bool isKnown() const { return Known; }
  void setKnown() { Known = true; }
  void forget() {
    Known = false;
    Few.clear();
    Many.clear();
  }

  /// The part that begins there; null for none.
  const Part *at(int64_t Offset) const {
    if (Many.empty()) {
      for (const auto &[At, P] : Few)
        if (At == Offset)
          return &P;
      return nullptr;
    }
    auto It = Many.find(Offset);
    return It == Many.end() ? nullptr : &It->second;
  }

  /// Sets a part that shares no byte with others, but for one that begins
  /// there.
  void set(int64_t Offset, const Part &P) {
    if (Many.empty()) {
      for (auto &[At, Old] : Few)
        if (At == Offset) {
          Old = P;
          return;
        }
      if (Few.size() < MaxFew) {
        Few.push_back({Offset, P});
        return;
      }
      Many.insert(Few.begin(), Few.end());
      Few.clear();
    }
    Many[Offset] = P;
  }

  /// Forgets the parts that share a byte with these.
  void erase(int64_t Begin, int64_t End) {
    if (Many.empty()) {
      llvm::erase_if(Few, [&](const auto &Entry) {
        return Entry.first < End &&
               Entry.first + int64_t(Entry.second.Size) > Begin;
      });
      return;
    }
    auto It = Many.lower_bound(Begin);
    if (It != Many.begin() &&
        std::prev(It)->first + int64_t(std::prev(It)->second.Size) > Begin)
      --It;
    while (It != Many.end() && It->first < End)
      It = Many.erase(It);
  }

  /// The parts that lie in these bytes, by where in them.
  std::vector<std::pair<int64_t, Part>> within(int64_t Begin,
                                               int64_t End) const {
    std::vector<std::pair<int64_t, Part>> Out;
    auto Add = [&](int64_t At, const Part &P) {
      if (At >= Begin && At + int64_t(P.Size) <= End)
        Out.push_back({At - Begin, P});
    };
    for (const auto &[At, P] : Few)
      Add(At, P);
    for (const auto &[At, P] : Many)
      Add(At, P);
    return Out;
  }

private:
  static constexpr size_t MaxFew = 16;
  bool Known = false;
  /// In no order; in Many once they are too many to be looked through.
  std::vector<std::pair<int64_t, Part>> Few;
  std::map<int64_t, Part> Many;
};

} // namespace cuda_lint

#endif
