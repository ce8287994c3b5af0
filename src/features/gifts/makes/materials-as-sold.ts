import type { Material } from './materials.ts'

/** What shoppers read. Apart, because a gift's page needs no more of materials than this. */
export const materialsAsSold = { pla: 'Premium PLA', petg: 'PETG' } as const satisfies Record<Material, string>
