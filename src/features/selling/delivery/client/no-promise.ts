/** The workshop stands still: no day is promised. */
export const noPromise = 'We cannot promise an arrival date at the moment.'
