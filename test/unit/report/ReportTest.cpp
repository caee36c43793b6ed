//===- ReportTest.cpp - Findings, fixes, lines ----------------------------===//

#include "report/Report.h"
#include "report/Formats.h"
#include "report/SourceLines.h"
#include "report/Suppressions.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace cuda_lint;
using clang::tooling::DiagnosticMessage;
using clang::tooling::Replacement;

namespace {

/// A folder that goes with the test.
class ReportTest : public ::testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> Made;
    ASSERT_FALSE(
        llvm::sys::fs::createUniqueDirectory("cuda-lint-report", Made));
    llvm::SmallString<128> Real;
    ASSERT_FALSE(llvm::sys::fs::real_path(Made, Real));
    Folder = std::string(Real);
  }
  void TearDown() override { llvm::sys::fs::remove_directories(Folder); }

  std::string write(llvm::StringRef Name, llvm::StringRef Text) {
    std::string Path = Folder + "/" + Name.str();
    llvm::cantFail(llvm::writeToOutput(Path, [&](llvm::raw_ostream &OS) {
      OS << Text;
      return llvm::Error::success();
    }));
    return Path;
  }
  static std::string read(llvm::StringRef Path) {
    return (*llvm::MemoryBuffer::getFile(Path))->getBuffer().str();
  }

  static Finding finding(llvm::StringRef Check, llvm::StringRef Path,
                         unsigned Offset, llvm::StringRef Text = "text") {
    DiagnosticMessage Message(Text);
    Message.FilePath = Path.str();
    Message.FileOffset = Offset;
    return Finding(Check, Message, {}, Finding::Warning, "");
  }
  static Finding fix(llvm::StringRef Path, unsigned Offset, unsigned Length,
                     llvm::StringRef Text) {
    Finding F = finding("cuda-test", Path, Offset);
    llvm::cantFail(
        F.Message.Fix[Path].add(Replacement(Path, Offset, Length, Text)));
    return F;
  }

  std::string Folder;
};

TEST_F(ReportTest, SurvivesTheWayFromAWorker) {
  UnitReport Report;
  Report.File = "/a/b.cu";
  Report.Status = UnitStatus::NotParsed;
  Report.Failure = "quotes \" and\nlines: {all}";
  Report.Findings.push_back(fix("/a/b.cu", 3, 2, "new \"text\"\n"));
  Report.Findings.back().Notes.push_back(DiagnosticMessage("a note"));
  Report.UnparsedLines = 7;
  Report.Notes = {"one"};
  llvm::Expected<UnitReport> Back = parseUnitReport(serialize(Report));
  ASSERT_TRUE(static_cast<bool>(Back));
  EXPECT_EQ(Back->File, Report.File);
  EXPECT_EQ(Back->Status, UnitStatus::NotParsed);
  EXPECT_EQ(Back->Failure, Report.Failure);
  EXPECT_EQ(Back->UnparsedLines, 7u);
  EXPECT_EQ(Back->Notes, Report.Notes);
  ASSERT_EQ(Back->Findings.size(), 1u);
  EXPECT_EQ(Back->Findings[0].DiagnosticName, "cuda-test");
  ASSERT_EQ(Back->Findings[0].Notes.size(), 1u);
  EXPECT_EQ(
      Back->Findings[0].Message.Fix["/a/b.cu"].begin()->getReplacementText(),
      "new \"text\"\n");
  llvm::Expected<UnitReport> Broken = parseUnitReport("File: [");
  EXPECT_FALSE(static_cast<bool>(Broken));
  llvm::consumeError(Broken.takeError());
}

TEST_F(ReportTest, TheFirstPassIsHeardAboutAPlace) {
  MergedFindings Merged;
  Merged.add({finding("cuda-b", "/f.cu", 9),
              finding("cuda-a", "/f.cu", 9, "for sm_90"),
              finding("cuda-a", "/f.cu", 2)});
  Merged.add({finding("cuda-a", "/f.cu", 9, "for sm_80"),
              finding("cuda-a", "/f.cu", 5)});
  std::vector<Finding> Findings = Merged.take();
  ASSERT_EQ(Findings.size(), 4u);
  EXPECT_EQ(Findings[0].Message.FileOffset, 2u);
  EXPECT_EQ(Findings[1].Message.FileOffset, 5u);
  EXPECT_EQ(Findings[2].Message.Message, "for sm_90");
  EXPECT_EQ(Findings[3].DiagnosticName, "cuda-b");
}

TEST_F(ReportTest, OnePassMaySayTwoThingsOfAPlace) {
  MergedFindings Merged;
  Merged.add({finding("cuda-a", "/f.cu", 9, "'b' is wrong"),
              finding("cuda-a", "/f.cu", 9, "'a' is wrong"),
              finding("cuda-a", "/f.cu", 9, "'b' is wrong")});
  std::vector<Finding> Findings = Merged.take();
  ASSERT_EQ(Findings.size(), 2u);
  EXPECT_EQ(Findings[0].Message.Message, "'a' is wrong");
  EXPECT_EQ(Findings[1].Message.Message, "'b' is wrong");
}

TEST_F(ReportTest, DisplaysPathsBelowTheFolder) {
  EXPECT_EQ(displayPath("/home/me/a.cu", "/home/me"), "a.cu");
  EXPECT_EQ(displayPath("/home/mean/a.cu", "/home/me"), "/home/mean/a.cu");
  EXPECT_EQ(displayPath("/a.cu", "/"), "a.cu");
  EXPECT_EQ(displayPath("/a.cu", ""), "/a.cu");
}

TEST_F(ReportTest, LeavesDotsBehindLinksAlone) {
  ASSERT_FALSE(llvm::sys::fs::create_directories(Folder + "/real/deep"));
  write("real/x.h", "");
  ASSERT_FALSE(
      llvm::sys::fs::create_link(Folder + "/real/deep", Folder + "/link"));
  std::string Behind = Folder + "/link/../x.h",
              Plain = Folder + "/real/deep/../x.h";
  makeAbsolute(Behind, "");
  makeAbsolute(Plain, "");
  EXPECT_EQ(Behind, Folder + "/link/../x.h");
  EXPECT_EQ(Plain, Folder + "/real/x.h");
}

TEST_F(ReportTest, CountsLinesAndCodePoints) {
  std::string Path = write("a.cu", "one\n\xC3\xA4\xC3\xB6 x\nlast");
  SourceLines Lines;
  EXPECT_EQ(Lines.position(Path, 0).Line, 1u);
  EXPECT_EQ(Lines.position(Path, 9).Line, 2u);
  EXPECT_EQ(Lines.position(Path, 9).Column, 4u);
  EXPECT_EQ(Lines.position(Path, 14).Line, 3u);
  EXPECT_EQ(Lines.position(Path, 1000).Line, 0u);
  EXPECT_EQ(Lines.line(Path, 3), "last");
  EXPECT_EQ(Lines.line(Path, 4), "");
  EXPECT_EQ(Lines.position(Folder + "/none", 0).Line, 0u);
}

TEST_F(ReportTest, AppliesFixesFromTheEnd) {
  std::string Path = write("a.cu", "abcdef");
  ASSERT_FALSE(llvm::sys::fs::setPermissions(Path, llvm::sys::fs::perms(0640)));
  FixResult Result =
      applyFixes({fix(Path, 0, 1, "AAA"), fix(Path, 4, 2, "E")}, {Folder});
  EXPECT_EQ(Result.Applied, 2u);
  EXPECT_EQ(Result.Conflicting, 0u);
  EXPECT_EQ(read(Path), "AAAbcdE");
  EXPECT_EQ(*llvm::sys::fs::getPermissions(Path), llvm::sys::fs::perms(0640));
}

TEST_F(ReportTest, LeavesOutFixesThatOverlap) {
  std::string Path = write("a.cu", "abcdef");
  // The same edit twice is one edit; another at its place is a conflict.
  FixResult Result = applyFixes({fix(Path, 1, 3, "X"), fix(Path, 1, 3, "X"),
                                 fix(Path, 2, 1, "Y"), fix(Path, 1, 0, "Z")},
                                {});
  EXPECT_EQ(Result.Applied, 2u);
  EXPECT_EQ(Result.Conflicting, 2u);
  EXPECT_EQ(read(Path), "aXef");
}

TEST_F(ReportTest, WritesBelowTheRootsOnly) {
  std::string Inside = write("inside.cu", "abc"),
              Outside = write("outside.cu", "abc");
  ASSERT_FALSE(llvm::sys::fs::create_directories(Folder + "/allowed"));
  ASSERT_FALSE(llvm::sys::fs::rename(Inside, Folder + "/allowed/inside.cu"));
  ASSERT_FALSE(
      llvm::sys::fs::create_link(Outside, Folder + "/allowed/link.cu"));
  FixResult Result = applyFixes({fix(Folder + "/allowed/inside.cu", 0, 1, "X"),
                                 fix(Outside, 0, 1, "X"),
                                 fix(Folder + "/allowed/link.cu", 1, 1, "X")},
                                {Folder + "/allowed"});
  EXPECT_EQ(Result.Applied, 1u);
  EXPECT_EQ(read(Folder + "/allowed/inside.cu"), "Xbc");
  EXPECT_EQ(read(Outside), "abc");
}

TEST_F(ReportTest, RulesAreRankedByTheirKind) {
  RunReport Run;
  for (const char *Kind : {"correctness", "performance", "strict"})
    Run.Rules.push_back({std::string("cuda-") + Kind, Kind, "", ""});
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeSarif(OS, Run);
  llvm::Expected<llvm::json::Value> Log = llvm::json::parse(Text);
  ASSERT_TRUE(bool(Log));
  const llvm::json::Array *Rules = (*Log->getAsObject()->getArray("runs"))[0]
                                       .getAsObject()
                                       ->getObject("tool")
                                       ->getObject("driver")
                                       ->getArray("rules");
  std::vector<double> Ranks;
  for (const llvm::json::Value &Rule : *Rules)
    Ranks.push_back(*Rule.getAsObject()
                         ->getObject("defaultConfiguration")
                         ->getNumber("rank"));
  EXPECT_EQ(Ranks, (std::vector<double>{90, 40, 20}));
}

TEST_F(ReportTest, FingerprintsStayWhenLinesMove) {
  std::string Path = write("a.cu", "x;\ny;\nx;\n");
  SourceLines Before;
  std::vector<std::string> Old = fingerprints(
      {finding("cuda-a", Path, 0), finding("cuda-a", Path, 6)}, Folder, Before);
  EXPECT_NE(Old[0], Old[1]);
  write("a.cu", "new\n  x ;\ny;\nx;\n");
  SourceLines After;
  EXPECT_EQ(Old, fingerprints(
                     {finding("cuda-a", Path, 6), finding("cuda-a", Path, 13)},
                     Folder, After));
  EXPECT_NE(Old[0],
            fingerprints({finding("cuda-b", Path, 6)}, Folder, After)[0]);
}

TEST_F(ReportTest, ShowsLinesBeforeAndAfter) {
  // Two insertions in one line, one in the next, one far away; no newline at
  // the end.
  std::string Path = write("a.cu", "f(a, b);\ng(c);\n\n\nh(d);");
  Finding F = finding("cuda-test", Path, 0);
  for (auto [Offset, Text] : {std::pair(2u, "("), std::pair(3u, " + 1)"),
                              std::pair(11u, "x"), std::pair(19u, "y")})
    llvm::cantFail(F.Message.Fix[Path].add(Replacement(Path, Offset, 0, Text)));
  std::vector<LineChange> Changes = lineChanges(F.Message.Fix);
  ASSERT_EQ(Changes.size(), 3u);
  EXPECT_EQ(Changes[0].Line, 1u);
  EXPECT_EQ(Changes[0].Before, std::vector<std::string>{"f(a, b);"});
  EXPECT_EQ(Changes[0].After, std::vector<std::string>{"f((a + 1), b);"});
  EXPECT_EQ(Changes[1].Line, 2u);
  EXPECT_EQ(Changes[1].After, std::vector<std::string>{"g(xc);"});
  EXPECT_EQ(Changes[2].Line, 5u);
  EXPECT_EQ(Changes[2].After, std::vector<std::string>{"h(yd);"});
  // The file is shorter than when the fix was made.
  write("a.cu", "f");
  EXPECT_TRUE(lineChanges(F.Message.Fix).empty());
}

TEST_F(ReportTest, DiffsAreWhatPatchTakes) {
  std::string Path = write("a.cu", "1\n2\n3\n4\n5\n6\n7\n8\n9\nlast");
  FixResult Planned = planFixes(
      {fix(Path, 2, 1, "two\nand"), fix(Path, 18, 4, "end")}, {Folder});
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  TextOptions Options;
  Options.RelativeTo = Folder;
  printDiff(OS, Planned, Options);
  EXPECT_EQ(Text, "--- a/a.cu\n+++ b/a.cu\n"
                  "@@ -1,5 +1,6 @@\n 1\n-2\n+two\n+and\n 3\n 4\n 5\n"
                  "@@ -7,4 +8,4 @@\n 7\n 8\n 9\n-last\n"
                  "\\ No newline at end of file\n+end\n"
                  "\\ No newline at end of file\n");
  EXPECT_EQ(read(Path), "1\n2\n3\n4\n5\n6\n7\n8\n9\nlast");
}

TEST_F(ReportTest, MeasuresTokens) {
  std::string Path = write("a.cu", "kernel<<<1, 2>>>(\"text\"); // end");
  SourceLines Lines;
  EXPECT_EQ(Lines.tokenLength(Path, 0), 6u);
  EXPECT_EQ(Lines.tokenLength(Path, 6), 3u);
  EXPECT_EQ(Lines.tokenLength(Path, 17), 6u);
  // Between tokens there is none.
  EXPECT_EQ(Lines.tokenLength(Path, 11), 0u);
  EXPECT_EQ(Lines.tokenLength(Path, 1000), 0u);
}

TEST_F(ReportTest, ReadsSuppressionsFromComments) {
  std::string Path = write("a.cu", "int a; // NOLINT(cuda-a)\n"
                                   "const char *s = \"// NOLINT(cuda-b)\";\n"
                                   "/* NOLINTNEXTLINE(cuda-c, x) */\n"
                                   "int b; // NOLINT NOLINT(*) NOLINT()\n"
                                   "// NOLINTBEGIN(cuda-d)\n"
                                   "int c;\n"
                                   "// NOLINTEND(cuda-d)\n"
                                   "// NOLINTBEGIN(cuda-e)\n");
  std::vector<std::tuple<std::string, std::string, unsigned, unsigned>> Found;
  for (const Suppression &One : suppressionsIn(Path))
    Found.emplace_back(One.Word, One.Names, One.First, One.Last);
  EXPECT_EQ(
      Found,
      (std::vector<std::tuple<std::string, std::string, unsigned, unsigned>>{
          {"NOLINT", "cuda-a", 1, 1},
          {"NOLINTNEXTLINE", "cuda-c, x", 4, 4},
          {"NOLINTBEGIN", "cuda-d", 5, 7}}));
}

} // namespace
