/** Bytes of spaces, zeros and line ends that may follow a text. */
const maxBlank = 1024

/** A text file. `length` is the number of its bytes without a long run of spaces and zeros at the end. */
export type ReadText = { text: string; length: number }

/** Decodes a model file that is text. Names may be in any encoding, because only numbers and keywords are read. */
export function decodeText(bytes: Uint8Array): ReadText {
  const { encoding, mark, size } = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes.subarray(mark))
  let end = text.length
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--
  return { text: text.slice(0, end), length: Math.min(bytes.length, mark + size * end + maxBlank) }
}

/** The encoding by the byte order mark, or by the zeros of the first two letters; the mark's length, and the bytes of a letter. */
function encodingOf([first = 0, second = 0, third = 0, fourth = 0]: Uint8Array) {
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', mark: 2, size: 2 }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', mark: 2, size: 2 }
  if (first && !second && third && !fourth) return { encoding: 'utf-16le', mark: 0, size: 2 }
  if (!first && second && !third && fourth) return { encoding: 'utf-16be', mark: 0, size: 2 }
  return { encoding: 'latin1', mark: first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0, size: 1 }
}

const isBlank = (code: number) => code === 0 || code === 32 || (code >= 9 && code <= 13)

/** A number as any program writes it, with a decimal comma or a Fortran exponent. `NaN` for anything else. */
export const writtenNumber = (written: string | undefined): number => {
  if (!written) return Number.NaN
  const number = Number(written)
  return Number.isNaN(number) ? Number(written.replace(',', '.').replace(/d/i, 'e')) : number
}
