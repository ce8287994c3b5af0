import { type ProofWidth, proofWidths } from '../paths.ts'

const printForms = ['3mf', 'stl'] as const
export type PrintForm = (typeof printForms)[number]

export const pictureName = (id: string, width: ProofWidth): string => `proof-${id}-${width}.webp`
export const printName = (id: string, form: PrintForm): string => `proof-${id}.${form}`

/** Every file that may be kept of a proof. */
export const fileNamesOf = (id: string): string[] => [
  ...proofWidths.map((width) => pictureName(id, width)),
  ...printForms.map((form) => printName(id, form)),
]
