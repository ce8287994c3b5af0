import { describe, expect, test, vi } from 'vitest'
import type { FilamentFinish } from '#features/gifts/drawings/filament-look.ts'
import { boxOf } from '#features/gifts/geometry/mesh.ts'
import { fontNames } from '#features/gifts/makes/fonts.ts'
import type { MakeDescription, Size } from '#features/gifts/makes/make.ts'
import { normalizeMake, sizes } from '#features/gifts/makes/make.ts'
import { buildGift, showGift } from './build-gift.ts'
import { fitAndParts, fitOf, fits } from './fit-of.ts'
import { findModel, models, newestModels } from './models.ts'
import { widthOfFront } from './plinth.ts'
import { openWorkshop } from './server/workshop.ts'
import { wishOf } from './wish-of.ts'

const workshop = await openWorkshop()
/** `FITS=all` checks every model in every size. That is slow, because a refused text is tried on the larger sizes too. */
const all = process.env.FITS === 'all'
const tried: readonly Size[] = all ? sizes : ['large']
const some = models.filter(({ id }) => all || ['bauble', 'bookmark', 'caterpillar', 'star', 'vase'].includes(id))
const make = (engraving: string, size: Size = 'small'): MakeDescription => ({ color: 'red', size, engraving })
const heart = findModel('heart', 1)!

const texts: [string, string][] = [
  ['nothing', ''],
  ['blanks', ' \u200b\t '],
  ['a name', 'Ida'],
  ['emoji', '👨‍👩‍👧🎉❤️'],
  ['fifty wide letters', 'W'.repeat(50)],
  ['what is read from the right', 'שלום עולם'],
  ['Arabic', 'مرحبا'],
  ['stacked accents', `Z${'\u0301\u0323'.repeat(6)}oe`],
  ['Chinese', '生日快乐'],
  ['control characters', 'I\u0007da\u202e\u0000'],
  ['half a character', 'Ida \ud83e'],
  ['an invisible letter', 'Ida\u00ad\u2060'],
  ['markup', '<b>"Ida" & \'Sam\'</b>'],
]

test('fitAndParts agrees with fitOf and with the printed gift', () => {
  for (const [model, text] of [
    [heart, 'Ida'],
    [heart, 'W'.repeat(50)],
    [findModel('caterpillar', 1)!, 'Ida'],
  ] as const) {
    const made = make(text)
    const { fit, parts } = fitAndParts(workshop, model, made)
    expect(fit).toEqual(fitOf(workshop, model, made))
    expect(parts !== undefined).toBe(fit.fits)
    const printed = buildGift(workshop, model, wishOf(model, made)).parts
    for (const { role, positions } of parts ?? [])
      expect(boxOf(positions)).toEqual(near(boxOf(printed.find((part) => part.role === role)!.mesh.positions)))
  }
})
const near = ({ least, most }: ReturnType<typeof boxOf>) => {
  const hundredths = (place: number) => expect.closeTo(place, 1)
  return { least: least.map(hundredths), most: most.map(hundredths) }
}

test.each(some)('any text on a $noun fits or gets a sentence', (model) => {
  for (const size of tried)
    for (const [kind, text] of texts) {
      const fit = fitOf(workshop, model, make(text, size))
      expect([kind, fit.fits || fit.sentence]).toEqual([kind, fit.fits || expect.stringMatching(/^[^\n]{20,200}\.$/)])
    }
})

// rule 57
test('a text that is too long gets a larger size and a number of letters', () => {
  const text = 'A very happy birthday to you dear Wilhelmina of ours'.slice(0, 50)
  const star = findModel('star', 1)!
  const fit = fitOf(workshop, star, make(text))
  if (fit.fits) throw new Error('The text should not fit')
  const [, larger, letters] =
    /^“.+” fits on the (medium|large) star, or use up to (\d+) letters\.$/.exec(fit.sentence) ?? []
  expect(fitOf(workshop, star, make(text, larger as Size))).toEqual({ fits: true })
  expect(fitOf(workshop, star, make(text.slice(0, Number(letters))))).toEqual({ fits: true })
})

const noScript = (scripts: string) =>
  `We can't print ${scripts} yet. Latin, Greek, Cyrillic, and Hebrew letters work, or ask us for a custom design.`

test.each([
  ['مرحبا يا أحمد', 'Arabic'],
  ['فارسی ۱۲', 'Arabic'],
  ['١٢٣', 'Arabic'],
  ['สวัสดี', 'Thai'],
  ['Mia ひなた', 'Japanese'],
  ['山田 ハナ', 'Japanese'],
  ['ﾊﾅ', 'Japanese'],
  ['漢字', 'Chinese characters'],
  ['민지', 'Korean'],
  ['लक्ष्मी', 'Devanagari (Hindi)'],
  ['অনিতা', 'Bengali'],
  ['ဆွေ မြန်မာ', 'Burmese'],
  ['བསྒྲུབས', 'Tibetan'],
  ['Անի', 'Armenian'],
  ['ნინო', 'Georgian'],
  ['ሰላም', 'Ethiopic (Amharic)'],
  ['Ida ❤️ مريم و สวัสดี', 'Arabic or Thai'],
  ['Олена и 민지', 'Korean'],
])('the words “%s” name the script that cannot be printed', (words, script) => {
  for (const font of fontNames)
    expect(fitOf(workshop, heart, { ...make(words), options: { font } })).toEqual({
      fits: false,
      sentence: noScript(script),
    })
})

test('a character without a glyph of a printable script or of none is named, with all its marks', () => {
  expect(fitOf(workshop, heart, make('Ida ₿⸮꙳'))).toEqual({
    fits: false,
    sentence: expect.stringMatching(/^We cannot print “.+”\. Please remove th(is|ese) characters?\.$/),
  })
  expect(fitOf(workshop, heart, make('ꙮ'))).toEqual({
    fits: false,
    sentence: 'We cannot print “ꙮ”. Please remove this character.',
  })
  for (const words of ['Ελένη', 'Олена', 'נועה', 'Zoë'])
    expect(fitOf(workshop, heart, make(words, 'large')).fits).toBe(true)
})

test('a caterpillar takes at most fourteen letters and no spaces', () => {
  const caterpillar = findModel('caterpillar', 1)!
  expect(fitOf(workshop, caterpillar, make('Maximilian', 'large'))).toEqual({ fits: true })
  expect(fitOf(workshop, caterpillar, make('Maximiliane Sophie', 'large'))).toEqual({
    fits: false,
    sentence: '“Maximiliane Sophie” is too long for the large caterpillar. Use up to 14 letters without spaces.',
  })
  // A space is refused, not silently removed.
  const sentence = 'The caterpillar has a segment for each letter and none for spaces. Please remove the spaces.'
  expect(fitOf(workshop, caterpillar, make('Ida Sam', 'large'))).toEqual({ fits: false, sentence })
  // The suggestion for a long text has no spaces either.
  expect(fitOf(workshop, caterpillar, make('Wilhelmina Ann'))).toEqual({
    fits: false,
    sentence: '“WilhelminaAnn” fits on the medium caterpillar, or use up to 8 letters without spaces.',
  })
  expect(fits(workshop, caterpillar, make('WilhelminaAnn', 'medium'))).toBe(true)
})

test('the suggested number of letters is legible, and so is any smaller number', () => {
  const fit = fitOf(workshop, heart, make('W'.repeat(50)))
  const named = Number(/up to (\d+) letters/.exec(fit.fits ? '' : fit.sentence)?.[1])
  expect(named).toBeGreaterThan(9)
  const refused = Array.from({ length: named }, (_, i) => i + 1).filter(
    (count) => !fits(workshop, heart, make('W'.repeat(count))),
  )
  expect(refused).toEqual([])
})

test('a text without a legible letter gets a larger size, or a hint to try other words', () => {
  const sentence = '“❤️” is not legible on the small cat. Choose the medium cat.'
  expect(fitOf(workshop, findModel('cat', 1)!, make('❤️'))).toEqual({ fits: false, sentence })
  const blurred = {
    lines: [],
    capital: 1,
    width: 1,
    missing: [],
    thickened: 0.15,
    share: 0.5,
    stroke: 0.3,
    isLegible: false,
  }
  expect(fitOf(workshop, { ...heart, finish: () => ({ lettering: blurred }) }, make('Ida'))).toEqual({
    fits: false,
    sentence: '“Ida” is not legible on the small heart. Try other words or remove the text.',
  })
})

test('fifty letters fit on every medium gift without its own limit', () => {
  const fifty = 'Congratulations on your first flat, Ida and Samuel'
  const tooSmall = some.filter((model) => !model.letters && !fits(workshop, model, make(fifty, 'medium')))
  expect(fifty).toHaveLength(50)
  expect(tooSmall.map(({ id }) => id)).toEqual([])
})

test('a text that fits is built as typed', () => {
  const { lettering } = buildGift(workshop, heart, wishOf(heart, make('Ida & Sam')))
  expect(lettering?.lines.join(' ')).toBe('Ida & Sam')
})

test('fits does not extrude the letters', () => {
  const vase = findModel('vase', 1)!
  const raise = vi.spyOn(workshop.kernel.Solid, 'extrude')
  expect(fits(workshop, vase, make('Ida & Sam'))).toBe(true)
  expect(raise).not.toHaveBeenCalled()
  showGift(workshop, vase, wishOf(vase, make('Ida & Sam')))
  expect(raise).toHaveBeenCalled()
  raise.mockRestore()
})

test('a text in a fine font gets the plain font as a suggestion', () => {
  const medal = findModel('medal', 1)!
  const inScript = { ...make('Alexa'), options: { font: 'script' } }
  expect(fitOf(workshop, medal, make('Alexa'))).toEqual({ fits: true })
  expect(fitOf(workshop, medal, inScript)).toEqual({
    fits: false,
    sentence: '“Alexa” fits on the small medal in Round or on the medium one, or use up to 4 letters.',
  })
  expect(fitOf(workshop, findModel('egg', 1)!, { ...make('©'), options: { font: 'script' } })).toEqual({
    fits: false,
    sentence: '“©” fits on the small egg in Round or on the medium one.',
  })
})

const built = (id: string, engraving: string, size: Size = 'medium') => {
  const model = newestModels.find((one) => one.id === id)!
  return buildGift(workshop, model, wishOf(model, make(engraving, size))).lettering
}
const fitOn = (id: string, engraving: string, size: Size = 'medium', font = 'round') =>
  fitOf(workshop, newestModels.find((one) => one.id === id)!, { ...make(engraving, size), options: { font } })

describe('typed line breaks', () => {
  test('are the lines of the gift', () => {
    expect(built('heart', 'Ida\nand Sam')?.lines).toEqual(['Ida', 'and Sam'])
    expect(built('vase', 'Roses are red\nviolets are blue')?.lines).toEqual(['Roses are red', 'violets are blue'])
    expect(built('name-plate', ' Ida \r\n\n & \n Sam')?.lines).toEqual(['Ida', '&', 'Sam'])
    expect(built('heart', 'נועה\nIda 12')?.lines).toEqual(['נועה', 'Ida 12'])
  })

  test('beyond the lines of a model are refused', () => {
    expect(fitOn('medal', 'Ida\nSam')).toEqual({
      fits: false,
      sentence: 'The medal has room for one line. Please put the words on one line.',
    })
    expect(fitOn('vase', 'Ida\nand\nSam')).toEqual({
      fits: false,
      sentence: 'The vase has room for 2 lines. Please use fewer line breaks.',
    })
    expect(fitOn('caterpillar', 'Ida\nSam', 'large')).toEqual({
      fits: false,
      sentence:
        'The caterpillar has a segment for each letter and none for spaces or line breaks. Please remove the spaces or line breaks.',
    })
  })

  test('are refused where the lines are not legible but fewer lines would be', () => {
    const words = 'Congratulations on your first\nflat'
    expect(fitOn('star', words.replace('\n', ' '))).toEqual({ fits: true })
    expect(fitOn('star', words)).toEqual({
      fits: false,
      sentence:
        '“Congratulations on your first / flat” is not legible in these lines on the medium star. Remove a line break.',
    })
  })

  test('keep words away from rounded edges, where a comma would hang in the air', () => {
    const rocket = newestModels.find(({ id }) => id === 'rocket')!
    for (const words of ['For Grandma with love,\nIda and Sam ❤️', '“For Grandma”\n’with all our love’'])
      expect(buildGift(workshop, rocket, wishOf(rocket, make(words, 'large'))).pieces).toBe(1)
  })

  test.each(['Constantin', 'For Grandma, with all our love, Ida and Sam'])(
    'keep %j on the flat front of the rocket, whose corners recede behind letters',
    (words) => {
      const rocket = newestModels.find(({ id }) => id === 'rocket')!
      const { parts, box } = buildGift(workshop, rocket, wishOf(rocket, make(words, 'large')))
      const { positions } = parts.find(({ role }) => role === 'accent')!.mesh
      const longest = Math.max(...box.max.map((most, axis) => most - box.min[axis]!))
      const letters = Array.from({ length: positions.length / 3 }, (_, i) => positions.subarray(3 * i, 3 * i + 3))
        .filter(([, , up = 0]) => up < longest * 0.17)
        .map(([along = 0]) => Math.abs(along))
      // The plinth is 0.56 of the rocket wide, and each corner takes 0.08.
      const flat = widthOfFront({ width: 0.56 * longest, corner: 0.08 * longest })
      expect(Math.max(...letters)).toBeLessThanOrEqual(flat / 2 + 0.1)
      expect(Math.max(...letters)).toBeGreaterThan(flat / 4)
    },
  )

  test('of lines with every script are laid out as each line by itself', () => {
    expect(fitOn('heart', 'Ελένη\nОлена', 'large')).toEqual({ fits: true })
  })
})

describe('words round a body', () => {
  test.each(['vase', 'lantern', 'planter', 'pen-holder', 'egg', 'bauble', 'pumpkin', 'egg-cup'])(
    'on a %s have a hint with the number of letters that are seen from the front',
    (id) => {
      expect(fitOn(id, 'Ida')).toEqual({ fits: true })
      const fit = fitOn(id, 'W'.repeat(30))
      const [, seen] =
        /^These words run round the sides\. From the front you see about (\d+) letters( of each line)?\.$/.exec(
          (fit.fits && fit.hint) || '',
        ) ?? []
      expect(Number(seen)).toBeGreaterThan(4)
      expect(Number(seen)).toBeLessThan(16)
    },
  )

  test('stand in front with the line break that the hint names', () => {
    const fit = fitOn('lantern', 'For Grandma, with all our love, Ida and Sam', 'medium', 'serif')
    const [, word] = /A line break after “(.+)” keeps them in front/.exec((fit.fits && fit.hint) || '') ?? []
    const words = 'For Grandma, with all our love, Ida and Sam'.replace(`${word} `, `${word}\n`)
    expect(words).toContain('\n')
    expect(fitOn('lantern', words, 'medium', 'serif')).toEqual({ fits: true })
  })
})

// rule 119
describe('letters in a translucent filament', () => {
  const fitIn = (finish: FilamentFinish, size: Size, engraving: string) => {
    const letters = { color: 'ice', name: 'Ice', look: { hex: ['#cfe8ff'], finish } }
    const make = { ...normalizeMake({ size, engraving }), called: { letters } }
    return fitOf(workshop, findModel('coaster', 3)!, make)
  }

  test('have a hint if their strokes are fine', () => {
    const hint =
      'Ice is translucent, so these fine letters are hard to read. A larger size or letters of another color are clearer.'
    expect(fitIn('translucent', 'small', 'Ida')).toEqual({ fits: true, hint })
    expect(fitIn('matte', 'small', 'Ida')).toEqual({ fits: true })
  })

  test('have no hint if their strokes are wide', () => {
    expect(fitIn('translucent', 'large', 'Ida')).toEqual({ fits: true })
  })
})
