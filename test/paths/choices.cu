// RUN: %print-program --paths %s chosen | FileCheck %s --check-prefix=CHOSEN --implicit-check-not='path returns'
// RUN: %print-program --paths %s asked | FileCheck %s --check-prefix=ASKED
// RUN: %print-program %s larger | FileCheck %s --check-prefix=LOWERED

// What floating-point data choose are values, not ways.
__device__ void chosen(const float *in, int *out) {
  float best = in[0];
  int at = 0;
  for (int i = 1; i < 5; ++i) {
    const float other = in[i];
    if (other > best) {
      best = other;
      at = i;
    }
    best = other < 0.f ? 0.f : best;
  }
  out[0] = at;
}
// CHOSEN: path returns
// CHOSEN: write

// An event on one of the ways is one of a way of its own.
__device__ void asked(const float *in, int *out) {
  if (in[0] > in[1])
    out[0] = 1;
}
// ASKED: path returns
// ASKED: path returns

// Which of two objects is read is no address that is kept.
__device__ float larger(float a, float b) { return a > b ? a : b; }
// LOWERED: branch
// LOWERED: load <float>
// LOWERED-NEXT: store <float>
// LOWERED: load <float>
// LOWERED-NEXT: store <float>
// LOWERED: return
