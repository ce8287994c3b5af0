import { type Alphabet, alphabetNames, lettersOf } from './typefaces.ts'

/** The scripts that the typefaces print, such as `Latin`, derived from their alphabets. */
export const printableScripts: string[] = alphabetNames
  .filter((name) => name !== 'signs' && isInATypeface(name))
  .map((name) => name.slice(0, 1).toUpperCase() + name.slice(1))

function isInATypeface(name: Alphabet) {
  return Object.values(lettersOf).some(({ alphabets }) => alphabets.includes(name))
}

/** The Unicode scripts that people write today, as far as no typeface prints them. */
const otherScripts = [
  ...['Arabic', 'Devanagari', 'Bengali', 'Thai', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
  ...['Armenian', 'Georgian', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Mongolian', 'Ethiopic', 'Thaana', 'Syriac', 'Coptic', 'Cherokee'],
  ...['Canadian_Aboriginal', 'Tifinagh', 'Nko', 'Vai', 'Adlam', 'Bamum', 'Osage', 'Deseret', 'Yi', 'Lisu', 'Miao'],
  ...['Javanese', 'Balinese', 'Sundanese', 'Batak', 'Buginese', 'Rejang', 'Cham', 'Tagalog', 'Hanunoo', 'Buhid'],
  ...['Tagbanwa', 'Kayah_Li', 'Tai_Le', 'New_Tai_Lue', 'Tai_Tham', 'Tai_Viet', 'Lepcha', 'Limbu', 'Meetei_Mayek'],
  ...['Ol_Chiki', 'Saurashtra', 'Syloti_Nagri', 'Chakma', 'Newa', 'Mandaic', 'Hanifi_Rohingya', 'Yezidi', 'Runic'],
] as const
type OtherScript = (typeof otherScripts)[number]

/** Names of scripts that differ from Unicode's. */
const spoken: Partial<Record<OtherScript, string>> = {
  ...{ Han: 'Chinese characters', Hiragana: 'Japanese', Katakana: 'Japanese', Hangul: 'Korean', Myanmar: 'Burmese' },
  ...{ Devanagari: 'Devanagari (Hindi)', Ethiopic: 'Ethiopic (Amharic)', Oriya: 'Odia', Nko: 'N’Ko' },
  ...{ Canadian_Aboriginal: 'Canadian syllabics', Thaana: 'Thaana (Dhivehi)' },
}

const nameOf = (script: OtherScript) => spoken[script] ?? script.replaceAll('_', ' ')

/**
 * The names of the unprintable scripts of some letters; empty for letters of other scripts, symbols and emoji. Punctuation and
 * digits that several scripts share name a script only if no letter does. Japanese texts have Chinese characters, which are not
 * named too.
 */
export function unprintableScripts(letters: readonly string[]): string[] {
  const text = letters.join('')
  const own = otherScripts.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(text))
  const shared = () => otherScripts.find((script) => new RegExp(`\\p{Script_Extensions=${script}}`, 'u').test(text))
  const found = own.length > 0 ? own : [shared() ?? []].flat()
  const names = new Set(found.map(nameOf))
  if (names.has('Japanese')) names.delete(nameOf('Han'))
  return [...names]
}
