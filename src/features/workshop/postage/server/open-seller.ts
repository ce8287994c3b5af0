import type { Shop } from '#platform/server/shop.ts'
import { easyPost } from './easypost.ts'
import type { LabelSeller } from './label-seller.ts'

/** The label service of this shop; undefined without a key. */
export const openSeller = ({ config: { easyPost: account } }: Shop): LabelSeller | undefined =>
  account && easyPost(account)
