/** A key from a name, such as `galaxy-black`, with a number if it is taken; `without` for a name without Latin letters and digits. */
export function freeKey(
  name: string,
  { taken, without, longest }: { taken: ReadonlySet<string>; without: string; longest: number },
): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    // Room for a number.
    .slice(0, longest - 6)
    .replace(/-$/, '')
  const key = plain || without
  for (let number = 1; ; number++) {
    const tried = number === 1 ? key : `${key}-${number}`
    if (!taken.has(tried)) return tried
  }
}
