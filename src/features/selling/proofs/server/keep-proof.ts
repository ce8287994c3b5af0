import { eq } from 'drizzle-orm'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { fontNames } from '#features/gifts/makes/fonts.ts'
import { type MakeDescription, normalizeMake, type Options } from '#features/gifts/makes/make.ts'
import type { Fit } from '#features/gifts/models/fit-of.ts'
import { Problem } from '#platform/problem.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { TooSlow } from '#platform/server/worker-pool.ts'
import type { Caller } from '#platform/viewer.ts'
import { type Design, provenModel } from '../design.ts'
import { findModelOf, wholeDesign } from './find-model.ts'
import { proofId } from './proof-id.ts'
import { proofs } from './tables.ts'

/** A text is tried on a gift in a part of a second, by a thread that everybody shares. */
const trialLimit: Limit = {
  name: 'engraving-trial',
  most: 240,
  minutes: 10,
  sentence: 'That is a lot of engravings. Please wait ten minutes and try again.',
}

/** So many emoji take about as long to fit as all else does together: a text full of them counts as several. */
const picturesATrial = 4

/**
 * Keeps what somebody wants of a product as a proof; answers its id, the same for the same wish, or null for a product without a
 * model. Throws 400 with what would fit when its text cannot be printed so that it is read (rule 57), and for an option that is not the
 * shopper's to choose, 503 when there was no time to try it. Not for a transaction: it may wait for a thread.
 */
export async function keepProof(
  shop: Shop,
  caller: Caller,
  { modelFile, make }: { modelFile: string | null; make: MakeDescription },
): Promise<string | null> {
  const model = await findModelOf(shop, modelFile)
  if (!model) return null
  if (!isOffered(make.options ?? {})) throw fontAlone()
  const design = { model: provenModel(model, make), make }
  const id = proofId(design)
  if (await isKept(shop, id)) return id
  if (make.engraving) {
    const fit = await tryText(shop, caller, design)
    if (!fit.fits) throw new Problem('bad-request', fit.sentence)
  } else if (make.options) {
    // There is no end of them either, and each has a picture drawn.
    await countAttempt(shop, trialLimit, caller.address)
  }
  await keep(shop, id, design)
  return id
}

/** A model as it comes in a colour, without words: nothing is tried, and nothing waited for. Undefined where there is no such model. */
export async function findPlain(shop: Shop, { modelFile, color }: { modelFile: string; color: Color }) {
  const model = await findModelOf(shop, modelFile)
  if (!model) return undefined
  const make = normalizeMake({ color })
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

/** All else that a model can be told is the product's: another number of tiers may be another gift, at another price (rule 65). */
const isOffered = (options: Options) =>
  Object.entries(options).every(([name, value]) => name === 'font' && fontNames.some((font) => font === value))

const fontAlone = () =>
  new Problem(
    'bad-request',
    'Choose the colour, the size, the words and their font, round, script or serif: nothing else of this gift can be chosen.',
  )

/**
 * Whether a text can be printed on a design, or what could. Throws 429 for one trial too many from an address, and 503 for what was not
 * tried in time. Those of an address are tried one after the other: whoever sends many keeps nobody else waiting. Those of whoever was
 * `leaving` before their turn came are not tried.
 */
export async function tryText(
  shop: Shop,
  { address }: Caller,
  { leaving, ...design }: Design & { leaving?: AbortSignal },
): Promise<Fit> {
  const pictures = design.make.engraving.match(/\p{Extended_Pictographic}/gu)?.length ?? 0
  await countAttempt(shop, trialLimit, address, 1 + Math.floor(pictures / picturesATrial))
  const whole = await wholeDesign(shop, design)
  return inTurn(address, () => {
    if (leaving?.aborted) throw notTried()
    return shop.workshop.fit(whole).catch(tookTooLong(shop))
  })
}

/** Very many emoji take seconds, on a machine that has much else to do as many as a thread is given. */
const tookTooLong =
  ({ log }: Pick<Shop, 'log'>) =>
  (error: unknown): never => {
    if (!(error instanceof TooSlow)) throw error
    log.warn({ err: error }, 'there was no time to try words')
    throw notTried()
  }

const notTried = () =>
  new Problem(
    'unavailable',
    'These words could not be tried just now. Please try again in a moment, or leave some of them out.',
    10,
  )

const lastOf = new Map<string, Promise<unknown>>()

function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  const turn = (lastOf.get(address) ?? Promise.resolve()).then(work)
  // Whoever comes next waits for its end, whatever that is.
  const ended = Promise.allSettled([turn]).then(() => {
    if (lastOf.get(address) === ended) lastOf.delete(address)
  })
  lastOf.set(address, ended)
  return turn
}

/** Whether there is such a proof. One that is wanted again stays, however old it is; that is written down once a day. */
async function isKept({ database: { db }, clock }: Shop, id: string): Promise<boolean> {
  const [known] = await db.select({ wantedAt: proofs.wantedAt }).from(proofs).where(eq(proofs.id, id))
  const now = clock.now()
  if (!known || now.getTime() - known.wantedAt.getTime() < day) return Boolean(known)
  const kept = await db.update(proofs).set({ wantedAt: now }).where(eq(proofs.id, id)).returning({ id: proofs.id })
  return kept.length > 0
}

const day = 24 * 60 * 60_000
