import { createRoutes } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import { listBanners } from './find-banners.ts'

/** `/api/banners`. */
export const bannerRoutes = ({ database, clock }: Services) =>
  createRoutes().get('/', async (c) =>
    c.json(await listBanners(database, c.get('viewer'), c.req.query('published') === 'true', clock.now())),
  )
