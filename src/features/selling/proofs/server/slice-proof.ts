import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { defaultSlicing } from '#features/gifts/estimates/default-slicing.ts'
import type { Estimate } from '#features/gifts/estimates/estimate.ts'
import type { Config } from '#platform/server/config.ts'
import { contentHash } from '#platform/server/files.ts'
import type { JobWorker } from '#platform/server/jobs.ts'
import type { Shop } from '#platform/server/shop.ts'
import { sliceKind } from './enqueue-slicing.ts'
import { findPrintFile } from './make-files.ts'
import { runSlicer } from './run-slicer.ts'
import { proofs, slicings } from './tables.ts'

/** Replaces a proof's estimate by the slicer's figures (rule 90). Equal solids with equal settings are sliced once. */
export const sliceWorker =
  (shop: Shop): JobWorker =>
  async ({ subject: id }) => {
    const { slicer } = shop.config
    if (!slicer) return
    const stl = await findPrintFile(shop, { id, form: 'stl' })
    const { grams, minutes } = await findSliced(shop, { slicer, stl })
    await shop.database.db.update(proofs).set({ grams, minutes, isSliced: true }).where(eq(proofs.id, id))
  }

type Slicing = { slicer: NonNullable<Config['slicer']>; stl: Uint8Array<ArrayBuffer> }

async function findSliced({ database: { db }, clock, log }: Shop, { slicer, stl }: Slicing): Promise<Estimate> {
  const settings = slicer.profile ? await readFile(slicer.profile, 'utf8') : defaultSlicing
  const id = contentHash(Buffer.from(JSON.stringify([contentHash(stl), slicer.path, settings])))
  const [known] = await db.select().from(slicings).where(eq(slicings.id, id))
  if (known) return known
  const started = performance.now()
  const sliced = await runSlicer(slicer.path, { stl, settings })
  log.info({ slicing: id, ...sliced, took: Math.round(performance.now() - started) }, 'sliced')
  await db
    .insert(slicings)
    .values({ id, ...sliced, createdAt: clock.now() })
    .onConflictDoNothing()
  return sliced
}

/** Slicing jobs have their own lane, because each uses a CPU core for up to a minute. */
export const sliceJobs = (shop: Shop) => ({ [sliceKind]: { lane: 'slicing' as const, work: sliceWorker(shop) } })
