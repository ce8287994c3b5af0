import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { ChangeSentModel, SentModel } from '../contract.ts'
import { type DrawnIn, type ModelForm, saysItsUnit } from '../sent-model.ts'
import { answerModel, findModelRow, noModel } from './find-models.ts'
import { forgetOldestModels } from './forget-models.ts'
import type { MeasuringTask } from './measure-file.ts'
import type { MeasuringShop } from './measuring.ts'
import { readModelFile, removeModelFiles, writeModelFiles } from './model-files.ts'
import { sentModels } from './tables.ts'

/** Measuring costs seconds of a core, and a file its room on the disk. */
const personLimit: Limit = {
  name: 'sent-model',
  most: 30,
  minutes: 60,
  sentence: 'That is a lot of models. Please wait a while before you send more.',
}
const addressLimit: Limit = { ...personLimit, name: 'sent-model-address', most: 50, minutes: 24 * 60 }
const longestName = 120

/** `read` takes the file in, once it may be sent. */
type Sending = { name: string; unit: DrawnIn; address: string; read: () => Promise<Uint8Array<ArrayBuffer>> }

/**
 * Takes a model that somebody wants to have made, and measures it. What belongs to no request is kept for a day, and only the last
 * few of a person. Throws 400 with what is wrong with the file, 429 and 503.
 */
export async function sendModel(
  shop: MeasuringShop,
  user: SignedIn,
  { name, unit, address, read }: Sending,
): Promise<SentModel> {
  await countAttempt(shop, personLimit, user.id)
  await countAttempt(shop, addressLimit, address)
  const sent = await measure(shop, async () => ({ bytes: await read(), unit }))
  const id = randomUUID()
  await writeModelFiles(shop, { id, ...sent })
  const { facts } = sent.measured
  const [row] = await shop.database.db
    .insert(sentModels)
    .values({
      id,
      userId: user.id,
      name: shownName(name, facts.form),
      drawnIn: unit,
      facts,
      createdAt: shop.clock.now(),
    })
    .returning()
    .catch(async (error: unknown) => {
      await removeModelFiles(shop, id)
      throw error
    })
  if (!row) throw new Error('The model was not stored')
  await forgetOldestModels(shop, user)
  return answerModel(row)
}

/** Says what the numbers of a model's file mean, and measures it anew. Throws 404, and 409 once it was sent with a request. */
export async function changeModel(
  shop: MeasuringShop,
  user: SignedIn,
  { id, drawnIn: unit }: ChangeSentModel & { id: string },
): Promise<SentModel> {
  const row = await findModelRow(shop, user, id)
  if (row.requestId || row.userId !== user.id)
    throw new Problem('conflict', 'This model was sent already, and stays as it was measured.')
  if (row.drawnIn === unit || saysItsUnit(row.facts.form)) return answerModel(row)
  await countAttempt(shop, personLimit, user.id)
  const sent = await measure(shop, async () => {
    const bytes = await readModelFile(shop, { id, kind: 'file' })
    if (!bytes) throw noModel()
    return { bytes, unit }
  })
  await writeModelFiles(shop, { id, ...sent })
  const [changed] = await shop.database.db
    .update(sentModels)
    .set({ drawnIn: unit, facts: sent.measured.facts })
    .where(eq(sentModels.id, id))
    .returning()
  if (changed) return answerModel(changed)
  await removeModelFiles(shop, id)
  throw noModel()
}

async function measure(shop: MeasuringShop, take: () => Promise<MeasuringTask>) {
  const { measured, ...task } = await shop.measuring.measure(take).catch((error: unknown) => {
    if (error instanceof Problem) throw error
    // It took too long or too much memory: there is no telling from within, and the file is no less at fault.
    shop.log.warn({ err: error }, 'a model was not measured')
    throw new Problem(
      'bad-request',
      'This model takes too long to measure. Please reduce its detail and send it again.',
    )
  })
  if ('sentence' in measured) throw new Problem('bad-request', measured.sentence)
  return { ...task, measured }
}

/** What a file is called, as a name and nothing else; its ending says what is in it. */
const shownName = (name: string, form: ModelForm) => {
  const said = name
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{C}\s\\/"<>]+/gu, ' ')
    .trim()
  return `${[...said].slice(0, longestName).join('') || 'Model'}.${form}`
}
