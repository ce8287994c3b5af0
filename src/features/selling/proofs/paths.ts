import { parseDrawingPath, rasterOf } from '#features/gifts/drawings/addresses.ts'
import { type PictureWidth, pictureWidths } from '#platform/picture-widths.ts'

/** Picture formats for browsers, best first. */
export const proofFormats = ['avif', 'webp'] as const
export type ProofFormat = (typeof proofFormats)[number]

/** The address of a proof's picture. It contains the hash of the content, so it never changes. */
export const proofPicture = (id: string): string => `/proofs/${id}.webp`

const isProof = (address: string) => address.startsWith('/proofs/')

/** The address of a picture for programs without WebP and SVG, such as mail programs. */
export const plainPicture = (address: string): string =>
  isProof(address) ? address.replace(/\.webp$/, '.png') : rasterOf(address)

/** The address of a link preview's picture: the whole gift on an opaque background. */
export const cardPicture = (address: string): string =>
  isProof(address) ? address.replace(/\.webp$/, '-card.jpg') : rasterOf(address)

/** Whether a picture has a transparent background and keeps a margin in its well; other pictures fill the well. */
export const standsFree = (address: string): boolean => isProof(address) || parseDrawingPath(address) !== undefined

type Asked = { id: string; width: PictureWidth; form: ProofFormat | 'png' | 'card' }

/** Parses the name of a proof's picture: proof, width and format. */
export function readProofPicture(name: string): Asked | undefined {
  const [, shown] = /^([0-9a-f]{64})-card\.jpg$/.exec(name) ?? []
  if (shown) return { id: shown, width: 640, form: 'card' }
  const [, id, wide, ending] = /^([0-9a-f]{64})(?:-(\d+))?\.(avif|webp|png)$/.exec(name) ?? []
  // Each picture has exactly one address: AVIF names always contain the width, others only if it is not the default.
  if (ending === 'avif' ? !wide : wide === '640') return undefined
  const width = pictureWidths.find((one) => String(one) === (wide ?? '640'))
  const form = ([...proofFormats, 'png'] as const).find((one) => one === ending)
  return id && width && form ? { id, width, form } : undefined
}
