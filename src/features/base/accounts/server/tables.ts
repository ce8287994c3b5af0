import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#platform/address.ts'
import { at, createdAt, id } from '#platform/server/columns.ts'
import { roles, staffRoles } from '#platform/viewer.ts'

/** The words of a person's name and email. A query must use exactly this expression to hit the index. */
export const personWords = ({ name, email }: { name: AnyPgColumn; email: AnyPgColumn }): SQL =>
  sql`to_tsvector('simple', ${name} || ' ' || ${email})`

/** Whether an email contains a text, for searches. Undefined for a text with spaces or under three characters, which no index finds. */
export const emailHas = (text: string): SQL | undefined =>
  /^[^\s]{3,}$/.test(text.trim())
    ? sql`${users.email} like ${`%${text
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`}`
    : undefined

/** Customers and admins. `email` is in lower case; `password` is an argon2id hash, or empty for an account without a password. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().unique(),
    password: text().notNull(),
    role: text({ enum: roles }).notNull().default('customer'),
    /** An owner may do everything, staff the daily work, and the workshop only prints and packs. Null for a customer. */
    staffRole: text({ enum: staffRoles }),
    stripeCustomerId: text(),
    /** When the account's holder first showed to read the mailbox, by an emailed link or code. Registration does not show it. */
    emailProvenAt: at(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.createdAt),
    index('users_by_name').on(sql`lower(${table.name})`, table.id),
    index('users_words').using('gin', personWords(table)),
    index('users_email_letters').using('gin', sql`${table.email} gin_trgm_ops`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_role', sql`${table.role} in ('customer', 'admin')`),
    check('users_staff_role', sql`${table.staffRole} in ('owner', 'staff', 'workshop')`),
  ],
)

/** The columns of `SignedIn`. */
export const signedInColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  staffRole: users.staffRole,
}

/** Sessions; a guest's while `userId` is null. The id is the SHA-256 of the cookie, so a stolen backup contains no usable session. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: at().notNull().defaultNow(),
    expiresAt: at().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/**
 * The apps whose codes sign-in asks for. `lastStep` is the step of time of the last code, which works once; only the hashes of recovery codes
 * are stored.
 */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** Null until the app has shown its first code. */
  confirmedAt: at(),
  lastStep: integer().notNull(),
  recoveryHashes: text().array().notNull(),
  createdAt: createdAt(),
})

/** Passkeys of accounts (rule 139). `publicKey` is base64url of the COSE key, `counter` what the device counted at its last use. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    createdAt: createdAt(),
    usedAt: at(),
  },
  (table) => [index().on(table.userId)],
)

/** The addresses that a customer used last; they fill in the next checkout. */
export const savedAddresses = pgTable('saved_addresses', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  shippingAddress: jsonb().$type<Address>().notNull(),
  billingAddress: jsonb().$type<Address>(),
  updatedAt: at().notNull().defaultNow(),
})

/** All addresses that a customer has saved, at most `maxAddresses` (rule 133). */
export const addressBook = pgTable(
  'address_book',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: jsonb().$type<Address>().notNull(),
    usedAt: at().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId, table.usedAt)],
)

export const oneTimePurposes = [
  'first-admin',
  'reset-password',
  'change-email',
  'invite-owner',
  'invite-staff',
  'invite-workshop',
  'guest-account',
  'sign-in-code',
  'add-passkey',
  'use-passkey',
] as const

/** Links that work once. Only the hash of their token is stored. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: oneTimePurposes }).notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    email: text(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (table) => [index().on(table.userId)],
)
