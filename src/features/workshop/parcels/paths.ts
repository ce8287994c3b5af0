import { linkTo } from '#platform/link.ts'
import type { PaperKind } from './parcel.ts'

export const parcelPaths = {
  /** The packing table with this order open. */
  packing: (order?: string) => linkTo('/admin/packing', null, { order }),
  papers: (ids: string[], kind: PaperKind) => linkTo('/admin/parcel-papers', null, { kind, parcels: ids.join(',') }),
}
