import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { findViewer } from '#features/base/accounts/server/cookies.ts'
import type { ShopContext } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isOwner } from '#platform/viewer.ts'

/** A key that is printed at the start of the process. The client address proves nothing: behind a proxy all requests are local. */
export const startKey = randomBytes(24).toString('base64url')

/** Whether an owner is signed in. */
export const isByOwner = async (shop: Shop, c: ShopContext) => isOwner((await findViewer(shop, c)).user)

/** Compares two secrets in constant time. */
export const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))
const hashOf = (text: string) => createHash('sha256').update(text).digest()
