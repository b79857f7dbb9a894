// Including this header compiles the file named by LUCIDOKU_KERNEL once for each level of processor, into the
// namespaces level1 (the plain processor), level3 and level4 (x86-64-v3 and -v4), with LUCIDOKU_LEVEL to distinguish
// them. Include the kernel's own headers first, so that nothing of them is compiled for more than the plain processor.
// `level()` of search/nine.hpp returns the level to run. LUCIDOKU_ONE_LEVEL leaves out all but the plain processor.

#undef LUCIDOKU_HAS_LEVELS
#if defined(__x86_64__) && defined(__GNUC__) && !defined(LUCIDOKU_ONE_LEVEL)
#define LUCIDOKU_HAS_LEVELS 1
#else
#define LUCIDOKU_HAS_LEVELS 0
#endif

namespace level1 {
#define LUCIDOKU_LEVEL 1
#include LUCIDOKU_KERNEL
#undef LUCIDOKU_LEVEL
} // namespace level1

#if LUCIDOKU_HAS_LEVELS
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,fma,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,fma,popcnt")
#endif
namespace level3 {
#define LUCIDOKU_LEVEL 3
#include LUCIDOKU_KERNEL
#undef LUCIDOKU_LEVEL
} // namespace level3
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(                                                                                          \
    __attribute__((target("avx2,bmi,bmi2,fma,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl"))),                   \
    apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl")
#endif
namespace level4 {
#define LUCIDOKU_LEVEL 4
#include LUCIDOKU_KERNEL
#undef LUCIDOKU_LEVEL
} // namespace level4
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

#undef LUCIDOKU_KERNEL
