/** The URLs of the prebuilt typeface subsets, by name. */
export const fontFiles: Record<string, string> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('@cut-fonts/typefaces/*.ttf', { query: '?url', import: 'default', eager: true }),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1, -'.ttf'.length), address]),
)
