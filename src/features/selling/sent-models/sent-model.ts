/** Units of files, in millimeters. STL and OBJ files do not contain their unit, and GLB files often have another than the standard's meters. */
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

/** Whether files of a format contain their unit. */
export const definesUnit = (form: ModelForm): boolean => form === '3mf'

/** Maximum number of pieces in a price. */
export const maxPricedPieces = 10_000

/** Maximum number of models that a user may keep without a request, and hours until such models are deleted. */
export const maxUnsentModels = 3
export const unsentHours = 24

/** Maximum bytes of all customers' models with their pictures. */
export const maxKeptBytes = 10 * 1024 ** 3
