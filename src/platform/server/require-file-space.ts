import { Problem } from '../problem.ts'
import type { Shop } from './shop.ts'

/** Free bytes of the disk that uploads leave to orders and the database. */
export const reservedDiskBytes = 512 * 1024 * 1024

/** Throws 503 when the disk is almost full: uploads pause, and orders go on. */
export async function requireFileSpace({ files, log }: Pick<Shop, 'files' | 'log'>): Promise<void> {
  const free = await files.freeBytes()
  if (free === undefined || free >= reservedDiskBytes) return
  log.error({ free, reserved: reservedDiskBytes }, 'the disk is almost full: uploads are paused')
  throw new Problem(
    'unavailable',
    'The shop has almost no storage space left, so it takes no files at the moment. Please try again later.',
    600,
  )
}
