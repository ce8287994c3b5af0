import { inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { reviews } from './tables.ts'

/** Erases the reviews of the demo shop's invented customers. Call it in a transaction. */
export const eraseReviewsOf = ({ database: { db } }: Pick<Shop, 'database'>, userIds: string[]) =>
  db.delete(reviews).where(inArray(reviews.userId, userIds))
