/** The colors that a new shop has. Drawings exist in these colors. */
export const basicColors = ['red', 'green', 'blue', 'gold'] as const
export type BasicColor = (typeof basicColors)[number]
export const basicColorNames = {
  red: 'Red',
  green: 'Green',
  blue: 'Blue',
  gold: 'Gold',
} satisfies Record<BasicColor, string>

/** The key of a filament's color, such as `red` or `galaxy-black`. Together with a material it identifies a filament of the shop. */
export type Color = string

/** The basic color of a key; undefined for the maker's own colors. */
export const basicColorOf = (color: Color): BasicColor | undefined => basicColors.find((one) => one === color)

/** Maximum length of a color's key. */
export const colorKeyLength = 40
