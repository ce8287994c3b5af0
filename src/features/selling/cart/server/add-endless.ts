import DataLoader from 'dataloader'
import { and, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { askedAt } from '#features/base/accounts/server/find-shopper.ts'
import { startGuests } from '#features/base/accounts/server/sessions.ts'
import type { SettingsAsOf } from '#features/base/settings/server/find-settings.ts'
import type { Filament } from '#features/gifts/makes/filament.ts'
import { type Make, unitPrice } from '#features/gifts/makes/make.ts'
import type { ProductRow } from '#features/selling/catalog/server/find-products.ts'
import { dollarsFromCents } from '#platform/money.ts'
import type { Database } from '#platform/server/database.ts'
import type { Shop } from '#platform/server/shop.ts'
import { statement } from '#platform/server/statement.ts'
import { changesTwice, gaveWay, isLockedOut, refersToNothing } from '#platform/server/transactions.ts'
import type { CartItem } from '../contract.ts'
import { growing, lineOf, mostLines } from './change-cart.ts'
import { answerLine } from './find-cart.ts'
import { type Asking, findEndless, type LineAsRead } from './find-endless.ts'
import { cartItems } from './tables.ts'

/** A wish with all that is read for it. */
export type KnownWish = Asking & {
  productId: string
  quantity: number
  make: Make
  proofId?: string | null
  product: ProductRow
  terms: SettingsAsOf
  notOffered: Filament[]
}

/**
 * Adds a line by the session of whoever wishes for it, for a gift that never runs out, as it was read before: nobody has to wait for anybody.
 * Whoever wishes at the same moment is answered by the same statement (decisions/0076). Undefined, and nothing added, when that does not go
 * through: the gift or the shopper may have changed meanwhile, the cart may be full, and there may be no shopper. Not for a transaction.
 */
export async function addEndless(
  shop: Shop,
  { session, isNewcomer, userAgent, product, terms, notOffered, ...wish }: KnownWish,
): Promise<CartItem | undefined> {
  const line = lineOf(wish, unitPrice(product.price, wish.make.size, terms.settings))
  const asRead = { version: product.version, asOf: terms.asOf }
  const added = await adderOf(shop).load({ session, isNewcomer, userAgent, ...line, ...asRead })
  if (!added) return undefined
  const { held, stock, session: _, ...row } = added
  return answerLine(row, { product: { ...product, stock }, terms: terms.settings, notOffered, held })
}

/** A line that was added, by which session, what the shopper's checkout holds of its gift, and how many there are. */
type Added = typeof cartItems.$inferSelect & { session: string; held: number; stock: number }
type Answer = Added | undefined | Error

const adders = new WeakMap<Database, DataLoader<LineAsRead, Added | undefined>>()
/** So many wait for one statement at most, and for each other. */
const mostAtOnce = 32

/** What comes in one turn of the process is sent together; whoever comes alone waits for nobody. */
function adderOf(shop: Shop) {
  const known = adders.get(shop.database)
  if (known) return known
  const adder = new DataLoader<LineAsRead, Added | undefined>(
    async (lines) => {
      const answers = await addTogether(shop, lines)
      return lines.map((line) => answers.get(line))
    },
    { cache: false, maxBatchSize: mostAtOnce, batchScheduleFn: setImmediate },
  )
  adders.set(shop.database, adder)
  return adder
}

/** A statement grows a line once: what somebody wishes for twice is added one after the other. */
async function addTogether(shop: Shop, lines: readonly LineAsRead[]): Promise<Map<LineAsRead, Answer>> {
  const first = new Map(lines.toReversed().map((line) => [line.session, line]))
  const isFirst = (line: LineAsRead) => first.get(line.session) === line
  const answers = await addAll(shop, lines.filter(isFirst))
  const others = lines.filter((line) => !isFirst(line))
  return others.length > 0 ? new Map([...answers, ...(await addTogether(shop, others))]) : answers
}

/** One that cannot be added keeps nobody else's from it: where the statement fails for it, each is added by itself. */
async function addAll(shop: Shop, lines: LineAsRead[]): Promise<Map<LineAsRead, Answer>> {
  try {
    const wishes = lines.map(({ priceThen, ...line }) => ({ ...line, priceThen: dollarsFromCents(priceThen) }))
    const added = await adding(shop.database).execute({ ...askedAt(shop), wishes: JSON.stringify(wishes) })
    const bySession = new Map(added.map((one) => [one.session, one]))
    return new Map(lines.map((line) => [line, bySession.get(line.session)]))
  } catch (error) {
    if (!isOfOneLine(error)) return new Map(lines.map((line) => [line, error as Error]))
    if (lines.length === 1) return new Map()
    const each = await Promise.all(lines.map((line) => addAll(shop, [line])))
    return new Map(each.flatMap((answers) => [...answers]))
  }
}

/** What a line hangs on has been deleted just now, or somebody keeps the line itself: the long way says so, or waits for it. */
const isOfOneLine = (error: unknown) =>
  [refersToNothing, isLockedOut, gaveWay, changesTwice].some((isThat) => isThat(error))

const adding = statement((db) => {
  const { wished, newcomers, line, counts } = findEndless(db, mostLines)
  const grown = growing({ quantity: sql`excluded.quantity`, priceThen: sql`excluded.price_then` })
  const added = db.$with('added').as(
    db
      .insert(cartItems)
      .select(line)
      .onConflictDoUpdate(grown)
      .returning({ ...getTableColumns(cartItems), ...counts }),
  )
  const started = db.$with('started').as(startGuests(db, newcomers))
  const { productId, makeKey, userId, sessionId } = added
  const isThat = and(
    eq(productId, wished.productId),
    eq(makeKey, wished.makeKey),
    or(eq(userId, wished.userId), eq(sessionId, wished.sessionId)),
  )
  return db
    .with(wished, started, added)
    .select({ ...added._.selectedFields, session: wished.session })
    .from(added)
    .innerJoin(wished, isThat)
    .prepare('')
})
