/** Whether a time zone with this name exists, such as `Europe/Berlin`. An offset such as `+01:00` has no summer time and is refused. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The name of a time zone that people call by its city: `Europe/Berlin` of `berlin`. Another text stays as it is. */
export function writeTimeZone(typed: string): string {
  const name = typed.trim().replaceAll(' ', '_').toLowerCase()
  const zones = Intl.supportedValuesOf('timeZone')
  const whole = zones.find((zone) => zone.toLowerCase() === name)
  const cities = zones.filter((zone) => zone.toLowerCase().endsWith(`/${name}`))
  return whole ?? (cities.length === 1 && cities[0] ? cities[0] : typed.trim())
}
