/** The materials of filament. Products are made of PLA by default (rule 102). */
export const materials = ['pla', 'petg'] as const
export type Material = (typeof materials)[number]
export const defaultMaterial: Material = 'pla'

/** The workshop's names of materials. */
export const materialNames = { pla: 'PLA', petg: 'PETG' } as const satisfies Record<Material, string>
