/** Days and moments as the reader's own clock and an American page write them. Only for what browsers draw: servers do not know where the reader is. */
export const showDay = (iso: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(iso))
export const showMoment = (iso: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
