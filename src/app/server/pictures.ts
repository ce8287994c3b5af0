import { brotliDecompressSync } from 'node:zlib'
import { etag } from 'hono/etag'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { parseDrawingPath } from '#features/gifts/drawings/addresses.ts'
import { drawBuildPlate, drawLogo, drawNozzle } from '#features/gifts/drawings/brand.ts'
import { drawPrinted } from '#features/gifts/drawings/drawing.ts'
import { shapeNames } from '#features/gifts/drawings/shapes.ts'
import { parseDesignPath } from '#features/gifts/models/design-file.ts'
import { isModelOfProduct } from '#features/selling/catalog/server/find-products.ts'
import { findPackedDesign } from '#features/selling/designs/server/find-designs.ts'
import { readProofPicture } from '#features/selling/proofs/paths.ts'
import { findMesh } from '#features/selling/proofs/server/find-mesh.ts'
import { findTypeface } from '#features/selling/proofs/server/find-typeface.ts'
import { findPicture } from '#features/selling/proofs/server/make-files.ts'
import { acceptsEncoding } from '#platform/server/encodings.ts'
import { createRoutes, type ShopContext } from '#platform/server/http.ts'
import { findImage, onGround, pngOf, rasterise } from '#platform/server/images.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { answerRanges } from './answer-ranges.ts'
import { immutable } from './cache-control.ts'

/** Drawings may change with a new version of the shop, so browsers cache them for a limited time. */
const oneDay = 'public, max-age=86400, stale-while-revalidate=2592000'
/** Emails and other sites may embed the shop's pictures. */
const shownAnywhere = { 'cross-origin-resource-policy': 'cross-origin' }

/** Sizes in pixels of link previews and of phone icons. */
const card = { width: 1200, height: 630, ground: '#fde7a9' }
const icon = { width: 180, height: 180, ground: '#fffaf0' }

/** Routes of drawings, cached, and of product pictures in the widths that pages use. */
export function pictureRoutes(shop: Shop) {
  const { files } = shop
  const drawn = new Map<string, string>()
  const answerSvg = (c: ShopContext, name: string, draw: () => string) => {
    const svg = drawn.get(name) ?? draw()
    drawn.set(name, svg)
    return c.body(svg, 200, { 'content-type': 'image/svg+xml', 'cache-control': oneDay, ...shownAnywhere })
  }
  const dots = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const answerPng = async (c: ShopContext, name: string, make: () => Promise<Uint8Array<ArrayBuffer>>) => {
    const png = dots.get(name) ?? make()
    dots.set(name, png)
    return c.body(await png, 200, { 'content-type': 'image/png', 'cache-control': oneDay, ...shownAnywhere })
  }
  /** The uploaded logo is also the icon of browser tabs. */
  const toLogo = async (c: ShopContext) => {
    const { logo } = await findSettings(shop)
    return logo ? c.redirect(logo, 302) : undefined
  }
  const nothing = (c: ShopContext) => c.text('There is no picture at this address.', 404)
  const routes = createRoutes()
  for (const place of ['/drawings/*', '/proofs/*', '/files/*']) routes.use(place, answerRanges)
  routes.use('/drawings/*', etag({ weak: true }))
  return routes
    .get('/favicon.svg', async (c) => (await toLogo(c)) ?? answerSvg(c, 'favicon', drawLogo))
    .get(
      '/apple-touch-icon.png',
      async (c) => (await toLogo(c)) ?? answerPng(c, 'touch', () => rasterise(drawLogo(), icon)),
    )
    .get('/:icon{icon-(192|512)\\.png}', async (c) => {
      const size = Number(/\d+/.exec(c.req.path)?.[0])
      const logo = await toLogo(c)
      return logo ?? answerPng(c, c.req.path, () => rasterise(drawLogo(), { ...icon, width: size, height: size }))
    })
    .get('/favicon.ico', (c) => c.redirect('/favicon.svg', 302))
    .get('/drawings/plate.svg', (c) => answerSvg(c, 'plate', drawBuildPlate))
    .get('/drawings/nozzle.svg', (c) => answerSvg(c, 'nozzle', drawNozzle))
    .get('/drawings/:shape/:look', async (c) => {
      const isDots = c.req.path.endsWith('.png')
      const drawing = parseDrawingPath(isDots ? c.req.path.replace(/png$/, 'svg') : c.req.path)
      const shape = shapeNames.find((name) => name === drawing?.shape)
      if (!drawing || !shape) return nothing(c)
      if (isDots) return answerPng(c, c.req.path, () => rasterise(drawPrinted(shape, drawing), card))
      return answerSvg(c, c.req.path, () => drawPrinted(shape, drawing))
    })
    .get('/proofs/:name', async (c) => {
      const asked = readProofPicture(c.req.param('name'))
      // Other formats are converted from the stored WebP.
      const picture = asked && (await findPicture(shop, { ...asked, format: asked.form === 'avif' ? 'avif' : 'webp' }))
      if (!picture) return nothing(c)
      const forms = {
        avif: async () => ({ type: 'image/avif', bytes: picture }),
        webp: async () => ({ type: 'image/webp', bytes: picture }),
        png: async () => ({ type: 'image/png', bytes: await pngOf(picture) }),
        card: async () => ({ type: 'image/jpeg', bytes: await onGround(picture, card) }),
      }
      const { type, bytes } = await forms[asked.form]()
      return c.body(bytes, 200, { 'content-type': type, 'cache-control': immutable, ...shownAnywhere })
    })
    .get('/models/:name', async (c) => {
      const { pathname, search } = new URL(c.req.url)
      const version = parseDesignPath(pathname)
      const design = version && (await findPackedDesign(shop, version))
      if (design) return answerPacked(c, design)
      // Only models of products are built: the path is public.
      const isSold = await isModelOfProduct(shop, `${pathname}${search}`)
      const mesh = isSold && (await findMesh(shop, `${pathname}${search}`))
      if (!mesh) return c.text('There is no model at this address.', 404)
      return answerPacked(c, mesh)
    })
    .get('/typefaces/:name', async (c) => {
      const typeface = await findTypeface(shop, callerOf(shop, c), { file: c.req.path })
      if (!typeface) return c.text('There is no typeface at this address.', 404)
      return c.body(typeface, 200, { 'content-type': 'font/ttf', 'cache-control': immutable })
    })
    .get('/files/:name', async (c) => {
      const found = await findImage(files, c.req.param('name'))
      if (!found) return nothing(c)
      return c.body(found.bytes, 200, {
        'content-type': found.contentType,
        'cache-control': immutable,
        ...shownAnywhere,
      })
    })
}

/** A file stored with Brotli is sent as it is to clients that accept Brotli. */
function answerPacked(c: ShopContext, packed: Uint8Array<ArrayBuffer>) {
  const asIs = acceptsEncoding('br', c.req.header('accept-encoding'))
  if (asIs) c.header('content-encoding', 'br')
  c.header('vary', 'accept-encoding')
  return c.body(asIs ? packed : new Uint8Array(brotliDecompressSync(packed)), 200, {
    'content-type': 'application/octet-stream',
    'cache-control': immutable,
  })
}
