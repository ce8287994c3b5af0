/** The four filaments that every gift comes in: the shop's colours, stated here alone. */
export const colors = ['red', 'green', 'blue', 'gold'] as const
export type Color = (typeof colors)[number]
export const colorNames = { red: 'Red', green: 'Green', blue: 'Blue', gold: 'Gold' } satisfies Record<Color, string>
