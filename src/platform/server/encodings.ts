const refused = String.raw`[ \t]*;[ \t]*q=0(?:\.0{0,3})?[ \t]*(?:,|$)`
const patterns = {
  br: new RegExp(`(?:^|[, \\t])br(?![^,; \\t])(?!${refused})`, 'i'),
  gzip: new RegExp(`(?:^|[, \\t])(?:gzip|deflate)(?![^,; \\t])(?!${refused})`, 'i'),
}

/** Whether whoever asks can open what is packed like this, as their `Accept-Encoding` says: what has the weight 0 is refused. `gzip` is deflate, too. */
export const takes = (packing: keyof typeof patterns, encodings = ''): boolean => patterns[packing].test(encodings)
