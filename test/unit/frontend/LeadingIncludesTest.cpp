//===- LeadingIncludesTest.cpp - What a file begins with ------------------===//

#include "cuda/Bound.h"
#include "frontend/PrecompiledHeaders.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace cuda_lint;

namespace {

TEST(LeadingIncludes, DirectivesAreSoMany) {
  const llvm::StringRef Text =
      "#include <a>\n#define B\n#include <c>\nint code;\n";
  {
    BoundScope Scope("leading-directives", 3);
    EXPECT_EQ(leadingIncludes(Text).size(), 2u);
  }
  BoundScope Scope("leading-directives", 2);
  EXPECT_EQ(leadingIncludes(Text).size(), 1u);
}

/// A run with files of which some begin alike.
class Census {
  llvm::SmallString<128> Folder;
  IncludeCensus Of;

public:
  explicit Census(unsigned Alike, unsigned Others) {
    llvm::sys::fs::createUniqueDirectory("census", Folder);
    for (unsigned I = 0; I < Alike + Others; ++I) {
      const std::string File = path(I);
      {
        std::error_code Error;
        llvm::raw_fd_ostream Out(File, Error);
        Out << text(I < Alike ? 0 : I);
      }
      Of.add(File);
    }
  }
  ~Census() { llvm::sys::fs::remove_directories(Folder); }
  std::string path(unsigned I) const {
    llvm::SmallString<128> Out(Folder);
    llvm::sys::path::append(Out, std::to_string(I) + ".cu");
    return Out.str().str();
  }
  static std::string text(unsigned I) {
    return "#include <h" + std::to_string(I) + ">\n";
  }
  /// How many includes of the first file are precompiled.
  unsigned depth() const {
    return Of.depthFor(path(0), text(0), leadingIncludes(text(0))).value_or(0);
  }
};

// Every sixteenth file is enough, and there have to be two.
TEST(LeadingIncludes, AreSharedByAPartOfTheFiles) {
  EXPECT_EQ(Census(1, 2).depth(), 0u);
  EXPECT_EQ(Census(2, 1).depth(), 1u);
  EXPECT_EQ(Census(2, 45).depth(), 1u);
  EXPECT_EQ(Census(2, 46).depth(), 0u);
  EXPECT_EQ(Census(3, 45).depth(), 1u);
  EXPECT_EQ(Census(3, 60).depth(), 1u);
  EXPECT_EQ(Census(3, 61).depth(), 0u);
}

} // namespace
