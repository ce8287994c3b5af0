import { Problem } from '#platform/problem.ts'
import { createRoutes, readBody, requireAdmin, type ShopContext } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changeBannerSchema, createBannerSchema } from '../admin-contract.ts'
import { changeBanner, createBanner, deleteBanner } from './change-banners.ts'
import { findBanner, listBanners } from './find-banners.ts'

/** `/api/banners`: the list; an admin's changes. */
export function bannerRoutes(shop: Shop) {
  const { database, clock } = shop
  return createRoutes()
    .get('/', async (c) =>
      c.json(await listBanners(database, c.get('viewer'), c.req.query('published') === 'true', clock.now())),
    )
    .post('/', async (c) => {
      const admin = requireAdmin(c)
      const id = await createBanner(shop, admin, withOwnLink(shop, c, await readBody(c, createBannerSchema)))
      return c.json(await findBanner(database, id), 201)
    })
    .put('/:id', async (c) => {
      const admin = requireAdmin(c)
      const wish = withOwnLink(shop, c, await readBody(c, changeBannerSchema))
      await changeBanner(shop, admin, c.req.param('id'), wish)
      return c.json(await findBanner(database, c.req.param('id')))
    })
    .delete('/:id', async (c) => {
      const admin = requireAdmin(c)
      await deleteBanner(shop, admin, c.req.param('id'))
      return c.json({ id: c.req.param('id') })
    })
}

/**
 * A banner leads to a page of this shop: a path, or an address of the shop itself, of which the path is kept. Somebody else's
 * address under the shop's own picture would be theirs to abuse. Throws 400 for one.
 */
function withOwnLink<Wish extends { link?: string | null }>({ config }: Shop, c: ShopContext, wish: Wish): Wish {
  if (!wish.link || wish.link.startsWith('/')) return wish
  const link = new URL(wish.link)
  const own = [config.publicUrl, c.req.url].flatMap((address) => (address ? [new URL(address).host] : []))
  if (!own.includes(link.host))
    throw new Problem('bad-request', 'A banner leads to a page of this shop. Use a path such as /products.')
  return { ...wish, link: link.pathname + link.search + link.hash }
}
