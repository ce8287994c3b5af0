import { createRoutes, readBody, requireAdmin } from '#platform/server/http.ts'
import { clientAddress } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { contactSchema, markMessageSchema, replySchema } from '../contract.ts'
import { answerByMail, deleteMessage, listMessages, markMessage } from './messages.ts'
import { receiveMessage } from './receive-message.ts'

/** `/api/contact`: anybody may write to the shop. */
export const contactRoutes = (shop: Shop) =>
  createRoutes().post('/', async (c) => {
    await receiveMessage(shop, clientAddress(shop, c), await readBody(c, contactSchema))
    return c.json({ received: true }, 201)
  })

/** `/api/messages`: what came in, an admin's. */
export const messageRoutes = (shop: Shop) =>
  createRoutes()
    .get('/', async (c) => {
      requireAdmin(c)
      const page = Math.trunc(Number(c.req.query('page')))
      const unreadOnly = c.req.query('unread') === 'true'
      return c.json(await listMessages(shop.database, unreadOnly, page >= 1 && page <= 100_000 ? page : 1))
    })
    .put('/:id', async (c) => {
      requireAdmin(c)
      const { isRead } = await readBody(c, markMessageSchema)
      return c.json(await markMessage(shop.database, c.req.param('id'), isRead))
    })
    .post('/:id/reply', async (c) => {
      requireAdmin(c)
      const { text } = await readBody(c, replySchema)
      return c.json(await answerByMail(shop, c.req.param('id'), text))
    })
    .delete('/:id', async (c) => {
      requireAdmin(c)
      await deleteMessage(shop.database, c.req.param('id'))
      return c.json({ id: c.req.param('id') })
    })
