import { asc } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SavedReply, SaveReply } from '../contract.ts'
import { maxSavedReplies } from '../thread.ts'
import { savedReplies } from './tables.ts'

/** The texts that the shop often writes, by name. */
export async function findSavedReplies({ database: { db } }: Shop): Promise<SavedReply[]> {
  const rows = await db.select().from(savedReplies).orderBy(asc(savedReplies.name), asc(savedReplies.id))
  return rows.map(({ id, name, words }) => ({ id, name, words }))
}

/** Saves a text. Throws 409 if there are too many. */
export async function saveReply({ database: { db }, clock }: Shop, reply: SaveReply): Promise<void> {
  if ((await db.$count(savedReplies)) >= maxSavedReplies)
    throw new Problem('conflict', `You already have ${maxSavedReplies} saved replies. Remove a reply first.`)
  await db.insert(savedReplies).values({ ...reply, createdAt: clock.now() })
}

/** Removes a saved text; an unknown one is fine. */
export const removeReply = ({ database: { db } }: Shop, id: string) =>
  db.delete(savedReplies).where(byId(savedReplies.id, id))
