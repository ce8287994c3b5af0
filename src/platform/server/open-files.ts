import type { Config } from './config.ts'
import type { FileStore } from './files.ts'
import { folderStore } from './folder-store.ts'

/** Opens the shop's files: in its object store, or in its data folder. */
export async function openFiles({ dataDir, objectStore }: Pick<Config, 'dataDir' | 'objectStore'>): Promise<FileStore> {
  if (!objectStore) return folderStore(`${dataDir}/files`)
  const { bucketStore } = await import('./bucket-store.ts')
  return bucketStore(objectStore)
}
