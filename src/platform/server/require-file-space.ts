import { Problem } from '../problem.ts'
import { freeBytesAt } from './free-bytes.ts'
import type { Shop } from './shop.ts'

type Disks = Pick<Shop, 'files' | 'config'>

/** Free bytes of the disk that uploads leave to orders and the database. */
export const reservedDiskBytes = 512 * 1024 * 1024

/** Whether the disk has room for uploads. A store that does not say has room. */
export const hasFileSpace = async (shop: Disks): Promise<boolean> => (await freeBytesOf(shop)) >= reservedDiskBytes

/** Files arrive in the data folder, which may be on another disk than the stored files. */
async function freeBytesOf({ files, config }: Disks): Promise<number> {
  const [stored, arriving] = await Promise.all([files.freeBytes(), freeBytesAt(config.dataDir)])
  return Math.min(stored ?? arriving, arriving)
}

/** Throws 503 when the disk is almost full: uploads pause, and orders go on. */
export async function requireFileSpace({ log, ...disks }: Disks & Pick<Shop, 'log'>): Promise<void> {
  const free = await freeBytesOf(disks)
  if (free >= reservedDiskBytes) return
  log.error({ free, reserved: reservedDiskBytes }, 'the disk is almost full: uploads are paused')
  throw new Problem(
    'unavailable',
    'The shop has almost no storage space left, so it takes no files at the moment. Please try again later.',
    600,
  )
}
