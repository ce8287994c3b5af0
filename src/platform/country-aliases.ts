/** Codes that people write for a country instead of its official one. */
const aliases: Partial<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/** The official code of a country: `GB` of `uk`. */
export function officialCode(typed: string): string {
  const code = typed.trim().toUpperCase()
  return aliases[code] ?? code
}
