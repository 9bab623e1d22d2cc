#include "HeapSize.h"

#if defined(__linux__) && __has_include(<gnu/libc-version.h>)
#include <malloc.h>

long live_heap_bytes(void) { return (long)mallinfo2().uordblks; }
#else
long live_heap_bytes(void) { return -1; }
#endif
