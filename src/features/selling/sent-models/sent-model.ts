/** What a file's numbers may mean, in millimetres: STL and OBJ files do not say. */
export const drawnIn = {
  mm: { name: 'Millimeters', millimetres: 1 },
  cm: { name: 'Centimeters', millimetres: 10 },
  in: { name: 'Inches', millimetres: 25.4 },
  m: { name: 'Meters', millimetres: 1000 },
} as const
export type DrawnIn = keyof typeof drawnIn
export const drawnIns = Object.keys(drawnIn) as [DrawnIn, ...DrawnIn[]]

export const modelForms = ['stl', '3mf', 'obj', 'glb'] as const
export type ModelForm = (typeof modelForms)[number]

/** Whether a file says itself what its numbers mean. */
export const saysItsUnit = (form: ModelForm): boolean => form === '3mf' || form === 'glb'

/** The most pieces that are priced at once. */
export const maxPricedPieces = 10_000

/** How many models somebody may have sent without asking for anything, and how long they are kept, in hours. */
export const mostUnsent = 3
export const unsentHours = 24
