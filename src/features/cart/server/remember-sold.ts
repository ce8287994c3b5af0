import { LRUCache } from 'lru-cache'
import type { ProductRow } from '#features/catalog/server/find-products.ts'
import type { PromisingShop } from '#features/delivery/server/find-leaving.ts'
import { type Make, makeKey } from '#features/makes/make.ts'
import type { MakingShop } from '#features/proofs/server/threads.ts'
import type { Settings } from '#features/settings/settings.ts'
import type { Database } from '#platform/server/database.ts'
import { namesIn } from '#platform/server/shown.ts'

/** A gift as it was sold last: what it comes in, the settings then, and the proofs that were kept of it. */
type Sold = { product: ProductRow; terms: Settings; proofs: LRUCache<string, ProofOrNone> }
/** A gift without a model has none. */
type ProofOrNone = { id: string | null }

/** A shop that remembers the gifts that are put into carts. */
export type CartShop = MakingShop & PromisingShop & { sold: SoldMemory }

const mostGifts = 1_000
const mostProofsOfAGift = 100
/** However it was changed, and whatever was not announced, in milliseconds. */
const longest = 60_000

/** Gifts as they were put into carts before, so that nothing is read to add one more; forgotten when a product or a setting changes. decisions/0070 */
export class SoldMemory {
  readonly #gifts = new LRUCache<string, Sold>({ max: mostGifts, ttl: longest })
  #changes = 0

  constructor(database: Pick<Database, 'onAnnounced'>) {
    database.onAnnounced('pages_changed', (what) => {
      // An order says which stock has moved: the statement that adds a line reads that itself.
      if (namesIn(what)?.every((name) => !/^product\b/.test(name))) return
      this.#changes += 1
      this.#gifts.clear()
    })
  }

  /** What is known of a gift in this make; undefined for what has to be read. */
  find(productId: string): Sold | undefined {
    return this.#gifts.get(productId)
  }

  /** Call it before a gift is read; what it answers remembers the gift, unless something has changed meanwhile. */
  beginReading() {
    const then = this.#changes
    return (product: ProductRow, terms: Settings, { make, proofId }: { make: Make; proofId: string | null }) => {
      if (then !== this.#changes) return
      const known = this.#gifts.get(product.id)
      const { proofs } = known ?? { proofs: new LRUCache<string, ProofOrNone>({ max: mostProofsOfAGift }) }
      proofs.set(makeKey(make), { id: proofId })
      if (!known) this.#gifts.set(product.id, { product, terms, proofs })
    }
  }
}
