/**
 * An address line as street and house number, for label services that want them apart. The number is `''` and the street the whole
 * line wherever the line could mean anything else, so the two together always have every word of the line.
 */
export function splitStreet({ street, country }: { street: string; country: string }): {
  street: string
  houseNumber: string
} {
  const line = street.trim().replaceAll(/\s+/g, ' ')
  const split = orderOf(country)?.(line.split(' '))
  return split ?? { street: line, houseNumber: '' }
}

type Split = { street: string; houseNumber: string } | undefined

const numberFirst = 'AU CA FR GB IE IN LU MC MY NZ PH SG US ZA'.split(' ')
const numberLast = 'AR AT BE BR CH CL CZ DE DK EE ES FI GR HR HU IS IT LI LT LV MX NL NO PL PT RO SE SI SK TR'.split(
  ' ',
)

function orderOf(country: string): ((words: string[]) => Split) | undefined {
  if (numberFirst.includes(country)) return numberBefore
  if (numberLast.includes(country)) return numberAfter
  return undefined
}

/** `12 Main St`, `221B Baker Street`, `12, rue de la Paix`, `12 bis rue de la Paix`. */
function numberBefore([first = '', ...others]: string[]): Split {
  const number = first.replace(/,$/, '')
  if (!/^\d{1,5}[a-z]?$/i.test(number)) return undefined
  const addition = /^(1\/2|bis|ter),?$/i.test(others[0] ?? '') ? [others.shift() ?? ''] : []
  const street = others.join(' ')
  // A number after a comma is a second house number or a floor: `1 The Mill, 12 High St`.
  if (!/^[^\p{L}\d]*[\p{L}\d]/u.test(street) || !/\p{L}{2}/u.test(street) || /, ?\d/.test(street)) return undefined
  return { street, houseNumber: [number, ...addition].join(' ').replace(/,$/, '') }
}

/** `Hauptstraße 5a`, `Hauptstraße 5 a`, `Hauptstr. 5-7`, `Via Roma, 5/B`, `Straße des 17. Juni 135`. */
function numberAfter(words: string[]): Split {
  const last = words.at(-1) ?? ''
  const isLetterApart = /^[a-z]$/i.test(last) && /^\d{1,5}$/.test(words.at(-2) ?? '')
  const number = words.slice(isLetterApart ? -2 : -1)
  const before = words.slice(0, -number.length)
  const street = before.join(' ').replace(/,$/, '')
  if (!isLetterApart && !/^\d{1,5}[a-z]?([-–/](\d{1,5}[a-z]?|[a-z]))*$/i.test(last)) return undefined
  // Digits in front belong to a second number, unless they are a date: `17. Juni`.
  if (!/\p{L}{2}/u.test(street) || before.some((word) => /\d/.test(word) && !/^\d{1,2}\.$/.test(word))) return undefined
  const word = plainWord(before.at(-1) ?? '')
  if (numbered.includes(word) || (before.length === 1 && streetWords.includes(word))) return undefined
  return { street, houseNumber: number.join(' ') }
}

const plainWord = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** Words whose number is not that of a house. */
const numbered =
  'packstation postfach postbus postboks postboksi box boks bp cp apartado casella case apt apartment appartement wohnung wohn whg top tur stiege etage stock og block bloque bloco haus hof km lote lot casa piso planta bus lgh flat unit room zimmer parzelle garten'.split(
    ' ',
  )
/** Alone, these are the name of a numbered street: `Straße 12`, `Calle 5`. */
const streetWords = 'straße strasse str weg platz allee calle carrera avenida rua via viale ulica ul utca gatan'.split(
  ' ',
)
