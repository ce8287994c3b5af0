import { parseDrawingPath, rasterOf } from '#features/gifts/drawings/addresses.ts'
import { type PictureWidth, pictureWidths } from '#platform/picture-widths.ts'

/** What browsers are given, the best first. */
export const proofFormats = ['avif', 'webp'] as const
export type ProofFormat = (typeof proofFormats)[number]

/** Where a proof's picture is; its name says what it shows, so it never changes. */
export const proofPicture = (id: string): string => `/proofs/${id}.webp`

const isProof = (address: string) => address.startsWith('/proofs/')

/** A picture for programs that know neither WebP nor drawings, such as those that show mails. */
export const plainPicture = (address: string): string =>
  isProof(address) ? address.replace(/\.webp$/, '.png') : rasterOf(address)

/** A picture for whoever shows a link: whole, on a ground of its own. */
export const cardPicture = (address: string): string =>
  isProof(address) ? address.replace(/\.webp$/, '-card.jpg') : rasterOf(address)

/** Whether a picture has a clear ground, so that it stands in a well; any other fills it. */
export const standsFree = (address: string): boolean => isProof(address) || parseDrawingPath(address) !== undefined

type Asked = { id: string; width: PictureWidth; form: ProofFormat | 'png' | 'card' }

/** Reads the name of a proof's picture: which proof, how wide, in which form. */
export function readProofPicture(name: string): Asked | undefined {
  const [, shown] = /^([0-9a-f]{64})-card\.jpg$/.exec(name) ?? []
  if (shown) return { id: shown, width: 640, form: 'card' }
  const [, id, wide, ending] = /^([0-9a-f]{64})(?:-(\d+))?\.(avif|webp|png)$/.exec(name) ?? []
  // Each picture has one address: AVIF always says its width, the others unless it is the usual one.
  if (ending === 'avif' ? !wide : wide === '640') return undefined
  const width = pictureWidths.find((one) => String(one) === (wide ?? '640'))
  const form = ([...proofFormats, 'png'] as const).find((one) => one === ending)
  return id && width && form ? { id, width, form } : undefined
}
