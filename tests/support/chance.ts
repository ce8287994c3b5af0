/** Seeded random numbers: the same seed makes the same choices (mulberry32). */
export function chance(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** A whole number below `end`. */
    below: (end: number) => Math.floor(next() * end),
    happens: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
  }
}
export type Chance = ReturnType<typeof chance>
