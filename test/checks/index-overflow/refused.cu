// RUN: %check --checks='-*,cuda-index-overflow' %s --  | FileCheck %s --implicit-check-not='{{^[^|]*: (warning|error):}}'

// What a function refuses after it has kept it in a member.

#include <cuda_runtime.h>
#include <stdexcept>
#include <vector>
struct A { A(size_t n) : n_((int)n) { if (n > 30000) throw std::length_error("n"); cudaMalloc(&m_, sizeof(float) * (n_ * n_)); } int n_; float *m_; };
struct B { B(size_t n) : n_((int)n) { if (n > 30000) throw std::length_error("n"); } void grow() { cudaMalloc(&m_, sizeof(float) * (n_ * n_)); } int n_; float *m_; };
struct C { C(const std::vector<int> &v) { n_ = static_cast<int>(v.size()); if (v.size() >= 32768) return; cudaMalloc(&m_, n_ * n_ * sizeof(float)); } int n_ = 0; float *m_ = nullptr; };
struct D { D(size_t n) : n_((int)n) { if (n <= 40000) cudaMalloc(&m_, sizeof(float) * (n_ * n_)); } int n_; float *m_ = nullptr; };
struct E { void set(size_t n) { n_ = (int)n; if (n > 1000) throw std::length_error("n"); cudaMalloc(&m_, sizeof(float) * (n_ * n_)); } int n_ = 0; float *m_ = nullptr; };
// Not all are refused that are too large.
// CHECK: :[[@LINE+1]]:117: warning: this product is computed in 32 bits and overflows at 2,147,483,648
struct F { F(size_t n) : n_((int)n) { if (n == 0) throw std::length_error("n"); cudaMalloc(&m_, sizeof(float) * (n_ * n_)); } int n_; float *m_; }; 
// CHECK: :[[@LINE+1]]:121: warning: this product is computed in 32 bits and overflows at 2,147,483,648
struct G { G(size_t n) : n_((int)n) { if (n > 100000) throw std::length_error("n"); cudaMalloc(&m_, sizeof(float) * (n_ * n_)); } int n_; float *m_; }; 
// CHECK: :[[@LINE+1]]:141: warning: this product is computed in 32 bits and overflows at 2,147,483,648
struct H { H(size_t n, bool small) : n_((int)n) { if (small && n > 30000) throw std::length_error("n"); cudaMalloc(&m_, sizeof(float) * (n_ * n_)); } int n_; float *m_; }; 
// CHECK: :[[@LINE+1]]:142: warning: this product is computed in 32 bits and overflows at 2,147,483,648
struct I { I(size_t n, size_t k) : n_((int)n), k_((int)k) { if (k > 30000) throw std::length_error("n"); cudaMalloc(&m_, sizeof(float) * (n_ * n_)); } int n_, k_; float *m_; }; 
// CHECK: :[[@LINE+1]]:91: warning: this product is computed in 32 bits and overflows at 2,147,483,648
struct J { J(size_t n) : n_((int)n) { } void grow() { cudaMalloc(&m_, sizeof(float) * (n_ * n_)); } int n_; float *m_; }; 
