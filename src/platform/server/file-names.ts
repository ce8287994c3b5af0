/** The longest file name before its extension, in bytes; file systems take 255 in all. */
const maxBytes = 160

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A name that every file system takes: letters and digits of any script, with hyphens for everything else. */
export function fileNameOf(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(/(?:[^\p{L}\p{M}\p{N}]\p{M}*)+/gu, '-')
    .replace(/^-/, '')
  let kept = ''
  for (const { segment } of characters.segment(name)) {
    if (Buffer.byteLength(kept + segment) > maxBytes) break
    kept += segment
  }
  return kept.replace(/-$/, '')
}

/** Makes file names unique, ignoring case: `Ida.3mf`, `ida-2.3mf`. */
export function eachOnce(names: string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let own = name
    for (let i = 2; taken.has(own.toLowerCase()); i++) own = name.replace(/(?=\.[^.]*$)|$/, `-${i}`)
    taken.add(own.toLowerCase())
    return own
  })
}

/** The Content-Disposition header of a download (RFC 6266), with an ASCII fallback of the name. */
export function attachment(name: string): string {
  const plain = asciiOf(name)
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded(name)}`}`
}

/** Latin letters that do not decompose into a letter and an accent. */
const latin: Record<string, string> = {
  ...{ ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ð: 'd', Ð: 'D' },
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', þ: 'th', Þ: 'Th' },
}

const asciiOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{L}/gu, (letter) => latin[letter] ?? letter)
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/-(?=\.)|^-|-$/g, '')
    .replace(/^(?=\.|$)/, 'file')

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
