import { Unzip, UnzipInflate } from 'fflate'
import { maxListed, unpackedBytes } from './limits.ts'
import { refusalOfArchive } from './other-formats.ts'
import { isMemoryError, tooManyObjects, Unreadable } from './unreadable.ts'

/** Receives the text of one file of an archive, piece by piece. */
export type TextReader = { write: (piece: string) => void; end: () => void }

/**
 * Streams the files of an archive to the readers that `readerOf` chooses by name, and stops beyond `unpackedBytes`. Throws `Unreadable` for an
 * archive that is no 3MF file.
 */
export function streamArchive(bytes: Uint8Array, readerOf: (name: string) => TextReader | undefined): void {
  const names: string[] = []
  let total = 0
  let failure: Error | undefined
  const archive = new Unzip((file) => {
    if (names.push(file.name) > maxListed) throw tooManyObjects()
    const reader = readerOf(partName(file.name))
    if (!reader) return
    let text: TextDecoder | undefined
    file.ondata = (error, piece, isLast) => {
      if (failure) return
      try {
        if (error) throw isMemoryError(error) ? error : broken()
        total += piece.length
        if (total > unpackedBytes)
          throw new Unreadable(
            `The unpacked file is larger than ${unpackedBytes / 1_048_576} MB. Please reduce the model’s detail and export it again.`,
          )
        text ??= new TextDecoder(encodingOf(piece))
        reader.write(text.decode(piece, { stream: !isLast }))
        if (isLast) reader.end()
      } catch (thrown) {
        failure = thrown as Error
        file.terminate()
      }
    }
    file.start()
  })
  archive.register(UnzipInflate)
  const step = 1 << 16
  try {
    for (let at = 0; at < bytes.length && !failure; at += step)
      archive.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  } catch (thrown) {
    throw failure ?? (thrown instanceof Unreadable || isMemoryError(thrown) ? thrown : broken())
  }
  if (failure) throw failure
  if (!names.some((name) => isModel(partName(name)))) throw refusalOfArchive(names)
}

export const isModel = (name: string): boolean => name.endsWith('.model')

/** A part's name as it is compared: names are case-insensitive and may be percent-encoded. */
export function partName(path: string): string {
  const name = path.replaceAll('\\', '/').replace(/^\/+/, '')
  try {
    return decodeURIComponent(name).normalize().toLowerCase()
  } catch {
    return name.normalize().toLowerCase()
  }
}

/** The bytes of an archive up to its end record and comment; some programs append others. */
export function archiveLength(bytes: Uint8Array): number {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(
    'PK\u0005\u0006',
    undefined,
    'latin1',
  )
  if (end < 0 || end + 22 > bytes.length) return bytes.length
  return Math.min(bytes.length, end + 22 + bytes[end + 20]! + 256 * bytes[end + 21]!)
}

const encodingOf = ([first, second]: Uint8Array) =>
  first === 0xff || (first !== 0 && second === 0) ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : 'utf-8'

const broken = () => new Unreadable('We cannot unpack this file. Please export the model again.')
