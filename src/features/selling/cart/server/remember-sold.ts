import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SettingsAsOf } from '#features/base/settings/server/find-settings.ts'
import { type Make, makeKey } from '#features/gifts/makes/make.ts'
import type { ProductRow } from '#features/selling/catalog/server/find-products.ts'
import type { PromisingShop } from '#features/selling/delivery/server/find-leaving.ts'
import type { MakingShop } from '#features/selling/proofs/server/threads.ts'

/** A gift as it was sold last: what it comes in, and the settings then. */
export type Sold = { product: ProductRow; terms: SettingsAsOf }
/** A gift without a model has none. */
export type ProofOrNone = { id: string | null }

/** A shop that remembers the gifts that are put into carts. */
export type CartShop = MakingShop & PromisingShop & { sold: SoldMemory }

const mostGifts = 1_000
const mostProofs = 10_000
/** In milliseconds. What is older by then was never wrong: it only takes the long way. */
const longest = 60_000

/** Gifts as they were put into carts before, so that nothing is read to add one more. decisions/0070 */
export class SoldMemory {
  readonly #gifts = new LRUCache<string, Sold>({ max: mostGifts, ttl: longest })
  readonly #proofs = new LRUCache<string, ProofOrNone>({ max: mostProofs, ttl: longest })

  /** A gift as it was sold last; undefined for one that has to be read. */
  find(productId: string): Sold | undefined {
    return this.#gifts.get(productId)
  }

  /** The proof that was kept of a gift in a make; undefined where it has to be asked for. */
  findProof({ product }: Sold, make: Make): ProofOrNone | undefined {
    return this.#proofs.get(wishKey(product, make))
  }

  /** Remembers what a line was added with. */
  remember(sold: Sold, make: Make, proof: ProofOrNone): void {
    this.#gifts.set(sold.product.id, sold)
    this.#proofs.set(wishKey(sold.product, make), proof)
  }

  /** Forgets a gift that is no longer as it was. */
  forget(productId: string): void {
    this.#gifts.delete(productId)
  }
}

/** However much somebody wishes for, it takes no more room than that. */
const wishKey = ({ id, version }: ProductRow, make: Make) =>
  createHash('sha256')
    .update(`${id} ${version} ${makeKey(make)}`)
    .digest('base64url')
