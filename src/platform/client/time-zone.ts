/** The shop's time zone, said before anything is drawn: orders, spans and slips are dated by its clock. */
export let timeZone = 'UTC'
export const setTimeZone = (name: string) => {
  timeZone = name
}
