export const customRequestPaths = {
  form: () => '/custom-request',
  /** A request under its customer's account. */
  own: (id: string) => `/account/requests/${encodeURIComponent(id)}`,
  /** Paying an accepted quote. */
  pay: (id: string) => `/checkout?request=${encodeURIComponent(id)}`,
}
