/** A message of PostgreSQL holds fewer than 8,000 bytes. */
const mostBytes = 7_000

/** What has changed, as one text: names without spaces; nothing for everything, or for more than a message holds. */
export function textOf(names: readonly string[]): string {
  const text = [...new Set(names)].join(' ')
  return text.length > mostBytes ? '' : text
}

/** The names in such a text; undefined for everything. */
export const namesIn = (text: string): string[] | undefined => (text ? text.split(' ') : undefined)
