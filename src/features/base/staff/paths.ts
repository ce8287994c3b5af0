import { linkTo } from '#platform/link.ts'

export const staffPaths = {
  /** Where an invitation to the staff leads. */
  join: (token: string) => linkTo('/join', null, { token }),
}
