import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { findViewer } from '#features/base/accounts/server/cookies.ts'
import type { ShopContext } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isOwner } from '#platform/viewer.ts'

/** Printed when this process starts. Where a request comes from proves nothing: behind a proxy they all come from this machine. */
export const startKey = randomBytes(24).toString('base64url')

/** Whether an owner is signed in. */
export const isByOwner = async (shop: Shop, c: ShopContext) => isOwner((await findViewer(shop, c)).user)

/** Compares two secrets in a time that tells nothing of them. */
export const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))
const hashOf = (text: string) => createHash('sha256').update(text).digest()
