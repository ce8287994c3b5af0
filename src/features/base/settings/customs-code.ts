import * as z from 'zod/mini'

/** A customs code (HS) as digits, typed with or without dots and spaces; `''` for none. */
export const customsCodeSchema = z.string().check(
  z.trim(),
  z.overwrite<string>((code) => code.replaceAll(/[\s.]/g, '')),
  z.regex(/^(\d{6,10})?$/, 'Use a customs code of 6 to 10 digits, such as 3926.40'),
)
