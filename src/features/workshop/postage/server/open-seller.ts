import type { Shop } from '#platform/server/shop.ts'
import { easyPost } from './easypost.ts'
import type { LabelSeller } from './label-seller.ts'

/** Who sells labels to this shop; nobody without a key. */
export const openSeller = ({ config: { easyPost: account } }: Shop): LabelSeller | undefined =>
  account && easyPost(account)
