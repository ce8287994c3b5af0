/** Safety warnings that a product may carry (rule 112). */
export const warnings = ['small-parts', 'not-a-toy', 'not-for-food', 'heat'] as const
export type Warning = (typeof warnings)[number]

/** The warnings as shoppers read them. */
export const warningTexts = {
  'small-parts': 'Not for children under 3: small parts are a choking hazard.',
  'not-a-toy': 'This is a decoration, not a toy.',
  'not-for-food': 'Not for food or drinks.',
  heat: 'Keep it below 55 °C (130 °F): it softens in the heat, for example in a parked car.',
} satisfies Record<Warning, string>

/** Warnings that matter to who gives the gift to a child. */
export const childWarnings: readonly Warning[] = ['small-parts', 'not-a-toy']
