// RUN: %print-program --paths %s decidedAgain | FileCheck %s --check-prefix=AGAIN
// RUN: %print-program --paths %s knownOnBoth | FileCheck %s --check-prefix=BOTH
// RUN: %print-program --paths %s threeWays | FileCheck %s --check-prefix=THREE
// RUN: %print-program --paths %s inHelper | FileCheck %s --check-prefix=HELPER
// Paths that meet with the same memory go on with what all of them know: a condition that differed between them is open again.
void use(int);

// AGAIN-DAG: call use 1
// AGAIN-DAG: call use 2
void decidedAgain(bool c) {
  int x;
  if (c)
    x = 1;
  else
    x = 1;
  if (c)
    use(x);
  else
    use(x + 1);
}

// What was known before they went apart is known where they meet: 3 is never used.
// BOTH-NOT: call use 3
// BOTH: call use 1
// BOTH-NOT: call use 3
void knownOnBoth(bool c, int n) {
  if (n < 10)
    return;
  int x = 0;
  if (c)
    x = 1;
  else
    x = 1;
  if (n < 5)
    use(3);
  use(x);
}

// THREE-DAG: call use 7
// THREE-DAG: call use 8
// THREE-DAG: call use 9
void threeWays(int n) {
  int x = 0;
  switch (n) {
  case 1:
    x = 4;
    break;
  case 2:
    x = 4;
    break;
  default:
    x = 4;
    break;
  }
  if (n == 1)
    use(x + 3);
  else if (n == 2)
    use(x + 4);
  else
    use(x + 5);
}

static int same(bool c) {
  if (c)
    return 5;
  return 5;
}
// HELPER-DAG: call use 5
// HELPER-DAG: call use 6
void inHelper(bool c) {
  int x = same(c);
  if (!c)
    ++x;
  use(x);
}
