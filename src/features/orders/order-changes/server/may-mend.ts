import { isAdmin, type Viewer } from '#platform/viewer.ts'

/** For whom an order is changed: its buyer, or the shop. */
export type Mender = 'buyer' | 'shop'

/** As whom a viewer changes an order that the viewer may see. */
export const menderOf = (viewer: Viewer): Mender => (isAdmin(viewer) ? 'shop' : 'buyer')
