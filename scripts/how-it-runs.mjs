/**
 * What the shop's process is started with. The C library of most Linuxes keeps large pieces of memory that were given back, for the next
 * ones: pictures and print files take many, each of another size. From 256 KB on each is asked of the system and returned to it. decisions/0077
 */
export const environment = { MALLOC_MMAP_THRESHOLD_: '262144' }

/**
 * What Node is started with. V8 would tidy up the heap of a shop that nobody has asked for ten seconds, and throw away the code that was
 * made for what is asked then: for half a minute the next shoppers would pay for it. decisions/0080
 */
export const flags = ['--disable-warning=ExperimentalWarning', '--no-memory-reducer']
