// A text of four characters, and a bound of three.
// RUN: %print-program --bound=path-text=4 --launches %s made joined | FileCheck %s --check-prefix=MORE
// RUN: %print-program --bound=path-text=3 --launches %s made joined | FileCheck %s --check-prefix=LESS
#include <string>

__global__ void kernel(int *p);

// MORE-LABEL: function 'made'
// MORE: launch kernel grid 4 1 1
// LESS-LABEL: function 'made'
// LESS-NOT: launch kernel grid 4
void made(int *p) {
  std::string s = "abcd";
  kernel<<<s == "abcd" ? 4 : 2, 1>>>(p);
}

// MORE-LABEL: function 'joined'
// MORE: launch kernel grid 8 1 1
// LESS-LABEL: function 'joined'
// LESS-NOT: launch kernel grid 8
void joined(int *p) {
  std::string s = "ab";
  s += s + "";
  kernel<<<s == "abab" ? 8 : 2, 1>>>(p);
}
