import { printableScripts, unprintableScripts } from '#features/gifts/lettering/scripts.ts'
import { shapeLine } from '#features/gifts/lettering/shape-line.ts'
import { engravingProblem } from '#features/gifts/makes/engravable.ts'
import { defaultFont, fontLabels } from '#features/gifts/makes/fonts.ts'
import { graphemesOf } from '#features/gifts/makes/graphemes.ts'
import { lengthOf, type MakeDescription, sizes, tidyWords } from '#features/gifts/makes/make.ts'
import { onOneLine } from '#features/gifts/makes/make-words.ts'
import { listChoices, listNames } from '#platform/all-of.ts'
import { layLetters, showGift } from './build-gift.ts'
import { type AnyModel, toolsFor, type Workshop } from './model.ts'
import { wishOf } from './wish-of.ts'

/**
 * Whether a text can be printed legibly on a gift; if not, a sentence with the reason or a suggestion. `hint` says what the
 * shopper may not expect.
 */
export type Fit = { fits: true; hint?: string } | { fits: false; sentence: string }

type Lay = typeof layLetters

/** Checks an engraving; used by the product page and the API. */
export function fitOf(workshop: Workshop, model: AnyModel, make: MakeDescription, lay: Lay = layLetters): Fit {
  let lettering: ReturnType<Lay>
  const observed: Lay = (...given) => {
    lettering = lay(...given)
    return lettering
  }
  if (fits(workshop, model, make, observed)) return { fits: true, ...hintOf(lettering, make) }
  const problem = engravingProblem(make.engraving)
  if (problem) return { fits: false, sentence: problem }
  if (model.letters === 0) return { fits: false, sentence: 'This gift cannot be engraved. Please remove the text.' }
  const missing = lettersWithoutShape(workshop, model, make)
  if (missing.length > 0) return { fits: false, sentence: withoutShape(missing) }
  if (lettering?.lineLimit) return { fits: false, sentence: withTooManyLines(model.noun, lettering.lineLimit) }
  const hasBlanks = hasNoPlaceForBlanks(model, make) && isLegible(workshop, model, make, tidyWords(make.engraving))
  if (hasBlanks) return { fits: false, sentence: noPlaceForBlanks(model.noun, tidyWords(make.engraving)) }
  return { fits: false, sentence: suggestFit(workshop, model, make, tidyWords(make.engraving)) }
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
  const text = tidyWords(make.engraving)
  if (!text) return true
  if (engravingProblem(make.engraving) || hasNoPlaceForBlanks(model, make)) return false
  return lettersWithoutShape(workshop, model, make).length === 0 && isLegible(workshop, model, make, text, lay)
}

/** Graphemes without a glyph or with an empty outline. They are refused, because a text is never changed silently. */
function lettersWithoutShape(workshop: Workshop, model: AnyModel, make: MakeDescription) {
  const faces = toolsFor(workshop, model).fonts[wishOf(model, make).font]
  const shaped = new Set(graphemesOf(tidyWords(make.engraving)))
  shaped.delete(' ')
  shaped.delete('\n')
  return [...shaped].filter((letter) => {
    const { missing, outlines } = shapeLine(faces, letter)
    return missing.length > 0 || outlines.length === 0
  })
}

const withTooManyLines = (noun: string, most: number) =>
  most === 1
    ? `The ${noun} has room for one line. Please put the words on one line.`
    : `The ${noun} has room for ${most} lines. Please use fewer line breaks.`

function hintOf(lettering: ReturnType<Lay>, make: MakeDescription): { hint?: string } {
  const hints = [hintRound(lettering), hintTranslucent(lettering, make)].filter((hint) => hint !== undefined)
  return hints.length > 0 ? { hint: hints.join(' ') } : {}
}

/** Strokes narrower than two lines of a nozzle, in millimeters, show the body through a translucent filament. */
const fineStroke = 0.9

/** What is seen of fine letters in a translucent filament (rule 119). */
function hintTranslucent(lettering: ReturnType<Lay>, { called }: MakeDescription): string | undefined {
  const { name, look } = called?.letters ?? {}
  if (!lettering || look?.finish !== 'translucent' || lettering.stroke >= fineStroke) return undefined
  return `${name} is translucent, so these fine letters are hard to read. A larger size or letters of another color are clearer.`
}

/** What is seen of words that run round a body. */
function hintRound(lettering: ReturnType<Lay>): string | undefined {
  const { lines = [], lettersInFront, breakAfter } = lettering ?? {}
  if (!lettersInFront) return undefined
  const seen = `about ${lettersInFront} letter${lettersInFront === 1 ? '' : 's'}${lines.length > 1 ? ' of each line' : ''}`
  const way = breakAfter ? ` A line break after “${breakAfter}” keeps them in front.` : ''
  return `These words run round the sides. From the front you see ${seen}.${way}`
}

/** Whether the text has spaces or line breaks but the model has one segment per letter. */
const hasNoPlaceForBlanks = (model: AnyModel, make: MakeDescription) =>
  model.isSpelled === true && blank.test(tidyWords(make.engraving))

const blank = /[ \n]/

const noPlaceForBlanks = (noun: string, words: string) => {
  const blanks = words.includes('\n') ? 'spaces or line breaks' : 'spaces'
  return `The ${noun} has a segment for each letter and none for ${blanks}. Please remove the ${blanks}.`
}

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
  if (lengthOf(engraving.replace(/[ \n]/g, '')) > (model.letters ?? Infinity)) return false
  return lay(workshop, model, wishOf(model, { ...make, engraving }))?.isLegible === true
}

function suggestFit(workshop: Workshop, model: AnyModel, make: MakeDescription, text: string) {
  if (text.includes('\n') && isLegible(workshop, model, make, text.replaceAll('\n', ' ')))
    return `“${onOneLine(text)}” is not legible in these lines on the ${sizeNameOf(make)} ${model.noun}. Remove a line break.`
  // Suggestions must fit: a larger caterpillar takes no spaces either.
  const asked = hasNoPlaceForBlanks(model, make) ? text.replace(/[ \n]/g, '') : text
  const [size, words] = [sizeNameOf(make), onOneLine(asked)]
  // Products with their own sizes get no suggestion of a larger size.
  const larger = (make.called?.size ? [] : sizes)
    .slice(sizes.indexOf(make.size) + 1)
    .find((each) => isLegible(workshop, model, { ...make, size: each }, asked))
  const letters = Math.min(maxLegibleLetters(workshop, model, make, asked), model.letters ?? Infinity)
  const shorter = `up to ${letters} letter${letters === 1 ? '' : 's'}${asked === text ? '' : ' without spaces'}`
  if (fitsInDefaultFont(workshop, model, make, asked)) {
    const ways = `${fontLabels[defaultFont]}${larger ? ` or on the ${larger} one` : ''}`
    if (letters === 0) return `“${words}” fits on the ${size} ${model.noun} in ${ways}.`
    return `“${words}” fits on the ${size} ${model.noun} in ${ways}, or use ${shorter}.`
  }
  if (letters === 0)
    return larger
      ? `“${words}” is not legible on the ${size} ${model.noun}. Choose the ${larger} ${model.noun}.`
      : `“${onOneLine(text)}” is not legible on the ${size} ${model.noun}. Try other words or remove the text.`
  if (larger) return `“${words}” fits on the ${larger} ${model.noun}, or use ${shorter}.`
  return `“${onOneLine(text)}” is too long for the ${size} ${model.noun}. Use ${shorter}.`
}

const sizeNameOf = ({ called, size }: MakeDescription) => called?.size?.name.toLowerCase() ?? size

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
