import { type Material, materialNames } from './materials.ts'

/** The shoppers' names of materials. Separate, because product pages need nothing else about materials. */
export const materialsAsSold = {
  ...materialNames,
  pla: 'Premium PLA',
} as const satisfies Record<Material, string>
