import { contentHash } from '#platform/server/files.ts'

/** Identifies the proofs of a plate, in any order and number. */
export const plateHash = (proofIds: string[]): string =>
  contentHash(Buffer.from([...new Set(proofIds)].sort().join(' '))).slice(0, 8)
