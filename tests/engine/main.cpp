// The tests of the engine's own structures; run by `make test` and, with every access checked, by `make sanitize`.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
