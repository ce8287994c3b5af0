import { closedRequestDays } from '#features/selling/custom-requests/custom-request.ts'
import { maxKeptBytes } from '#features/selling/sent-models/sent-model.ts'
import { hasSpaceForModels } from '#features/selling/sent-models/server/find-models.ts'
import { hasFileSpace, reservedDiskBytes } from '#platform/server/require-file-space.ts'
import type { Shop } from '#platform/server/shop.ts'

/** Why uploads are paused and what the owner can do. A file store that does not answer must not hide the dashboard. */
export async function findPausedUploads(shop: Shop): Promise<string[]> {
  const [isStored, isKept] = await Promise.all([hasFileSpace(shop).catch(() => undefined), hasSpaceForModels(shop)])
  return [
    ...(isStored === undefined
      ? ['The file storage does not answer, so uploads fail. Orders go on. Check the disk or the object store.']
      : isStored
        ? []
        : [
            `All uploads are paused, because the disk has less than ${reservedDiskBytes / 1024 ** 2} MB left. Orders go on. Free some disk space; uploads then go on by themselves.`,
          ]),
    ...(isKept
      ? []
      : [
          `Uploads of customers’ models are paused, because their files have reached ${maxKeptBytes / 1024 ** 3} GB. Requests without a model go on. A model is deleted ${closedRequestDays} days after its request is closed, or at once with “Delete model” in a closed request.`,
        ]),
  ]
}
