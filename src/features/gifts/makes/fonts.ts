/** The fonts for engravings. */
export const fontNames = ['round', 'script', 'serif'] as const
export type FontName = (typeof fontNames)[number]
export const fontLabels = { round: 'Round', script: 'Script', serif: 'Serif' } satisfies Record<FontName, string>
/** Label of the font field. */
export const fontTitle = 'Font'
export const defaultFont: FontName = 'round'
