import { createRoutes, readBody, requireAdmin } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import { changeOfferSchema, createOfferSchema } from '../admin-contract.ts'
import { changeOffer, createOffer, deleteOffer } from './change-offers.ts'
import { findOffer, listOffers } from './find-offers.ts'

/** `/api/offers`: what is running; an admin's changes. */
export function offerRoutes(services: Services) {
  const { database, clock } = services
  return createRoutes()
    .get('/', async (c) =>
      c.json(await listOffers(database, c.get('viewer'), c.req.query('published') === 'true', clock.now())),
    )
    .post('/', async (c) => {
      const admin = requireAdmin(c)
      const id = await createOffer(services, admin, await readBody(c, createOfferSchema))
      return c.json(await findOffer(database, id), 201)
    })
    .put('/:id', async (c) => {
      const admin = requireAdmin(c)
      await changeOffer(services, admin, c.req.param('id'), await readBody(c, changeOfferSchema))
      return c.json(await findOffer(database, c.req.param('id')))
    })
    .delete('/:id', async (c) => {
      const admin = requireAdmin(c)
      await deleteOffer(services, admin, c.req.param('id'))
      return c.json({ id: c.req.param('id') })
    })
}
