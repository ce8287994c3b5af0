/** The names of the holidays in a sentence, by season. */
export const holidayNames = {
  valentine: 'Valentine’s Day',
  stpatrick: 'St. Patrick’s Day',
  easter: 'Easter',
  july4: 'the Fourth of July',
  halloween: 'Halloween',
  christmas: 'Christmas',
} as const
