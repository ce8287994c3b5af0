import { createHash } from 'node:crypto'

/**
 * Where uploaded and derived files are kept, each under one name. Names are made by the shop, never taken from a request
 * unchecked. Both kinds keep one contract: `tests/http/file-stores.test.ts`. decisions/0052
 */
export type FileStore = {
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** The same, piece by piece: for what may be large and is passed on. */
  stream: (name: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  /** A file appears whole or not at all; one that is there is replaced. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** Every name, in no order. */
  list: () => AsyncIterable<string>
  /** Nothing where there is none. */
  remove: (name: string) => Promise<void>
  /** Where whoever has the address reads a file for so many seconds without asking the shop; `undefined` where files have no address. */
  address: (name: string, seconds: number) => Promise<string | undefined>
  /** Puts a file on this machine's disk, at a path where nothing is. Answers false where there is none, or none any more. */
  copyTo: (name: string, path: string) => Promise<boolean>
}

/** The hash that names a file by what is in it, in hexadecimal. */
export const contentHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
