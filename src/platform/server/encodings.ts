const refused = String.raw`[ \t]*;[ \t]*q=0(?:\.0{0,3})?[ \t]*(?:,|$)`
const patterns = {
  br: new RegExp(`(?:^|[, \\t])br(?![^,; \\t])(?!${refused})`, 'i'),
  gzip: new RegExp(`(?:^|[, \\t])(?:gzip|deflate)(?![^,; \\t])(?!${refused})`, 'i'),
}

/** Whether an `Accept-Encoding` header accepts an encoding; the weight 0 refuses it. */
export const acceptsEncoding = (packing: keyof typeof patterns, encodings = ''): boolean =>
  patterns[packing].test(encodings)
