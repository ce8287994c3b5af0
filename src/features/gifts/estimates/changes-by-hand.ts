/** The filaments that each print layer of a piece holds, from the bed upward. */
export type PieceLayers = string[][]

/** The number of a print layer, 1 is on the bed, and the filament that it and those above it are printed in. */
export type HandChange = { layer: number; filament: string }

/**
 * The filaments of a plate whose layers each hold one filament: what is loaded first, and each change. Undefined when some layer holds
 * two, because a printer that pauses between layers can't print it (rule 120).
 */
export function changesByHand(pieces: PieceLayers[]): HandChange[] | undefined {
  const changes: HandChange[] = []
  const height = Math.max(0, ...pieces.map(({ length }) => length))
  for (let i = 0; i < height; i++) {
    const [filament, ...others] = new Set(pieces.flatMap((layers) => layers[i] ?? []))
    if (others.length > 0) return undefined
    if (filament !== undefined && filament !== changes.at(-1)?.filament) changes.push({ layer: i + 1, filament })
  }
  return changes
}
