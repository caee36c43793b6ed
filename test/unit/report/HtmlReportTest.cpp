//===- HtmlReportTest.cpp -------------------------------------------------===//

#include "report/HtmlReport.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace cuda_lint;

namespace {

/// Lane i touches the byte i * Stride.
AccessPicture strided(AccessPicture::MemoryKind Memory, int64_t Stride,
                      unsigned Width = 4) {
  AccessPicture Out;
  Out.Memory = Memory;
  Out.Access.Width = Width;
  for (unsigned L = 0; L < WarpSize; ++L)
    Out.Access.Address[L] = L * Stride;
  return Out;
}

size_t count(llvm::StringRef Text, llvm::StringRef What) {
  return Text.count(What);
}

TEST(HtmlReport, BanksOfAColumn) {
  std::string Picture = bankPicture(strided(AccessPicture::Shared, 128));
  EXPECT_NE(Picture.find("<title>32 wavefronts where 1 would do; bank 0 serves "
                         "lanes 0-31</title>"),
            std::string::npos)
      << Picture;
  // One stack of 32 lanes, 31 idle banks.
  EXPECT_EQ(count(Picture, "<g class=\"hot\">"), 1u);
  EXPECT_EQ(count(Picture, "<g class=\"idle\">"), 31u);
  EXPECT_EQ(count(Picture, "rx=\"2\""), 32u);
}

TEST(HtmlReport, BanksWithoutConflict) {
  std::string Picture = bankPicture(strided(AccessPicture::Shared, 4));
  EXPECT_EQ(count(Picture, "<g class=\"busy\">"), 32u);
  EXPECT_EQ(count(Picture, "class=\"hot\""), 0u);
}

TEST(HtmlReport, SectorsOfAStride) {
  // Every lane has a line of its own, of which one sector moves.
  std::string Picture = sectorPicture(strided(AccessPicture::Global, 128));
  EXPECT_NE(Picture.find(
                "<title>32 sectors of 32 bytes moved, 128 bytes used</title>"),
            std::string::npos)
      << Picture;
  EXPECT_EQ(count(Picture, "class=\"moved\""), 32u);
  EXPECT_EQ(count(Picture, "class=\"untouched\""), 96u);
  EXPECT_EQ(count(Picture, "class=\"used\""), 32u);
}

TEST(HtmlReport, SectorsBeforeTheOrigin) {
  AccessPicture P = strided(AccessPicture::Global, 4);
  for (int64_t &Address : P.Access.Address)
    Address -= 4;
  std::string Picture = sectorPicture(P);
  EXPECT_NE(Picture.find(
                "<title>5 sectors of 32 bytes moved, 128 bytes used</title>"),
            std::string::npos)
      << Picture;
}

TEST(HtmlReport, ThreadsThatMissABarrier) {
  RegionPicture P;
  P.Barrier = "__syncthreads()";
  P.Reached = std::string(33, '1') + std::string(7, '0');
  std::string Picture = reachPicture(P);
  EXPECT_NE(
      Picture.find("<title>33 of 40 threads reach __syncthreads()</title>"),
      std::string::npos)
      << Picture;
  EXPECT_EQ(count(Picture, "class=\"here\""), 33u);
  EXPECT_EQ(count(Picture, "class=\"missing\""), 7u);
  EXPECT_NE(Picture.find("thread 32 reaches it"), std::string::npos);
  EXPECT_NE(Picture.find("thread 33 does not reach it"), std::string::npos);
  EXPECT_EQ(orderPicture(P, {}, false), "");
  P.Reached.assign(2048, '1');
  EXPECT_EQ(count(reachPicture(P), "class=\"here\""), 2048u);
  P.Reached.assign(2049, '1');
  EXPECT_EQ(reachPicture(P), "");
}

TEST(HtmlReport, AccessesOfOneRegion) {
  RegionPicture P;
  P.Barrier = "__syncthreads()";
  P.Accesses = {{3, "writes", "a.cu", 10}, {7, "reads", "a.cu", 20}};
  std::string Before = orderPicture(P, {4, 9}, false),
              After = orderPicture(P, {4, 9}, true);
  EXPECT_NE(Before.find("thread 3<"), std::string::npos) << Before;
  EXPECT_NE(Before.find("writes, line 4"), std::string::npos);
  EXPECT_NE(Before.find("reads, line 9"), std::string::npos);
  EXPECT_EQ(count(Before, "class=\"open\""), 1u);
  EXPECT_EQ(count(After, "class=\"ordered\""), 2u);
  EXPECT_EQ(count(After, ">__syncthreads()<"), 1u);
  EXPECT_EQ(reachPicture(P), "");
}

TEST(HtmlReport, NothingForWhatIsNoInstruction) {
  EXPECT_EQ(bankPicture(strided(AccessPicture::Shared, 4, 3)), "");
  EXPECT_EQ(sectorPicture(strided(AccessPicture::Global, 3)), "");
}

TEST(HtmlReport, APictureStandsWithItsReport) {
  llvm::SmallString<128> File;
  int FD;
  ASSERT_FALSE(
      llvm::sys::fs::createTemporaryFile("html-report", "cu", FD, File));
  {
    llvm::raw_fd_ostream OS(FD, /*shouldClose=*/true);
    OS << "__shared__ float Tile[32][32];\nvoid f() { Tile[threadIdx.x][0] = "
          "1; }\n// </span><script>alert(1)</script>\n// 4\n// 5\n// 6\n";
  }
  RunReport Run;
  Run.Folder = llvm::sys::path::parent_path(File).str();
  Run.Rules.push_back({"cuda-smem-bank-conflict", "performance", "lanes meet",
                       "# page <b>bold</b>\n"});
  UnitReport Unit;
  Unit.File = std::string(File);
  AccessPicture Picture = strided(AccessPicture::Shared, 128);
  Picture.Check = "cuda-smem-bank-conflict";
  Picture.File = std::string(File);
  Picture.Offset = 42;
  Unit.Pictures.push_back(Picture);
  // The same picture from the pass over the other side, and one of another
  // report.
  Unit.Pictures.push_back(Picture);
  Picture.Offset = 50;
  Unit.Pictures.push_back(Picture);
  // The report travels between processes as text.
  llvm::Expected<UnitReport> Read = parseUnitReport(serialize(Unit));
  ASSERT_TRUE(static_cast<bool>(Read));
  Run.Units.push_back(*Read);
  Finding F("cuda-smem-bank-conflict", Finding::Warning, "");
  F.Message.Message = "32-way conflict in \"<Tile>\"";
  F.Message.FilePath = std::string(File);
  F.Message.FileOffset = 42;
  llvm::consumeError(F.Message.Fix[File].add({File, 26, 2, "33"}));
  Run.Findings.push_back(F);

  std::string Page;
  llvm::raw_string_ostream OS(Page);
  writeHtml(OS, Run);
  EXPECT_EQ(count(Page, "<svg class=\"banks\""), 1u);
  EXPECT_NE(Page.find("32-way conflict in &quot;&lt;Tile&gt;&quot;"),
            std::string::npos);
  EXPECT_NE(Page.find("[<del>32</del>]"), std::string::npos);
  EXPECT_NE(Page.find("[<ins>33</ins>]"), std::string::npos);
  EXPECT_NE(Page.find("&lt;/span&gt;&lt;script&gt;alert(1)"),
            std::string::npos);
  EXPECT_EQ(count(Page, "<script>"), 1u);
  // Three lines before and after that of the report, the second.
  EXPECT_EQ(count(Page, "<span class=\"n\">5</span>"), 1u);
  EXPECT_EQ(count(Page, "<span class=\"n\">6</span>"), 0u);
  EXPECT_EQ(count(Page, "<b>bold"), 0u);
  llvm::sys::fs::remove(File);
}

} // namespace
