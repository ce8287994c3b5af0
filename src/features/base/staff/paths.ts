import { linkTo } from '#platform/link.ts'

export const staffPaths = {
  /** The page of an invitation link. */
  join: (token: string) => linkTo('/join', null, { token }),
}
