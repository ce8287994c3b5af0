/** Where a browser finds the parts of typefaces that were cut before; all else has an address of its letters. */
export const fontFiles: Record<string, string> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('@cut-fonts/typefaces/*.ttf', { query: '?url', import: 'default', eager: true }),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1, -'.ttf'.length), address]),
)
