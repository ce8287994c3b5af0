import { mkdir, statfs } from 'node:fs/promises'

/** Free bytes of the disk that holds a folder, which is made if it is missing. */
export async function freeBytesAt(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
