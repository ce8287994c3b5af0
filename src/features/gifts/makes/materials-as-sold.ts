import type { Material } from './materials.ts'

/** The shoppers' names of materials. Separate, because product pages need nothing else about materials. */
export const materialsAsSold = { pla: 'Premium PLA', petg: 'PETG' } as const satisfies Record<Material, string>
