/** The key of one of the shop's materials, such as `petg`: made from its first name, it never changes. */
export type Material = string
/** The material of products and makes that name none (rule 102). The shop always has it. */
export const defaultMaterial: Material = 'pla'
export const materialKeyLength = 40

/** Answers the workshop's name of a material. */
export type NameOfMaterial = (material: Material) => string

/** The names that print files have had from the start. */
const firstNames = new Map([
  ['pa', 'Nylon'],
  ['pc', 'Polycarbonate'],
])

/** A material's name from its key alone: in print files, which stay to the byte, and until the shop's list is read. */
export const nameOfMaterialKey: NameOfMaterial = (material) => firstNames.get(material) ?? material.toUpperCase()
