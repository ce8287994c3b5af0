/**
 * What the shop's process is started with. The C library of most Linuxes keeps large pieces of memory that were given back, for the next
 * ones: pictures and print files take many, each of another size. From 256 KB on each is asked of the system and returned to it. decisions/0077
 */
export const littleMemory = { MALLOC_MMAP_THRESHOLD_: '262144' }
