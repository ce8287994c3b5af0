import { and, eq, inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { banners } from './tables.ts'

/** Deletes the demo's banners that are unchanged. Call it in a transaction. */
export const eraseUnchangedBanners = ({ database: { db } }: Pick<Shop, 'database'>, titles: string[]) =>
  db.delete(banners).where(and(inArray(banners.title, titles), eq(banners.version, 1)))
