/** The materials of filament. Products are made of PLA by default (rule 102). */
export const materials = ['pla', 'petg', 'abs', 'asa', 'pa', 'pc'] as const
export type Material = (typeof materials)[number]
export const defaultMaterial: Material = 'pla'

/** Grams per cubic centimeter. */
export const densities = {
  ...{ pla: 1.24, petg: 1.27, abs: 1.04, asa: 1.07, pa: 1.14, pc: 1.2 },
} satisfies Record<Material, number>

/** The workshop's names of materials. */
export const materialNames = {
  ...{ pla: 'PLA', petg: 'PETG', abs: 'ABS', asa: 'ASA' },
  ...{ pa: 'Nylon', pc: 'Polycarbonate' },
} as const satisfies Record<Material, string>
