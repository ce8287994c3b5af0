/** ISO 3166-1 countries and territories. */
export const countryCodes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

export const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export const isCountry = (code: string) => countryCodes.includes(code)

/** Codes that people write for a country instead of its official one. */
const aliases: Partial<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/** The official code of a country: `GB` of `uk`. */
export function officialCode(typed: string): string {
  const code = typed.trim().toUpperCase()
  return aliases[code] ?? code
}

/** The name of a country; an unknown code is returned as it is. */
export const countryName = (code: string) => (isCountry(code) ? (countryNames.of(code) ?? code) : code)

/** Every country with its name, in alphabetical order after the shop's own country. */
export const countries = (first = 'US'): { value: string; name: string }[] =>
  countryCodes
    .map((value) => ({ value, name: countryName(value) }))
    .sort(
      (one, other) => Number(other.value === first) - Number(one.value === first) || one.name.localeCompare(other.name),
    )

/** A country's name within a sentence: `the United States`, `Germany`. */
export function countryInSentence(code: string): string {
  const name = countryName(code)
  return withArticle.test(name) ? `the ${name}` : name
}
const withArticle =
  /^(United |Netherlands|Philippines|Bahamas|Gambia|Maldives)|(Islands?|Republic|Territor(y|ies))$|^Isle /
