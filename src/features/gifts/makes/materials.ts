/** What filament is made of. A gift is of the usual one unless its product says otherwise (rule 102). */
export const materials = ['pla', 'petg'] as const
export type Material = (typeof materials)[number]
export const usualMaterial: Material = 'pla'

/** What the workshop calls them. */
export const materialNames = { pla: 'PLA', petg: 'PETG' } as const satisfies Record<Material, string>
