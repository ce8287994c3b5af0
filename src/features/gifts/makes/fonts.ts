/** The fonts that words on a gift can be written in. */
export const fontNames = ['round', 'script', 'serif'] as const
export type FontName = (typeof fontNames)[number]
export const fontLabels = { round: 'Round', script: 'Script', serif: 'Serif' } satisfies Record<FontName, string>
/** What the choice of a font is called. */
export const fontTitle = 'Font'
export const defaultFont: FontName = 'round'
