import { Problem } from '../problem.ts'
import type { Shop } from './shop.ts'

/** Free bytes of the disk that uploads leave to orders and the database. */
export const reservedDiskBytes = 512 * 1024 * 1024

/** Whether the disk has room for uploads. A store that does not say has room. */
export const hasFileSpace = async (shop: Pick<Shop, 'files'>): Promise<boolean> =>
  (await freeBytesOf(shop)) >= reservedDiskBytes

const freeBytesOf = async ({ files }: Pick<Shop, 'files'>) => (await files.freeBytes()) ?? Number.POSITIVE_INFINITY

/** Throws 503 when the disk is almost full: uploads pause, and orders go on. */
export async function requireFileSpace({ files, log }: Pick<Shop, 'files' | 'log'>): Promise<void> {
  const free = await freeBytesOf({ files })
  if (free >= reservedDiskBytes) return
  log.error({ free, reserved: reservedDiskBytes }, 'the disk is almost full: uploads are paused')
  throw new Problem(
    'unavailable',
    'The shop has almost no storage space left, so it takes no files at the moment. Please try again later.',
    600,
  )
}
