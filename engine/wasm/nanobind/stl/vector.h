// Known to nanobind.h.
#pragma once
