import { randomBytes } from 'node:crypto'
import { and, eq, gte, ne, notInArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { cents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { confirmTestPaymentSchema, TestPaymentAnswer } from '../contract.ts'
import { noSuchPayment } from './no-such-payment.ts'
import type { Payment, PaymentProvider, PaymentState } from './payment.ts'
import { testPayments, testRefunds } from './tables.ts'

type Row = typeof testPayments.$inferSelect

/** The built-in provider, used when no Stripe key is configured: payments are rows, and no card is charged. */
export function testPaymentProvider(database: Database): PaymentProvider {
  const { db, transaction } = database
  return {
    name: 'test',
    create: async ({ checkoutId, amount, currency }) => {
      const id = `pi_test_${randomBytes(12).toString('hex')}`
      const clientSecret = `${id}_secret_${randomBytes(16).toString('hex')}`
      const payment = { id, clientSecret, checkoutId, amount, currency }
      await db.insert(testPayments).values(payment).onConflictDoNothing()
      const [row] = await db.select().from(testPayments).where(eq(testPayments.checkoutId, checkoutId))
      if (!row) throw new Error('The test payment was not stored')
      return answerPayment(row)
    },
    find: async (id) => {
      const [row] = await db.select().from(testPayments).where(eq(testPayments.id, id))
      return row && answerPayment(row)
    },
    cancel: async (id) => {
      const [cancelled] = await db
        .update(testPayments)
        .set({ status: 'canceled' })
        .where(and(eq(testPayments.id, id), ne(testPayments.status, 'succeeded')))
        .returning({ id: testPayments.id })
      if (cancelled) return 'cancelled'
      // An unknown id belongs to Stripe, from before its keys were removed from the configuration.
      const [known] = await db.select({ id: testPayments.id }).from(testPayments).where(eq(testPayments.id, id))
      return known ? 'succeeded' : 'cancelled'
    },
    refund: ({ refundId, paymentIntentId, amount }) =>
      transaction(async () => {
        const [payment] = await db.select().from(testPayments).where(eq(testPayments.id, paymentIntentId)).for('update')
        const [known] = await db.select().from(testRefunds).where(eq(testRefunds.id, refundId))
        if (known) return `re_test_${refundId}`
        if (payment?.status !== 'succeeded' || payment.refunded + amount > payment.amount)
          throw new Problem(
            'conflict',
            'The payment provider refused the refund: the amount is higher than the payment.',
          )
        await db.insert(testRefunds).values({ id: refundId, paymentId: paymentIntentId, amount })
        const refunded = cents(payment.refunded + amount)
        await db.update(testPayments).set({ refunded }).where(eq(testPayments.id, paymentIntentId))
        return `re_test_${refundId}`
      }),
    findFee: async () => cents(0),
    // The shop requests all refunds of this provider itself and stores them.
    listRefunds: async () => [],
    forgetCustomer: async () => {},
    listSucceeded: async function* (since) {
      const succeeded = and(eq(testPayments.status, 'succeeded'), gte(testPayments.createdAt, since))
      yield* (await db.select().from(testPayments).where(succeeded)).map(answerPayment)
    },
  }
}

type Outcome = { status: Row['status']; answer: TestPaymentAnswer }
const refused = (message: string): Outcome => ({
  status: 'requires_payment_method',
  answer: { status: 'failed', message },
})
const succeeded: Outcome = { status: 'succeeded', answer: { status: 'succeeded' } }

/** The outcome of each test card, as with Stripe's. `approved` is the answer of the approval dialog. */
const cards: Record<string, (approved: boolean) => Outcome> = {
  '4242424242424242': () => succeeded,
  '4000000000000002': () => refused('Your card was declined. Please use another card.'),
  '4000002500003155': (approved) =>
    approved ? succeeded : { status: 'requires_action', answer: { status: 'requires_action' } },
}

/** Pays a test payment with a card number. Paying a succeeded payment again succeeds too. Throws 404 for a wrong secret. */
export async function confirmTestPayment(
  { database: { db } }: Shop,
  { clientSecret, cardNumber, approve = false }: z.output<typeof confirmTestPaymentSchema>,
): Promise<TestPaymentAnswer> {
  const card = cards[cardNumber.replace(/[\s-]/g, '')]
  const { status, answer } =
    card?.(approve) ?? refused('This card number is not a test card. Use one of the listed numbers.')
  const isThis = eq(testPayments.clientSecret, clientSecret)
  const [confirmed] = await db
    .update(testPayments)
    .set({ status, failure: answer.message ?? null })
    .where(and(isThis, notInArray(testPayments.status, ['succeeded', 'canceled'])))
    .returning({ id: testPayments.id })
  if (confirmed) return answer
  // A payment that has succeeded or was canceled keeps its status.
  const [ended] = await db.select({ status: testPayments.status }).from(testPayments).where(isThis)
  if (!ended) throw noSuchPayment()
  if (ended.status === 'succeeded') return { status: 'succeeded' }
  return { status: 'failed', message: 'This payment has expired. Please reload the page and pay again.' }
}

const states: Record<Row['status'], PaymentState> = {
  requires_payment_method: 'unpaid',
  requires_action: 'needs-action',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

type Told = Omit<Row, 'refunded' | 'createdAt'>
const answerPayment = ({ id, status, amount, currency, checkoutId, clientSecret, failure }: Told): Payment => ({
  id,
  state: states[status],
  amount,
  currency,
  checkoutId,
  clientSecret,
  failure,
})
