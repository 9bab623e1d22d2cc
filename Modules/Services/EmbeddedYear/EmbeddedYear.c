#include "EmbeddedYear.h"
