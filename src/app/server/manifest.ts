import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { createRoutes } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'

/** The icon sizes in pixels that phones request. */
export const appIcons = [192, 512] as const

/** `/manifest.webmanifest`: the shop's name and icons when it is installed as an app. */
export const manifestRoutes = (shop: Shop) =>
  createRoutes().get('/manifest.webmanifest', async (c) => {
    const { shopName } = await findSettings(shop)
    const manifest = {
      ...{ id: '/', name: shopName, short_name: shopName, start_url: '/', scope: '/', lang: 'en' },
      ...{ display: 'minimal-ui', background_color: '#fffaf0', theme_color: '#12372b' },
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        ...appIcons.map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
      ],
    }
    return c.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
    })
  })
