/** The shop's four filament colors. All other lists of colors derive from this list. */
export const colors = ['red', 'green', 'blue', 'gold'] as const
export type Color = (typeof colors)[number]
export const colorNames = { red: 'Red', green: 'Green', blue: 'Blue', gold: 'Gold' } satisfies Record<Color, string>
