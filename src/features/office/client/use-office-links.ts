import type { User } from '#features/accounts/contract.ts'
import { useMenu } from '#platform/client/screen.ts'
import { isOwner } from '#platform/viewer.ts'

/** Where an admin can go: the specification's screens come first, what only an owner decides last. */
export function useOfficeLinks(user: User | null | undefined) {
  const [office, more, owners] = [useMenu('office'), useMenu('office-more'), useMenu('owner')]
  return [...office, ...more, ...(isOwner(user) ? owners : [])]
}
