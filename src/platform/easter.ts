/** Easter Sunday of a year as a day's number (the Gregorian computus of Meeus, Jones and Butcher). */
export function easterSunday(year: number): number {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const correction = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * shift + 114
  return dayNumber(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** A day as a whole number, for comparing and counting days. */
export const dayNumber = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 86_400_000
