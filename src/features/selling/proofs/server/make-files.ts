import { and, eq, isNull } from 'drizzle-orm'
import { madeOf } from '#features/gifts/makes/filament.ts'
import { nameWithWords, wordsOn } from '#features/gifts/makes/make-words.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { listNames } from '#platform/all-of.ts'
import type { PictureWidth } from '#platform/picture-widths.ts'
import { Problem } from '#platform/problem.ts'
import { asAvif, encodePicture, shrinkToWebp } from '#platform/server/images.ts'
import { enqueueAll, GiveUp, type JobWorker } from '#platform/server/jobs.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type Design, isSetAsAgreed, modelOf } from '../design.ts'
import { type ProofFormat, proofFormats } from '../paths.ts'
import type { Bed, Footprint } from '../plate.ts'
import { enqueueSlicing } from './enqueue-slicing.ts'
import { type PrintForm, pictureName, printName } from './file-names.ts'
import { withMesh } from './find-model.ts'
import type { PlateOrder } from './make-plate.ts'
import type { Measured } from './make-print-files.ts'
import { proofs } from './tables.ts'

export const noSuchPrintFile = () => new Problem('not-found', 'This print file does not exist.')

/** Enqueues the jobs that make the print files of paid proofs. Call it in the transaction that stores the order. */
export const queuePrintFiles = (shop: Shop, proofIds: string[]): Promise<void> =>
  enqueueAll(
    shop,
    [...new Set(proofIds)].map((id) => ({ kind: 'print-files', subject: id, payload: {} })),
  )

export const printFilesWorker =
  (shop: Shop): JobWorker =>
  async ({ subject }) => {
    await keepPictures(shop, subject)
    await makePrintFiles(shop, subject).catch(giveUpOnAnother)
    await enqueueSlicing(shop, subject)
  }

/** A changed geometry would be the same in a retry, so the job gives up. */
function giveUpOnAnother(error: unknown): never {
  throw error instanceof Problem && error.kind === 'conflict' ? new GiveUp(error.message) : error
}

/**
 * A print file of a proof, made on the first request and then stored. Throws 404 for an unknown proof, and 409 if the geometry
 * has changed since the shopper agreed.
 */
export async function findPrintFile(
  shop: Shop,
  { id, form }: { id: string; form: PrintForm },
): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await shop.files.read(printName(id, form))
  if (kept) return kept
  const files = await makePrintFiles(shop, id)
  return files[form]
}

async function makePrintFiles(shop: Shop, id: string) {
  const design = await findDesign(shop, id)
  if (!design) throw noSuchPrintFile()
  refuseOldLetters(design)
  const { threeMf, stl, hash, footprint, measured } = await shop.workshop.print(design)
  await rememberGeometry(shop, { id, design, hash })
  await rememberMeasures(shop, { id, footprint, measured })
  await shop.files.write(printName(id, 'stl'), stl)
  await shop.files.write(printName(id, '3mf'), threeMf)
  return { '3mf': threeMf, stl }
}

/** Stores the footprint and the accent of a proof, and its estimate unless a slicer has measured it. */
async function rememberMeasures(
  { database }: Shop,
  { id, footprint, measured }: { id: string; footprint: Footprint; measured: Measured },
) {
  const { accent, ...estimate } = measured
  const covered = { footprintWidth: footprint.width, footprintDepth: footprint.depth }
  await database.transaction(async () => {
    await database.db
      .update(proofs)
      .set({ ...covered, ...accent })
      .where(eq(proofs.id, id))
    await database.db
      .update(proofs)
      .set(estimate)
      .where(and(eq(proofs.id, id), eq(proofs.isSliced, false)))
  })
}

/** Throws 409 if today's rules would print the letters in another order than agreed. The file from that time is still correct. */
function refuseOldLetters(design: Design) {
  if (isSetAsAgreed(design)) return
  throw new Problem(
    'conflict',
    `${wordsOn(design.make).join('')} was agreed in another order of letters. Please print the original file.`,
  )
}

/** Throws 409 if the geometry differs from the first build, so nothing wrong is printed (rule 62). */
async function rememberGeometry(shop: Shop, { id, design, hash }: { id: string; design: Design; hash: string }) {
  await freezeGeometry(shop, { id, hash })
  const { db } = shop.database
  const [kept] = await db.select({ geometry: proofs.geometry }).from(proofs).where(eq(proofs.id, id))
  if (kept?.geometry === hash) return
  const gift = nameWithWords(modelOf(design).title, design.make)
  throw new Problem('conflict', `${gift} would differ from the agreed proof. Please print the original file.`)
}

/** The first build decides the geometry of a proof. */
async function freezeGeometry({ database: { db } }: Shop, { id, hash }: { id: string; hash: string }) {
  await db
    .update(proofs)
    .set({ geometry: hash })
    .where(and(eq(proofs.id, id), isNull(proofs.geometry)))
}

const underway = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>()

/** Draws the pictures for orders, slips and emails in advance. */
async function keepPictures(shop: Shop, id: string) {
  for (const width of [640, 320] as const)
    for (const format of proofFormats) await findPicture(shop, { id, width, format })
}

/** A proof's picture, drawn on the first request; undefined for an unknown proof. */
export async function findPicture(
  shop: Shop,
  { id, width = 640, format = 'webp' }: { id: string; width?: PictureWidth; format?: ProofFormat },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const name = pictureName(id, width, format)
  const kept = await shop.files.read(name)
  if (kept) return kept
  const drawing = underway.get(name) ?? makePicture(shop, id, width, format).finally(() => underway.delete(name))
  underway.set(name, drawing)
  return drawing
}

async function makePicture(shop: Shop, id: string, width: PictureWidth, format: ProofFormat) {
  const makers = {
    avif: async () => {
      const picture = await findPicture(shop, { id, width })
      return picture && asAvif(picture)
    },
    webp: async () => (await smallerOf(shop, id, width)) ?? (await drawPicture(shop, id, width)),
  } satisfies Record<ProofFormat, unknown>
  const picture = await makers[format]()
  if (picture) await shop.files.write(pictureName(id, width, format), picture)
  return picture
}

/** Scales down a wider picture: always for small widths; for the default width only if a large picture exists already. */
async function smallerOf(shop: Shop, id: string, width: PictureWidth) {
  const wider = width < 640 ? await findPicture(shop, { id }) : await shop.files.read(pictureName(id, 1200))
  return wider && shrinkToWebp(wider, width)
}

async function drawPicture(shop: Shop, id: string, width: PictureWidth) {
  const design = await findDesign(shop, id)
  if (!design) return undefined
  const { hash, ...pixels } = await shop.workshop.draw(design, width)
  await freezeGeometry(shop, { id, hash })
  return encodePicture(pixels)
}

/** Pieces of a proof in a material, which proofs do not contain. */
type WantedProof = { proofId: string; material: Material; count: number }

/** Maximum number of oversized pieces that a refusal names. */
const maxNamed = 5

/** `isByHand`: for a printer whose filament is changed by hand. */
type WantedPlate = { wanted: WantedProof[]; bed: Bed; bedIsIn: string; isByHand?: boolean }

/** Several proofs on one bed, as one print file. Throws 409 if they need more beds, and like `findPlates`. */
export async function findPlate(shop: Shop, asked: WantedPlate): Promise<Uint8Array<ArrayBuffer>> {
  const files = await findPlates(shop, asked)
  const [file] = files
  if (file && files.length === 1) return file
  throw new Problem(
    'conflict',
    `These pieces need ${files.length} plates of ${sizeOf(asked.bed)}. Please choose fewer.`,
  )
}

const sizeOf = ({ width, depth }: Bed) => `${width} × ${depth} mm`

/**
 * Several proofs on as few beds as possible, with a print file for each bed. Throws 409 if a piece is larger than the bed or its
 * geometry has changed.
 */
export async function findPlates(
  shop: Shop,
  { wanted, bed, bedIsIn, isByHand = false }: WantedPlate,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: (PlateOrder['pieces'][number] & { id: string })[] = []
  for (const { proofId: id, material, count } of wanted) {
    const design = await findDesign(shop, id)
    if (design) refuseOldLetters(design)
    if (design) pieces.push({ id, design: { ...design, make: madeOf(material, design.make) }, count })
  }
  const { files, hashes, tooLarge } = await shop.workshop.plate({ pieces, bed, isByHand })
  for (const [i, { id, design }] of pieces.entries())
    await rememberGeometry(shop, { id, design, hash: hashes[i] ?? '' })
  const size = sizeOf(bed)
  const more = tooLarge.length - maxNamed
  const named = listNames([...tooLarge.slice(0, maxNamed), ...(more > 0 ? [`${more} more`] : [])])
  if (tooLarge.length > 0)
    throw new Problem(
      'conflict',
      tooLarge.length === 1
        ? `${named} is larger than the bed of ${size}. Change the bed in ${bedIsIn} or leave out this piece.`
        : `${named} are larger than the bed of ${size}. Change the bed in ${bedIsIn} or leave out these pieces.`,
    )
  return files
}

async function findDesign(shop: Shop, id: string) {
  const { db } = shop.database
  const [design] = await db.select({ model: proofs.model, make: proofs.make }).from(proofs).where(eq(proofs.id, id))
  return design && withMesh(shop, design)
}
