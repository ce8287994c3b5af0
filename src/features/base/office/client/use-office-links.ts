import type { User } from '#features/base/accounts/contract.ts'
import { linksFor } from '#features/base/accounts/links-for.ts'
import { useMenu } from '#platform/client/screen.ts'
import { isOwner } from '#platform/viewer.ts'

/** The navigation of the back office; the owners' pages come last (rule 33). */
export function useOfficeLinks(user: User | null | undefined) {
  const [office, more, owners] = [useMenu('office'), useMenu('office-more'), useMenu('owner')]
  return linksFor(user, [...office, ...more, ...(isOwner(user) ? owners : [])])
}
