/** Where a browser finds each part of the typefaces, but for the one of emoji, which comes as far as a text needs it. */
export const fontFiles: Record<string, string> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('@cut-fonts/typefaces/*.ttf', { query: '?url', import: 'default', eager: true }),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1, -'.ttf'.length), address]),
)
