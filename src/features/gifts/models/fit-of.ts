import { printableScripts, unprintableScripts } from '#features/gifts/lettering/scripts.ts'
import { shapeLine } from '#features/gifts/lettering/shape-line.ts'
import { engravingProblem } from '#features/gifts/makes/engravable.ts'
import { defaultFont, fontLabels } from '#features/gifts/makes/fonts.ts'
import { graphemesOf } from '#features/gifts/makes/graphemes.ts'
import { lengthOf, type MakeDescription, sizes, tidyText } from '#features/gifts/makes/make.ts'
import { listChoices, listNames } from '#platform/all-of.ts'
import { layLetters, showGift } from './build-gift.ts'
import { type AnyModel, toolsFor, type Workshop } from './model.ts'
import { wishOf } from './wish-of.ts'

/** Whether a text can be printed legibly on a gift; if not, a sentence with the reason or a suggestion. */
export type Fit = { fits: true } | { fits: false; sentence: string }

type Lay = typeof layLetters

/** Checks an engraving; used by the product page and the API. */
export function fitOf(workshop: Workshop, model: AnyModel, make: MakeDescription, lay: Lay = layLetters): Fit {
  if (fits(workshop, model, make, lay)) return { fits: true }
  const problem = engravingProblem(make.engraving)
  if (problem) return { fits: false, sentence: problem }
  if (model.letters === 0) return { fits: false, sentence: 'This gift cannot be engraved. Please remove the text.' }
  const missing = lettersWithoutShape(workshop, model, make)
  if (missing.length > 0) return { fits: false, sentence: withoutShape(missing) }
  const hasBlanks = hasNoPlaceForBlanks(model, make) && isLegible(workshop, model, make, tidyText(make.engraving))
  if (hasBlanks) return { fits: false, sentence: noPlaceForBlanks(model.noun) }
  return { fits: false, sentence: suggestFit(workshop, model, make, tidyText(make.engraving)) }
}

/** `fitOf` and the parts for display from a single build, because both are needed on every key press. */
export function fitAndParts(workshop: Workshop, model: AnyModel, make: MakeDescription) {
  // If the text fits, this callback ran once with the final wish.
  let shown: ReturnType<typeof showGift> | undefined
  const fit = fitOf(workshop, model, make, (_, __, wish) => {
    shown = showGift(workshop, model, { ...wish, isTrial: true })
    return shown.lettering
  })
  return { fit, parts: fit.fits ? shown?.parts : undefined }
}

/** Whether an engraving fits, without a sentence. An empty text always fits. */
export function fits(workshop: Workshop, model: AnyModel, make: MakeDescription, lay: Lay = layLetters): boolean {
  const text = tidyText(make.engraving)
  if (!text) return true
  if (engravingProblem(make.engraving) || hasNoPlaceForBlanks(model, make)) return false
  return lettersWithoutShape(workshop, model, make).length === 0 && isLegible(workshop, model, make, text, lay)
}

/** Graphemes without a glyph or with an empty outline. They are refused, because a text is never changed silently. */
function lettersWithoutShape(workshop: Workshop, model: AnyModel, make: MakeDescription) {
  const faces = toolsFor(workshop, model).fonts[wishOf(model, make).font]
  const shaped = new Set(graphemesOf(tidyText(make.engraving)))
  shaped.delete(' ')
  return [...shaped].filter((letter) => {
    const { missing, outlines } = shapeLine(faces, letter)
    return missing.length > 0 || outlines.length === 0
  })
}

/** Whether the text has spaces but the model has one segment per letter. */
const hasNoPlaceForBlanks = (model: AnyModel, make: MakeDescription) =>
  model.isSpelled === true && tidyText(make.engraving).includes(' ')

const noPlaceForBlanks = (noun: string) =>
  `The ${noun} has a segment for each letter and none for spaces. Please remove the spaces.`

/** The maximum number of letters in the sentence. */
const maxNamed = 5
const others = (count: number) => (count > 0 ? ` and ${count} other${count > 1 ? 's' : ''}` : '')

function withoutShape(missing: string[]) {
  const scripts = unprintableScripts(missing)
  return scripts.length > 0 ? withoutScript(scripts) : withoutLetters(missing)
}

const withoutScript = (scripts: string[]) =>
  `We can't print ${listChoices(scripts)} yet. ${listNames(printableScripts)} letters work, or ask us for a custom design.`

const withoutLetters = (missing: string[]) =>
  `We cannot print “${missing.slice(0, maxNamed).join(' ')}”${others(missing.length - maxNamed)}. Please remove ${missing.length > 1 ? 'these characters' : 'this character'}.`

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

function suggestFit(workshop: Workshop, model: AnyModel, make: MakeDescription, text: string) {
  const { called } = make
  const size = called?.size?.name.toLowerCase() ?? make.size
  // Suggestions must fit: a larger caterpillar takes no spaces either.
  const asked = hasNoPlaceForBlanks(model, make) ? text.replaceAll(' ', '') : text
  // Products with their own sizes get no suggestion of a larger size.
  const larger = (called?.size ? [] : sizes)
    .slice(sizes.indexOf(make.size) + 1)
    .find((each) => isLegible(workshop, model, { ...make, size: each }, asked))
  const letters = Math.min(maxLegibleLetters(workshop, model, make, asked), model.letters ?? Infinity)
  const shorter = `up to ${letters} letter${letters === 1 ? '' : 's'}${asked === text ? '' : ' without spaces'}`
  if (fitsInDefaultFont(workshop, model, make, asked)) {
    const ways = `${fontLabels[defaultFont]}${larger ? ` or on the ${larger} one` : ''}`
    if (letters === 0) return `“${asked}” fits on the ${size} ${model.noun} in ${ways}.`
    return `“${asked}” fits on the ${size} ${model.noun} in ${ways}, or use ${shorter}.`
  }
  if (letters === 0)
    return larger
      ? `“${asked}” is not legible on the ${size} ${model.noun}. Choose the ${larger} ${model.noun}.`
      : `“${text}” is not legible on the ${size} ${model.noun}. Try other words or remove the text.`
  if (larger) return `“${asked}” fits on the ${larger} ${model.noun}, or use ${shorter}.`
  return `“${text}” is too long for the ${size} ${model.noun}. Use ${shorter}.`
}

/** Whether the text would be legible in the default font. Often thin strokes or small holes are the problem, not the length. */
const fitsInDefaultFont = (workshop: Workshop, model: AnyModel, make: MakeDescription, asked: string) =>
  wishOf(model, make).font !== defaultFont &&
  isLegible(workshop, model, { ...make, options: { ...make.options, font: defaultFont } }, asked)

/** How many shorter texts are checked too: line breaks change with each letter, so a shorter text can be illegible. */
const triedBelow = 4

/** The maximum number of leading letters that is legible, as is any smaller number. */
function maxLegibleLetters(workshop: Workshop, model: AnyModel, make: MakeDescription, text: string) {
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
