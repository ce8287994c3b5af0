import { createRoutes, readBody, requireAdmin } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import { changeBannerSchema, createBannerSchema } from '../admin-contract.ts'
import { changeBanner, createBanner, deleteBanner } from './change-banners.ts'
import { findBanner, listBanners } from './find-banners.ts'

/** `/api/banners`: the list; an admin's changes. */
export function bannerRoutes(services: Services) {
  const { database, clock } = services
  return createRoutes()
    .get('/', async (c) =>
      c.json(await listBanners(database, c.get('viewer'), c.req.query('published') === 'true', clock.now())),
    )
    .post('/', async (c) => {
      const admin = requireAdmin(c)
      const id = await createBanner(services, admin, await readBody(c, createBannerSchema))
      return c.json(await findBanner(database, id), 201)
    })
    .put('/:id', async (c) => {
      const admin = requireAdmin(c)
      await changeBanner(services, admin, c.req.param('id'), await readBody(c, changeBannerSchema))
      return c.json(await findBanner(database, c.req.param('id')))
    })
    .delete('/:id', async (c) => {
      const admin = requireAdmin(c)
      await deleteBanner(services, admin, c.req.param('id'))
      return c.json({ id: c.req.param('id') })
    })
}
