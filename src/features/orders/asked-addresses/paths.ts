import { linkTo } from '#platform/link.ts'

export const askedAddressPaths = {
  /** The link by which a recipient types the address (rule 143). */
  give: (key: string) => linkTo('/give-address', null, { key }),
}
