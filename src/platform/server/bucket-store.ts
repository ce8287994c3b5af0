import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { S3mini } from 's3mini'
import type { Config } from './config.ts'
import type { FileStore } from './files.ts'

/** Timeouts of the object store in milliseconds: for a whole file, and for a streamed one. */
const defaultLimits = { waiting: 10_000, passing: 300_000 }

/** Files as objects of one bucket, in any S3-compatible store. */
export function bucketStore(
  { endpoint, bucket, region, accessKey, secretKey }: ObjectStore,
  limits = defaultLimits,
): FileStore {
  const reach = (requestAbortTimeout: number) =>
    new S3mini({
      endpoint: `${endpoint}/${bucket}`,
      region,
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      requestAbortTimeout,
    })
  const waiting = reach(limits.waiting)
  const passing = reach(limits.passing)

  const stream: FileStore['stream'] = async (name) => {
    const answer = await passing.getObjectResponse(name)
    return answer?.body ?? undefined
  }
  return {
    read: async (name) => {
      const bytes = await waiting.getObjectArrayBuffer(name)
      return bytes ? new Uint8Array(bytes) : undefined
    },
    stream,
    write: async (name, bytes) => {
      await passing.putObject(name, bytes)
    },
    moveFrom: async (path, name) => {
      await passing.putObject(name, await readFile(path))
    },
    list: async function* () {
      const found = await passing.listObjects('/', '')
      if (!found) throw new Error(`The bucket ${bucket} does not exist.`)
      for (const { Key } of found) yield Key
    },
    remove: async (name) => {
      await passing.deleteObject(name)
    },
    address: (name, seconds) => waiting.getPresignedUrl('GET', name, seconds),
    copyTo: async (name, path) => {
      const found = await stream(name)
      if (!found) return false
      await pipeline(found, createWriteStream(path, { flags: 'wx' }))
      return true
    },
    freeBytes: async () => undefined,
  }
}

type ObjectStore = NonNullable<Config['objectStore']>
