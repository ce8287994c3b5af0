import { shapeLine } from '#features/gifts/lettering/shape-line.ts'
import { wordsProblem } from '#features/gifts/makes/engravable.ts'
import { defaultFont, fontLabels } from '#features/gifts/makes/fonts.ts'
import { graphemesOf } from '#features/gifts/makes/graphemes.ts'
import { lengthOf, type MakeDescription, sizes, tidyText } from '#features/gifts/makes/make.ts'
import { layLetters, showGift } from './build-gift.ts'
import type { AnyModel, Workshop } from './model.ts'
import { wishOf } from './wish-of.ts'

/** Whether a text can be printed on a gift so that it is read, or one sentence that says what could. */
export type Fit = { fits: true } | { fits: false; sentence: string }

type Lay = typeof layLetters

/** What page and API ask before a gift with a text is sold. */
export function fitOf(workshop: Workshop, model: AnyModel, make: MakeDescription, lay: Lay = layLetters): Fit {
  if (fits(workshop, model, make, lay)) return { fits: true }
  const problem = wordsProblem(make.engraving)
  if (problem) return { fits: false, sentence: problem }
  if (model.letters === 0) return { fits: false, sentence: 'This gift bears no words. Please leave them out.' }
  const missing = lettersWithoutShape(workshop, model, make)
  if (missing.length > 0) return { fits: false, sentence: withoutShape(missing) }
  const hasBlanks = hasNoPlaceForBlanks(model, make) && isLegible(workshop, model, make, tidyText(make.engraving))
  if (hasBlanks) return { fits: false, sentence: noPlaceForBlanks(model.noun) }
  return { fits: false, sentence: whatWouldFit(workshop, model, make, tidyText(make.engraving)) }
}

/** The same with what a page shows of a text that fits: both of one building, because they are asked with every key that is pressed. */
export function fitAndParts(workshop: Workshop, model: AnyModel, make: MakeDescription) {
  // Where the text fits it was laid once, and this is how.
  let shown: ReturnType<typeof showGift> | undefined
  const fit = fitOf(workshop, model, make, (_, __, wish) => {
    shown = showGift(workshop, model, { ...wish, isTrial: true })
    return shown.lettering
  })
  return { fit, parts: fit.fits ? shown?.parts : undefined }
}

/** The same without a word of what would: no text always fits. */
export function fits(workshop: Workshop, model: AnyModel, make: MakeDescription, lay: Lay = layLetters): boolean {
  const text = tidyText(make.engraving)
  if (!text) return true
  if (wordsProblem(make.engraving) || hasNoPlaceForBlanks(model, make)) return false
  return lettersWithoutShape(workshop, model, make).length === 0 && isLegible(workshop, model, make, text, lay)
}

/** What no typeface has, and what would print nothing: a shopper's text is never changed in silence. */
function lettersWithoutShape({ fonts }: Workshop, model: AnyModel, make: MakeDescription) {
  const faces = fonts[wishOf(model, make).font]
  const shaped = new Set(graphemesOf(tidyText(make.engraving)))
  shaped.delete(' ')
  return [...shaped].filter((letter) => {
    const { missing, outlines } = shapeLine(faces, letter)
    return missing.length > 0 || outlines.length === 0
  })
}

/** What has one piece for each letter would leave out a blank in silence. */
const hasNoPlaceForBlanks = (model: AnyModel, make: MakeDescription) =>
  model.isSpelled === true && tidyText(make.engraving).includes(' ')

const noPlaceForBlanks = (noun: string) =>
  `The ${noun} has a piece for each letter and none for a blank. Please write it without blanks.`

/** So many letters are named. */
const mostNamed = 5
const others = (count: number) => (count > 0 ? ` and ${count} other${count > 1 ? 's' : ''}` : '')

const withoutShape = (missing: string[]) =>
  `We have no letters for “${missing.slice(0, mostNamed).join(' ')}”${others(missing.length - mostNamed)}. Please write it without ${missing.length > 1 ? 'them' : 'it'}.`

function isLegible(
  workshop: Workshop,
  model: AnyModel,
  make: MakeDescription,
  engraving: string,
  lay: Lay = layLetters,
) {
  if (lengthOf(engraving.replaceAll(' ', '')) > (model.letters ?? Infinity)) return false
  return lay(workshop, model, wishOf(model, { ...make, engraving }))?.isLegible === true
}

function whatWouldFit(workshop: Workshop, model: AnyModel, make: MakeDescription, text: string) {
  const { called } = make
  const size = called?.size?.name.toLowerCase() ?? make.size
  // What is said to fit has to: blanks have no place on the larger one, either.
  const asked = hasNoPlaceForBlanks(model, make) ? text.replaceAll(' ', '') : text
  // What else a product with sizes of its own comes in is its own business.
  const larger = (called?.size ? [] : sizes)
    .slice(sizes.indexOf(make.size) + 1)
    .find((each) => isLegible(workshop, model, { ...make, size: each }, asked))
  const letters = Math.min(mostLetters(workshop, model, make, asked), model.letters ?? Infinity)
  const shorter = `up to ${letters} letter${letters === 1 ? '' : 's'}${asked === text ? '' : ' without blanks'}`
  if (fitsPlainly(workshop, model, make, asked)) {
    const ways = `${fontLabels[defaultFont]}${larger ? ` or on the ${larger} one` : ''}`
    if (letters === 0) return `“${asked}” fits on the ${size} ${model.noun} in ${ways}.`
    return `“${asked}” fits on the ${size} ${model.noun} in ${ways}, or use ${shorter}.`
  }
  if (letters === 0)
    return larger
      ? `“${asked}” fits on the ${larger} ${model.noun}, and cannot be read on the ${size} one.`
      : `“${text}” cannot be read on the ${size} ${model.noun}: try other words, or leave them out.`
  if (larger) return `“${asked}” fits on the ${larger} ${model.noun}, or use ${shorter}.`
  return `“${text}” is too long for the ${size} ${model.noun}: use ${shorter}.`
}

/** Whether words of another font can be read in the plainest: often it is thin strokes and small holes that do not print, and no length. */
const fitsPlainly = (workshop: Workshop, model: AnyModel, make: MakeDescription, asked: string) =>
  wishOf(model, make).font !== defaultFont &&
  isLegible(workshop, model, { ...make, options: { ...make.options, font: defaultFont } }, asked)

/** How many counts below the most are tried: lines break otherwise with each letter, so that one less can be the one that is not read. */
const triedBelow = 4

/** How many of its first letters can be read, and so can fewer. */
function mostLetters(workshop: Workshop, model: AnyModel, make: MakeDescription, text: string) {
  const letters = graphemesOf(text)
  const canRead = (count: number) => isLegible(workshop, model, make, letters.slice(0, count).join('').trim())
  let [fits, tooMany] = [0, letters.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (canRead(middle)) fits = middle
    else tooMany = middle
  }
  for (let below = fits - 1; below > Math.max(0, fits - 1 - triedBelow); below--) if (!canRead(below)) fits = below - 1
  return fits
}
