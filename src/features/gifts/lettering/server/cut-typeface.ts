import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Letters } from '../letters-file.ts'
import { type Alphabet, lettersIn, type Typeface, typefaces } from '../typefaces.ts'

const wholes = new Map<Typeface, Promise<Buffer>>()
const wholeOf = (name: Typeface) => {
  const file = wholes.get(name) ?? readFile(fileURLToPath(import.meta.resolve(typefaces[name])))
  wholes.set(name, file)
  return file
}

/**
 * Subsets a typeface to some letters and their ligatures. Drops hinting and optional features such as small capitals, which
 * halves most files.
 */
export async function subsetTypeface({ name, letters }: Letters): Promise<Uint8Array<ArrayBuffer>> {
  const options = { targetFormat: 'truetype', noHinting: true, keepFeatures: [...alwaysApplied] } as const
  return new Uint8Array(await subsetFont(await wholeOf(name), letters, options))
}

/** Builds one of the prebuilt subsets in `parts`. */
export function subsetPart(part: string): Promise<Uint8Array<ArrayBuffer>> {
  const [name, alphabets = ''] = part.split('.') as [Typeface, string]
  return subsetTypeface({ name, letters: lettersIn(alphabets.split('+') as Alphabet[]) })
}

/** The OpenType features that HarfBuzz applies by default: kerning, ligatures, mark positions, fractions. */
const alwaysApplied = [
  ...['abvm', 'blwm', 'calt', 'ccmp', 'clig', 'curs', 'dist', 'dnom', 'frac', 'kern', 'liga', 'locl', 'ltra', 'ltrm'],
  ...['mark', 'mkmk', 'numr', 'rand', 'rclt', 'rlig', 'rtla', 'rtlm', 'rvrn'],
]
