import { createRoutes, readBody, requireAdmin } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { savedViewSchema } from '../contract.ts'
import { findViews } from './find-views.ts'
import { forgetView, saveView } from './save-view.ts'

/** `/api/views`: an admin's own ways of looking at the back office's lists. */
export function viewRoutes(shop: Shop) {
  return createRoutes()
    .get('/', async (c) => c.json(await findViews(shop, requireAdmin(c), c.req.query('list') ?? '')))
    .post('/', async (c) => {
      const admin = requireAdmin(c)
      return c.json(await saveView(shop, admin, await readBody(c, savedViewSchema)), 201)
    })
    .delete('/:id', async (c) => {
      await forgetView(shop, requireAdmin(c), c.req.param('id'))
      return c.json({ id: c.req.param('id') })
    })
}
