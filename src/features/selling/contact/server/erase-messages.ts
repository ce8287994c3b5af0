import { like } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { contactMessages } from './tables.ts'

/** Erases messages from email addresses with this ending, such as `@demo.example`. Call it in a transaction. */
export const eraseMessagesFrom = ({ database: { db } }: Pick<Shop, 'database'>, ending: string) =>
  db.delete(contactMessages).where(like(contactMessages.email, `%${ending}`))
