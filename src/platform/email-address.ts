import * as z from 'zod/mini'
import { tidyLine } from './typed-text.ts'

/** The error for a text that is not an email address. */
export const noEmailAddress = 'Please enter a valid email address'

/**
 * An email address as people paste it, in the form that mail servers use: without invisible characters and spaces at its ends,
 * full-width letters as plain ones, and the domain of `ann@münchen.de` as `xn--mnchen-3ya.de`.
 */
export function tidyEmail(typed: string): string {
  const text = tidyLine(typed.length > maxLength ? typed.slice(0, maxLength + 1) : typed).normalize('NFKC')
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at < 0 || /^[\x21-\x7e]*$/.test(domain) || /[\s/?#\\:@]/.test(domain)) return text
  const asked = `http://${domain}`
  return URL.canParse(asked) ? `${text.slice(0, at + 1)}${new URL(asked).hostname}` : text
}

const maxLength = 254

/** The checks of every email address. */
export const emailChecks = [
  z.overwrite<string>(tidyEmail),
  z.maxLength(maxLength, noEmailAddress),
  z.email(noEmailAddress),
] as const
