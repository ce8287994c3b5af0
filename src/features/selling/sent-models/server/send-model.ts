import { stat, truncate } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { refuseUnreadFile } from '#features/gifts/foreign-meshes/server/refuse-unread-file.ts'
import { notSignedIn, Problem } from '#platform/problem.ts'
import { inArrivingFile } from '#platform/server/arriving-files.ts'
import type { HeldBody } from '#platform/server/body-room.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import { requireFileSpace } from '#platform/server/require-file-space.ts'
import type { Shop } from '#platform/server/shop.ts'
import { refersToNothing } from '#platform/server/transactions.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { ChangeSentModel, SentModel } from '../contract.ts'
import { type DrawnIn, definesUnit, type ModelForm, maxKeptBytes } from '../sent-model.ts'
import { deleteOldestModels, dropModel } from './delete-models.ts'
import { answerModel, findLongestBed, findModelRow, hasSpaceForModels, noModel } from './find-models.ts'
import type { MeasuredFile } from './measure-file.ts'
import type { MeasuringTask } from './measuring.ts'
import { copySentFile, packLooks, writeModelFiles } from './model-files.ts'
import { sentModels } from './tables.ts'

/** Measuring takes seconds of a CPU core, and files take disk space. */
const personLimit: Limit = {
  name: 'sent-model',
  most: 30,
  minutes: 60,
  sentence: 'You have uploaded too many models. Please wait before you upload another model.',
}
const addressLimit: Limit = { ...personLimit, name: 'sent-model-address', most: 50, minutes: 24 * 60 }
const longestName = 120

/** `receive` receives the request body in a new file, after all checks, and answers its length. */
type Sending = {
  name: string
  unit: DrawnIn | undefined
  address: string
  receive: (held: HeldBody, path: string) => Promise<number>
}

/**
 * Receives a customer's model and measures it. Models without a request are kept for a day, and only the last
 * few of each user. Throws 400 with what is wrong with the file, 429 and 503.
 */
export async function receiveModel(
  shop: Shop,
  user: SignedIn,
  { name, unit, address, receive }: Sending,
): Promise<SentModel> {
  await countAttempt(shop, personLimit, user.id)
  await countAttempt(shop, addressLimit, address)
  await requireFileSpace(shop)
  await requireSpaceForModels(shop)
  const longestBed = await findLongestBed(shop)
  return inArrivingFile(shop, async (path) => {
    const measured = await measure(shop, user, async (held) => ({
      path,
      length: await receive(held, path),
      unit,
      longestBed,
    }))
    // Some programs append bytes that belong to no format.
    await truncate(path, measured.length)
    return storeModel(shop, user, { name, path, measured })
  })
}

type Measured = Exclude<MeasuredFile, { sentence: string }>

async function storeModel(
  shop: Shop,
  user: SignedIn,
  { name, path, measured }: { name: string; path: string; measured: Measured },
): Promise<SentModel> {
  const { facts, length } = measured
  const looks = await packLooks(measured)
  const bytes = length + looks.shape.length + looks.picture.length
  const [row] = await shop.database.db
    .insert(sentModels)
    .values({
      userId: user.id,
      name: shownName(name, facts.form),
      drawnIn: measured.unit,
      facts,
      bytes,
      createdAt: shop.clock.now(),
    })
    .returning()
    .catch((error: unknown) => {
      // The account was deleted during measuring.
      throw refersToNothing(error) ? notSignedIn() : error
    })
  if (!row) throw new Error('The model was not stored')
  await writeModelFiles(shop, { id: row.id, path, ...looks }).catch(async (error: unknown) => {
    await dropModel(shop, row.id)
    throw error
  })
  await deleteOldestModels(shop, user)
  return answerModel(row)
}

/** Throws 503 when all customers' models together have reached their limit. */
async function requireSpaceForModels(shop: Shop): Promise<void> {
  if (await hasSpaceForModels(shop)) return
  shop.log.error({ most: maxKeptBytes }, 'the models of customers have reached their limit: model uploads are paused')
  throw new Problem(
    'unavailable',
    'The shop has no storage space left for models at the moment. Please describe your idea without a model, or try again later.',
    600,
  )
}

/** Changes the unit of a model's file and measures it again. Throws 404, and 409 for a model that belongs to a request. */
export async function changeSentModel(
  shop: Shop,
  user: SignedIn,
  { id, drawnIn: unit }: ChangeSentModel & { id: string },
): Promise<SentModel> {
  const row = await findUnsent(shop, user, id)
  if (row.drawnIn === unit || definesUnit(row.facts.form)) return answerModel(row)
  await countAttempt(shop, personLimit, user.id)
  const longestBed = await findLongestBed(shop)
  const measured = await inArrivingFile(shop, (path) =>
    measure(shop, user, async () => {
      if (!(await copySentFile(shop, { id, path }))) throw noModel()
      return { path, length: (await stat(path)).size, unit, longestBed }
    }),
  )
  const looks = await packLooks(measured)
  const { db, transaction } = shop.database
  const asItWas = and(eq(sentModels.id, id), eq(sentModels.userId, user.id), eq(sentModels.drawnIn, row.drawnIn))
  const changed = await transaction(async () => {
    const [kept] = await db
      .update(sentModels)
      .set({ drawnIn: unit, facts: measured.facts })
      .where(and(asItWas, isNull(sentModels.requestId)))
      .returning()
    // The files are written in the transaction, so a request that attaches the model waits for them.
    if (kept) await writeModelFiles(shop, { id, ...looks })
    return kept
  })
  if (changed) return answerModel(changed)
  await findUnsent(shop, user, id)
  throw new Problem('conflict', 'This model’s unit was changed at the same time. Please check the unit.')
}

async function findUnsent(shop: Shop, user: SignedIn, id: string) {
  const row = await findModelRow(shop, user, id)
  if (row.requestId || row.userId !== user.id)
    throw new Problem('conflict', 'This model belongs to a request and can no longer be changed.')
  return row
}

async function measure(shop: Shop, { id }: SignedIn, take: (held: HeldBody) => Promise<MeasuringTask>) {
  const measured = await shop.measuring.measure(id, take).catch(refuseUnreadFile(shop, 'measure'))
  if ('sentence' in measured) throw new Problem('bad-request', measured.sentence)
  return measured
}

/** The file's name without path and control characters, with the extension of its real format. */
const shownName = (name: string, form: ModelForm) => {
  const title = name
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{C}\s\\/"<>]+/gu, ' ')
    .trim()
  return `${[...title].slice(0, longestName).join('') || 'Model'}.${form}`
}
