/** The shop's time zone, set before rendering. All dates of orders, offers and slips use it. */
export let timeZone = 'UTC'
export const setTimeZone = (name: string) => {
  timeZone = name
}
