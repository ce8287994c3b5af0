import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigserial, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { createdAt, id } from '#platform/server/columns.ts'

type Written = { name: AnyPgColumn; email: AnyPgColumn; subject: AnyPgColumn; message: AnyPgColumn }

/** The whole words of a message and its sender. A query that says exactly this is answered from an index. */
export const messageWords = ({ name, email, subject, message }: Written): SQL =>
  sql`to_tsvector('simple', ${name} || ' ' || ${email} || ' ' || ${subject} || ' ' || ${message})`

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    isRead: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.isRead, table.createdAt),
    index().on(table.createdAt.desc().nullsFirst(), table.id),
    index('contact_messages_words').using('gin', messageWords(table)),
  ],
)

/** What the shop has answered. The name outlives the account of whoever did. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    messageId: uuid()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    userName: text(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.messageId)],
)
