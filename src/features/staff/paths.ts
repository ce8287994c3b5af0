export const staffPaths = {
  /** Where an invitation to the staff leads. */
  join: (token: string) => `/join?token=${encodeURIComponent(token)}`,
}
