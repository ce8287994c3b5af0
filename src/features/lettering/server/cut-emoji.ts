import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { typefaces } from '../fonts.ts'

let whole: Promise<Buffer> | undefined

/** The typeface of emoji with these letters and what they become together, in a few kilobytes where all of it has hundreds. */
export async function cutEmoji(letters: string): Promise<Uint8Array<ArrayBuffer>> {
  whole ??= readFile(fileURLToPath(import.meta.resolve(typefaces.emoji)))
  return new Uint8Array(await subsetFont(await whole, letters, { targetFormat: 'truetype' }))
}
