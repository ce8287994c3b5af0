import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { typefaces } from '../fonts.ts'

let whole: Buffer | undefined

/** The typeface of emoji with these letters and what they become together, in a few kilobytes where all of it has hundreds. */
export async function cutEmoji(letters: string): Promise<Uint8Array<ArrayBuffer>> {
  whole ??= await readFile(fileURLToPath(import.meta.resolve(typefaces.emoji)))
  return new Uint8Array(await subsetFont(whole, letters, { targetFormat: 'truetype' }))
}
