/** Minimum and maximum days in transit to a country, in the carrier's working days; `*` is all other countries. */
export type Transit = { country: string; least: number; most: number }

/** The key of all countries without their own line. */
export const otherCountries = '*'
