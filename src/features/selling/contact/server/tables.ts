import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigserial, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { createdAt, id } from '#platform/server/columns.ts'

type Written = { name: AnyPgColumn; email: AnyPgColumn; subject: AnyPgColumn; message: AnyPgColumn }

/** The words of a message and its sender. Queries must repeat this exact expression to use its index. */
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

/** The shop's answers. The admin's name is stored, so it outlives the account. */
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
