/** Browser and system of a user agent, such as `Firefox on Windows`. */
export function deviceOf(userAgent: string | null): string {
  const browser = first(userAgent, [
    ['Edg', 'Edge'],
    ['OPR', 'Opera'],
    ['Firefox', 'Firefox'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ])
  const system = first(userAgent, [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ])
  return [browser ?? 'Unknown browser', system && `on ${system}`].filter(Boolean).join(' ')
}

const first = (userAgent: string | null, marks: [mark: string, name: string][]) =>
  marks.find(([mark]) => userAgent?.includes(mark))?.[1]
