/** The encodings of text files that spreadsheets save. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'Mac OS Roman'

/** A text, its encoding, and the line of each character that is not of the encoding and became `�`. */
export type FileText = { text: string; encoding: Encoding; unreadLines: number[] }

/**
 * Decodes a text file: UTF-16 with or without a mark; UTF-8 if more of its characters beyond ASCII are valid than not; or else the likelier
 * of Windows-1252 and Mac OS Roman.
 */
export function textOfFile(bytes: Uint8Array): FileText {
  const wide = wideEncoding(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16', unreadLines: [] }
  const text = new TextDecoder('utf-8').decode(bytes)
  const unread = text.match(/\ufffd/g)?.length ?? 0
  if (unread === 0 || countOfValid(text) > unread) return { text, encoding: 'UTF-8', unreadLines: linesOfUnread(text) }
  const windows = new TextDecoder('windows-1252').decode(bytes)
  const mac = new TextDecoder('macintosh').decode(bytes)
  return lettersWithin(mac) > lettersWithin(windows)
    ? { text: mac, encoding: 'Mac OS Roman', unreadLines: [] }
    : { text: windows, encoding: 'Windows-1252', unreadLines: [] }
}

const countOfValid = (text: string) => text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0

const linesOfUnread = (text: string): number[] =>
  text.includes('\ufffd')
    ? text.split(/\r\n|\n|\r/).flatMap((line, place) => Array(line.split('\ufffd').length - 1).fill(place + 1))
    : []

const looked = 2000

/** UTF-16 by its mark, or by the zero bytes of its Latin letters. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, looked)
  const zeros = [0, 1].map((offset) => head.filter((byte, place) => byte === 0 && place % 2 === offset).length)
  const [even = 0, odd = 0] = zeros
  const most = head.length / 4
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : undefined
}

/** How many letters beyond ASCII stand beside another letter, as in words; a wrong encoding makes signs of them. */
const lettersWithin = (text: string) =>
  text.match(/(?<=[a-z])[^\P{Ll}a-z]|(?<![a-zA-Z])[^\P{L}a-zA-Z](?=[a-z])/gu)?.length ?? 0
