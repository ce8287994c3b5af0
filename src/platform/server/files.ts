import { createHash } from 'node:crypto'

/**
 * Stores uploaded and derived files, each under one name. The shop makes the names; they are never taken from a request
 * unchecked. Both kinds keep one contract: `tests/http/file-stores.test.ts`. decisions/0052
 */
export type FileStore = {
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Reads a file as a stream, for large files that are passed on. */
  stream: (name: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  /** Writes a file whole or not at all; an existing file is replaced. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** Stores a file of this machine's disk, whole or not at all. The path may be gone afterwards. */
  moveFrom: (path: string, name: string) => Promise<void>
  /** All names, in no order. */
  list: () => AsyncIterable<string>
  /** Deletes a file; a missing file is fine. */
  remove: (name: string) => Promise<void>
  /** A URL by which a client reads the file directly for this many seconds; `undefined` for a store without URLs. */
  address: (name: string, seconds: number) => Promise<string | undefined>
  /** Copies a file to a new path on this machine's disk. Answers false for a missing file. */
  copyTo: (name: string, path: string) => Promise<boolean>
  /** How many bytes may still be written; `undefined` for a store that does not say. */
  freeBytes: () => Promise<number | undefined>
}

/** The SHA-256 of a file's content in hexadecimal, by which files are named. */
export const contentHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
