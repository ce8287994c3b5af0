import { type PictureWidth, pictureWidths } from '#platform/picture-widths.ts'
import { type ProofFormat, proofFormats } from '../paths.ts'

const printForms = ['3mf', 'stl'] as const
export type PrintForm = (typeof printForms)[number]

export const pictureName = (id: string, width: PictureWidth, format: ProofFormat = 'webp'): string =>
  `proof-${id}-${width}.${format}`
export const printName = (id: string, form: PrintForm): string => `proof-${id}.${form}`

/** All file names that a proof may have. */
export const fileNamesOf = (id: string): string[] => [
  ...pictureWidths.flatMap((width) => proofFormats.map((format) => pictureName(id, width, format))),
  ...printForms.map((form) => printName(id, form)),
]
