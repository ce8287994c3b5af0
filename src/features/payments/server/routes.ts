import { createRoutes, readBody } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { confirmTestPaymentSchema } from '../contract.ts'
import { confirmTestPayment } from './test-payments.ts'

/** `/api/test-payments`: the built-in provider's browser side. */
export const testPaymentRoutes = ({ database }: Shop) =>
  createRoutes().post('/confirm', async (c) => {
    const { clientSecret, cardNumber, approve } = await readBody(c, confirmTestPaymentSchema)
    return c.json(await confirmTestPayment(database, clientSecret, cardNumber, approve ?? false))
  })
