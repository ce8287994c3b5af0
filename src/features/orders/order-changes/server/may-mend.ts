import { isAdmin, type Viewer } from '#platform/viewer.ts'

/** For whom an order is changed: its buyer, or the shop. */
export type Mender = 'buyer' | 'shop'

/** As whom a viewer may see and change an order; undefined for strangers, who get the same 404 as for an unknown order (rule 8). */
export function mayMend({ userId }: { userId: string | null }, viewer: Viewer): Mender | undefined {
  if (!viewer.user) return undefined
  if (isAdmin(viewer)) return 'shop'
  return userId === viewer.user.id ? 'buyer' : undefined
}
