/** The materials of filament. Products are made of PLA by default (rule 102). */
export const materials = ['pla', 'petg', 'abs', 'asa', 'pa', 'pc'] as const
export type Material = (typeof materials)[number]
export const defaultMaterial: Material = 'pla'

/** The workshop's names of materials. */
export const materialNames = {
  ...{ pla: 'PLA', petg: 'PETG', abs: 'ABS', asa: 'ASA' },
  ...{ pa: 'Nylon', pc: 'Polycarbonate' },
} as const satisfies Record<Material, string>
