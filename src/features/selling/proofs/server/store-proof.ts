import { eq } from 'drizzle-orm'
import { fontNames } from '#features/gifts/makes/fonts.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { isZoneOption, zoneRoleOf } from '#features/gifts/makes/zones.ts'
import type { Fit } from '#features/gifts/models/fit-of.ts'
import { Problem } from '#platform/problem.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { TooSlow } from '#platform/server/worker-pool.ts'
import type { Caller } from '#platform/viewer.ts'
import { type Design, provenModel } from '../design.ts'
import { findModelOf, withMesh } from './find-model.ts'
import { proofId } from './proof-id.ts'
import { proofs } from './tables.ts'

/** Each trial takes a fraction of a second of a shared worker thread. */
const trialLimit: Limit = {
  name: 'engraving-trial',
  most: 240,
  minutes: 10,
  sentence: 'You have tried too many engravings. Please wait ten minutes and try again.',
}

/** Fitting this many emoji takes about as long as the rest of a trial, so texts full of emoji count as several trials. */
const picturesATrial = 4

/**
 * Stores a make of a product as a proof and returns its id, which is the same for equal makes; null for a product without a
 * model. Throws 400 for text that cannot be printed legibly (rule 57) and for an option that shoppers cannot choose,
 * 429, and 503 if there was no time to check the text. Not inside a transaction: the check may wait for a worker thread.
 */
export async function storeProof(
  shop: Shop,
  caller: Caller,
  { modelFile, make }: { modelFile: string | null; make: MakeDescription },
): Promise<string | null> {
  const model = await findModelOf(shop, modelFile)
  if (!model) return null
  if (!isOffered(make)) throw Object.keys(make.options ?? {}).some(isZoneOption) ? otherParts() : fontAlone()
  const design = { model: provenModel(model, make), make }
  const id = proofId(design)
  if (await isKept(shop, id)) return id
  if (make.engraving) {
    const fit = await tryText(shop, caller, design)
    if (!fit.fits) throw new Problem('bad-request', fit.sentence)
  } else if (make.options) {
    // Fonts make unlimited proofs possible too, and each has a picture to draw.
    await countAttempt(shop, trialLimit, caller.address)
  }
  await keep(shop, id, design)
  return id
}

/** A model without text, which needs no check. Undefined for an unknown model. */
export async function findPlain(shop: Shop, { modelFile, make }: { modelFile: string; make: MakeDescription }) {
  const model = await findModelOf(shop, modelFile)
  if (!model) return undefined
  const design = { model: provenModel(model, make), make }
  const id = proofId(design)
  return {
    id,
    keep: async () => {
      if (!(await isKept(shop, id))) await keep(shop, id, design)
    },
  }
}

async function keep({ database, clock }: Shop, id: string, design: Design) {
  await database.db
    .insert(proofs)
    .values({ id, ...design, wantedAt: clock.now() })
    .onConflictDoNothing()
}

/**
 * Shoppers may choose only the font, and the filaments of letters and of zones that the product has, which are checked against it. The other
 * options belong to the product: they may change its price (rule 65).
 */
const isOffered = ({ options = {}, called }: MakeDescription) =>
  Object.entries(options).every(
    ([name, value]) =>
      name === 'letters' ||
      called?.zones?.some(({ zone }) => zoneRoleOf(zone) === name) ||
      (name === 'font' && fontNames.some((font) => font === value)),
  )

const otherParts = () =>
  new Problem('bad-request', 'This gift does not have these parts. Please choose it again on its page.')

const fontAlone = () =>
  new Problem(
    'bad-request',
    'Choose only color, size, text and font (round, script or serif). This gift has no other options.',
  )

/**
 * Checks whether a text can be printed on a design, or what would fit. Throws 429 for too many trials from a network address, and 503 if
 * there was no time. Trials from one address run one after another, so a busy client does not delay others; so do texts full of emoji
 * from all addresses, which take a second each. Trials whose `leaving` signal is aborted before their turn are skipped.
 */
export async function tryText(
  shop: Shop,
  { address }: Caller,
  { leaving, ...design }: Design & { leaving?: AbortSignal },
): Promise<Fit> {
  const pictures = design.make.engraving.match(/\p{Extended_Pictographic}/gu)?.length ?? 0
  await countAttempt(shop, trialLimit, address, 1 + Math.floor(pictures / picturesATrial))
  const whole = await withMesh(shop, design)
  const work = () => {
    if (leaving?.aborted) throw notTried()
    return shop.workshop.fit(whole).catch(tookTooLong(shop))
  }
  return inTurn(address, pictures > picturesATrial ? () => inTurn('texts full of emoji', work) : work)
}

/** A text of many emoji takes seconds, and on a busy machine more than the time limit. */
const tookTooLong =
  ({ log }: Pick<Shop, 'log'>) =>
  (error: unknown): never => {
    if (!(error instanceof TooSlow)) throw error
    log.warn({ err: error }, 'timed out checking an engraving')
    throw notTried()
  }

const notTried = () =>
  new Problem(
    'unavailable',
    'Your text could not be checked in time. Please try again in a moment, or use a shorter text.',
    10,
  )

/** The last task of each queue: an address, or all texts full of emoji. */
const lastOf = new Map<string, Promise<unknown>>()

function inTurn<T>(queue: string, work: () => Promise<T>): Promise<T> {
  const turn = (lastOf.get(queue) ?? Promise.resolve()).then(work)
  // The next trial waits until this trial succeeds or fails.
  const ended = Promise.allSettled([turn]).then(() => {
    if (lastOf.get(queue) === ended) lastOf.delete(queue)
  })
  lastOf.set(queue, ended)
  return turn
}

/** Whether the proof exists. Renews the time of its last use, at most once a day, so a used proof is not deleted. */
async function isKept({ database: { db }, clock }: Shop, id: string): Promise<boolean> {
  const [known] = await db.select({ wantedAt: proofs.wantedAt }).from(proofs).where(eq(proofs.id, id))
  const now = clock.now()
  if (!known || now.getTime() - known.wantedAt.getTime() < day) return Boolean(known)
  const kept = await db.update(proofs).set({ wantedAt: now }).where(eq(proofs.id, id)).returning({ id: proofs.id })
  return kept.length > 0
}

const day = 24 * 60 * 60_000
