import { createRoutes, readBody } from '#platform/server/http.ts'
import { clientAddress } from '#platform/server/rate-limit.ts'
import type { Services } from '#platform/server/services.ts'
import { contactSchema } from '../contract.ts'
import { receiveMessage } from './receive-message.ts'

/** `/api/contact`: anybody may write to the shop. */
export const contactRoutes = (services: Services) =>
  createRoutes().post('/', async (c) => {
    await receiveMessage(services, clientAddress(services, c), await readBody(c, contactSchema))
    return c.json({ received: true }, 201)
  })
