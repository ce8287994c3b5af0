import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '#platform/picture-widths.ts'
import { Problem } from '#platform/problem.ts'
import { contentHash, type FileStore } from './files.ts'

/** The formats of smaller widths. */
export const pictureFormats = ['avif', 'webp'] as const
type Format = (typeof pictureFormats)[number]

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
const maxPixels = 50_000_000
/** More effort saves a tenth of the bytes and takes five times as long. */
const avif = { quality: 58, effort: 2 }
const address = new RegExp(`^([0-9a-f]{64})(?:-(${pictureWidths.join('|')}))?\\.(jpg|avif|webp)$`)

// Two threads: image work must leave time for pages.
sharp.concurrency(1)
sharp.cache(false)

/** Stores a picture, re-encoded as by `encodePhoto`. Answers its path, `/files/<hash>.jpg`; equal pictures have equal paths. */
export const storeImage = async (files: FileStore, bytes: Uint8Array): Promise<string> =>
  storeEncoded(files, await encodePhoto(bytes))

/** Stores what `encodePhoto` answered. */
export async function storeEncoded(files: FileStore, encoded: Uint8Array): Promise<string> {
  const name = `${contentHash(encoded)}.jpg`
  await files.write(name, encoded)
  return `/files/${name}`
}

/**
 * A picture decoded, turned upright, without metadata, re-encoded as JPEG. Throws a `Problem` for a file that is not a raster picture, is
 * too large to decode, or is also another format.
 */
export async function encodePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length === 0) throw new Problem('bad-request', 'This file is empty. Please choose another file.')
  // The header gives format and size without decoding.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!head || !['png', 'jpeg', 'webp', 'gif'].includes(head.format))
    throw new Problem('bad-request', 'Please upload only image files (PNG, JPEG, WebP or GIF).')
  if (head.width * head.height > maxPixels)
    throw new Problem(
      'bad-request',
      `This picture is too large. Please upload one of at most ${maxPixels / 1_000_000} megapixels.`,
    )
  if (isMoreThanAPicture(bytes))
    throw new Problem(
      'bad-request',
      'This file contains more than a picture. Please save it as a plain picture and try again.',
    )
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
    .catch(() => {
      throw new Problem('bad-request', 'This picture could not be read. Please try another file.')
    })
}

const markup = /<script|<!doctype|<html|<svg|<\?php|<iframe/i
const archiveEnd = Buffer.from('PK\x05\x06', 'latin1')

/** Web pages, documents and archives that also pass for pictures. Re-encoding would remove them, but such a file is an attack. */
function isMoreThanAPicture(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (
    buffer.subarray(0, 1024).includes('%PDF-') ||
    buffer.subarray(-66_000).includes(archiveEnd) ||
    // Every picture is re-encoded, so only the start counts: in a large photograph any four bytes occur by chance.
    [buffer.subarray(0, 4096), buffer.subarray(-4096)].some((end) => markup.test(end.toString('latin1')))
  )
}

/** Makes the missing smaller widths of a stored picture; `address` is what `storeImage` answered. */
export async function makeWidths(files: FileStore, address: string): Promise<void> {
  const base = address.replace(/^\/files\/|\.jpg$/g, '')
  for (const width of pictureWidths)
    for (const format of pictureFormats) await findImage(files, `${base}-${width}.${format}`)
}

const underway = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>()

/** A stored picture or one of its widths, made on first use. `undefined` for an unknown path. */
export async function findImage(files: FileStore, name: string) {
  const match = address.exec(name)
  if (!match) return undefined
  const [, hash, width, format] = match as unknown as [string, string, string | undefined, Format | 'jpg']
  if (!width !== (format === 'jpg')) return undefined
  const bytes =
    (await files.read(name)) ?? (width && (await makeOnce(files, name, hash, Number(width), format as Format)))
  return bytes ? { bytes, contentType: contentTypes[format] } : undefined
}

function makeOnce(files: FileStore, name: string, hash: string, width: number, format: Format) {
  const making = underway.get(name) ?? make(files, name, hash, width, format).finally(() => underway.delete(name))
  underway.set(name, making)
  return making
}

async function make(files: FileStore, name: string, hash: string, width: number, format: Format) {
  const original = await files.read(`${hash}.jpg`)
  if (!original) return undefined
  const resized = sharp(original).resize({ width, withoutEnlargement: true })
  const bytes = format === 'avif' ? resized.avif(avif) : resized.webp({ quality: 80 })
  const made = new Uint8Array(await bytes.toBuffer())
  await files.write(name, made)
  return made
}

/** A drawing as a square PNG, centered on a ground of one color; `size` in pixels. */
export async function rasterise(svg: string, { width, height, ground }: Ground): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = await inMiddle(sharp(Buffer.from(svg), { density: 288 }), { width, height, ground })
  return new Uint8Array(await canvas.png().toBuffer())
}

type Ground = { width: number; height: number; ground: string }

/** A stored picture on a ground of one color, as JPEG. */
export async function onGround(picture: Uint8Array, ground: Ground): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = await inMiddle(sharp(picture), ground)
  return new Uint8Array(await canvas.jpeg({ quality: 86, mozjpeg: true }).toBuffer())
}

async function inMiddle(picture: Sharp, { width, height, ground }: Ground) {
  const inside = Math.round(Math.min(width, height) * 0.84)
  const input = await picture.resize(inside, inside, { fit: 'inside' }).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: ground } }).composite([{ input }])
}

type Drawn = { size: number; rgba: Uint8ClampedArray }

/** RGBA pixels as a picture, optionally scaled down. */
export async function encodePicture(
  { size, rgba }: Drawn,
  { width = size, format = 'webp' }: { width?: number; format?: Format } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = sharp(rgba, { raw: { width: size, height: size, channels: 4 } })
  const picture = width < size ? drawn.resize({ width }) : drawn
  const encoded = format === 'avif' ? picture.avif(avif) : picture.webp({ quality: 86, alphaQuality: 90 })
  return new Uint8Array(await encoded.toBuffer())
}

/** A stored picture in a smaller width, as WebP. */
export const shrinkToWebp = async (picture: Uint8Array, width: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await sharp(picture).resize({ width }).webp({ quality: 84, alphaQuality: 90 }).toBuffer())

/** A stored picture as AVIF, which takes half the bytes of WebP and several times its work. */
export const asAvif = async (picture: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await sharp(picture).avif(avif).toBuffer())

/** A stored picture as PNG, for programs without newer formats. */
export const pngOf = async (picture: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await sharp(picture).png({ palette: true, quality: 90 }).toBuffer())
