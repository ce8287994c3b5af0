import * as z from 'zod/mini'

/**
 * One line of typed or pasted text without invisible characters: zero-width spaces, byte order marks, soft
 * hyphens and direction overrides. Joiners stay, because Persian words and emoji need them; they do not stay at the ends.
 */
export const tidyLine = (text: string): string => trimUnseen(text.replace(lineBreaks, ' ').replace(neverSeen, ''))

/** A check that tidies a line before the checks after it. */
export const asTidyLine = () => z.overwrite<string>(tidyLine)

const lineBreaks = /[\p{Cc}\u2028\u2029]/gu
const neverSeen = /[\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff\u180e]/g
/** Blank at the ends: white space, joiners, direction marks, and letters and braille cells that show nothing. */
const blank = /[\s\u200c-\u200f\u115f\u1160\u3164\uffa0\u2800]/

// Two loops instead of an expression such as /\s+$/, which takes quadratic time on long runs of spaces.
function trimUnseen(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && blank.test(text.charAt(from))) from++
  while (to > from && blank.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
