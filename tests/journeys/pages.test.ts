import { beforeAll, describe, expect, test } from 'vitest'
import { canonicalPage } from '#app/server/pages.ts'
import { openStory } from '../support/story.ts'

const story = openStory()
let heartId = ''
beforeAll(async () => {
  const products: { id: string; name: string }[] = await (
    await fetch(`${story.shop.address}/api/products?published=true`)
  ).json()
  heartId = products.find(({ name }) => name === 'Keepsake Heart')?.id ?? ''
})

const page = async (path: string, init?: RequestInit) => {
  const response = await fetch(story.shop.address + path, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json.replaceAll('\\u003c', '<')),
  )

describe('without JavaScript', () => {
  // rule 25
  test('the first page has its title, heading, names, prices and links', async () => {
    const { status, html } = await page('/')
    expect(status).toBe(200)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/<title>[^<]*Little Layers[^<]*<\/title>/)
    for (const text of [
      'Seasonal Delights',
      'Holiday Collections',
      'Best Sellers',
      'Why Choose',
      'Keepsake Heart',
      '$16.00',
      '500+',
      '24h',
      '5-star',
    ]) {
      expect(html).toContain(text)
    }
    const heads = ['Seasonal Delights', 'Holiday Collections', 'Best Sellers', 'Why Choose']
    expect(heads.toSorted((one, other) => html.indexOf(`>${one}`) - html.indexOf(`>${other}`))).toEqual(heads)
    expect(html).toContain(`href="/products/${heartId}"`)
    expect(html).toContain(`<link rel="canonical" href="${story.shop.address}/"/>`)
    expect(structuredData(html)).toMatchObject([
      { '@type': 'WebSite', publisher: { '@type': 'Organization', name: 'Little Layers' } },
    ])
  })

  test('the list has every collection, its count and its gifts', async () => {
    const { html } = await page('/products?category=valentine&sort=price-low')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('4 products found')
    for (const text of ['Keepsake Heart', 'Heart Keychain', '$9.50']) expect(html).toContain(text)
    expect(html.indexOf('Heart Keychain')).toBeLessThan(html.indexOf('Keepsake Heart'))
    // Search engines read the same gifts in the same order.
    const list = structuredData(html).find((data) => data['@type'] === 'ItemList')
    const cards = [...html.matchAll(/<a href="(\/products\/[^"?]+)" class="card-link">([^<]+)/g)]
    expect(list.itemListElement).toEqual(
      cards.map(([, href, name], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: `${story.shop.address}${href}`,
      })),
    )
    expect(html).not.toContain('Desk Cat</a>')
  })

  test('an unknown category gets the empty state', async () => {
    const { status, html } = await page('/products?category=nonsense')
    expect(status).toBe(200)
    for (const text of [
      'Unknown collection</h1>',
      'No products found',
      'Try adjusting your search terms or filters',
      'Clear Filters',
    ])
      expect(html).toContain(text)
  })

  test('a search that finds nothing leads on to the collections', async () => {
    const { html } = await page('/products?q=qqqqq')
    const [main] = /<main.*<\/main>/s.exec(html) ?? ['']
    for (const slug of ['christmas', 'valentine', 'easter']) expect(main).toContain(`href="/products?category=${slug}"`)
  })

  test('a category has one address, however it was asked for', async () => {
    const categories = await (await fetch(`${story.shop.address}/api/categories`)).json()
    const { id, slug } = categories.find((one: { slug: string }) => one.slug === 'christmas')
    for (const asked of [id, slug])
      expect((await page(`/products?category=${asked}`)).html).toContain(
        `<link rel="canonical" href="${story.shop.address}/products?category=christmas"/>`,
      )
  })

  test('every gift opens in the colour that its card shows', async () => {
    type Shown = { id: string; name: string; imageColors: string[] }
    const gifts: Shown[] = await (await fetch(`${story.shop.address}/api/products?published=true`)).json()
    const colored = gifts.filter(({ imageColors }) => imageColors?.[0])
    expect(new Set(colored.map(({ imageColors: [first] }) => first)).size).toBeGreaterThan(2)
    for (const { id, name, imageColors } of colored.slice(0, 8)) {
      const { html } = await page(`/products/${id}`)
      expect(/checked=""\/><span class="spool-swatch filament-(\w+)/.exec(html)?.[1], name).toBe(imageColors[0])
    }
  })

  // rule 23
  test('a product has its structured data, its address and no invented rating in either', async () => {
    const { html } = await page(`/products/${heartId}`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain(`<link rel="canonical" href="${story.shop.address}/products/${heartId}"/>`)
    expect(html).toMatch(/<meta property="og:title" content="Keepsake Heart[^"]*"\/>/)
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+"\/>/)
    const product = structuredData(html).find((data) => data['@type'] === 'Product')
    expect(product).toMatchObject({
      name: 'Keepsake Heart',
      sku: heartId,
      brand: { '@type': 'Brand', name: 'Little Layers' },
      offers: { '@type': 'Offer', price: '16.00', priceCurrency: 'USD' },
    })
    expect(product.offers).toMatchObject({
      shippingDetails: {
        shippingRate: { value: '5.99', currency: 'USD' },
        deliveryTime: { handlingTime: { maxValue: 3 } },
      },
      hasMerchantReturnPolicy: { merchantReturnDays: 14 },
    })
    const way = structuredData(html).find((data) => data['@type'] === 'BreadcrumbList')
    expect(way.itemListElement.map(({ name, item }: { name: string; item: string }) => [name, item])).toEqual([
      ['Home', `${story.shop.address}/`],
      ["Valentine's Day", `${story.shop.address}/products?category=valentine`],
      ['Keepsake Heart', `${story.shop.address}/products/${heartId}`],
    ])
    expect(JSON.stringify(structuredData(html))).not.toMatch(/rating/i)
    expect(html).toContain('4.8 (124 reviews)')
  })

  test.each(['/', '/products', '/shipping', '/contact', '/gift-finder', '/custom-request'])(
    'a link to %s is shared with its title, its words and a picture that has a text',
    async (path) => {
      const { html } = await page(path)
      const meta = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"/>`).exec(html)?.[1]
      expect(meta('twitter:card')).toBe('summary_large_image')
      for (const name of ['title', 'description', 'image', 'image:alt']) {
        expect(meta(`og:${name}`)).toBeTruthy()
        expect(meta(`twitter:${name}`)).toBe(meta(`og:${name}`))
      }
      expect(html).toContain(`<link rel="canonical" href="${story.shop.address}${path}"/>`)
    },
  )

  test.each([
    '/contact',
    '/custom-request',
    '/forgot-password',
    '/reset-password?token=x',
    '/join?token=x',
    '/admin/setup?token=x',
  ])('no browser sends the form of %s by itself, with what was typed in the address', async (path) => {
    const { html } = await page(path)
    for (const [form] of html.matchAll(/<form(?![^>]*role="search").*?<\/form>/gs))
      for (const [button] of form.includes('action=') ? [] : form.matchAll(/<button[^>]*type="submit"[^>]*>/g))
        expect(button).toMatch(/ disabled=""/)
  })

  test('every form has a button that sends it', async () => {
    for (const path of ['/', '/products', '/contact', '/gift-finder', `/products/${heartId}`])
      for (const [form] of (await page(path)).html.matchAll(/<form.*?<\/form>/gs))
        expect(form).toContain('type="submit"')
  })

  test('the shop can be installed as an app, with its name and its icon', async () => {
    expect((await page('/')).html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
    const manifest = await (await fetch(`${story.shop.address}/manifest.webmanifest`)).json()
    expect(manifest).toMatchObject({ name: 'Little Layers', start_url: '/' })
    const icons = manifest.icons.map(({ src }: { src: string }) => src)
    for (const path of [...icons, '/apple-touch-icon.png'])
      expect([path, (await fetch(story.shop.address + path)).headers.get('content-type')]).toEqual([
        path,
        path.endsWith('png') ? 'image/png' : 'image/svg+xml',
      ])
  })

  // rule 34
  test('an unknown address is answered 404', async () => {
    const missing = await page('/products/00000000-0000-4000-8000-000000000000')
    expect(missing.status).toBe(404)
    expect(missing.html).toContain('Product Not Found')
    expect(missing.html).toMatch(/The product you(&#x27;|')re looking for doesn(&#x27;|')t exist\./)
    const nowhere = await page('/no/such/page')
    expect([
      nowhere.status,
      nowhere.html.includes('404 Page Not Found'),
      nowhere.html.includes('/no/such/page'),
    ]).toEqual([404, true, true])
    expect(nowhere.html.slice(0, nowhere.html.indexOf('id="state"'))).not.toMatch(/category=[\da-f]{8}-/)
  })

  test('text in an address cannot become markup', async () => {
    const { html } = await page(`/products?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(html).not.toContain('<script>alert(1)')
    const nowhere = await page(`/${encodeURIComponent('</script><img src=x onerror=alert(1)>')}`)
    expect(nowhere.html).not.toContain('<img src=x')
  })
})

test.each(['/', '/products'])(
  '%s sends of its gifts what it shows, and not what only a gift’s own page says',
  async (path) => {
    const { html } = await page(path)
    const [, json = ''] = /<script id="state" type="application\/json">(.*?)<\/script>/.exec(html) ?? []
    expect(json).toContain('"name":"Keepsake Heart"')
    for (const more of ['description":"An open heart', 'imageTexts', 'estimates']) expect(json).not.toContain(more)
    const pictures = new Set(html.match(/\/(?:proofs|files)\/[\da-f]{64}/g))
    expect([...new Set(json.match(/\/(?:proofs|files)\/[\da-f]{64}/g))].filter((one) => !pictures.has(one))).toEqual([])
  },
)

test.each([
  ['/', false],
  ['/products', false],
  ['/products?q=Cr%C3%A8me', true],
  ['/terms', true],
])('%s brings what its letters need of the fonts', async (path, isBeyondEnglish) => {
  const { html } = await page(path)
  const fonts = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, href = '']) =>
    href.replace(/^\/assets\/|-(wght|900)-.*/g, ''),
  )
  const [basic, latin] = ['basic', 'latin'].map((letters) => [`figtree-${letters}`, `vollkorn-${letters}`])
  expect(fonts.toSorted()).toEqual([...basic!, ...(isBeyondEnglish ? latin! : [])].toSorted())
})

test('a page is the same bytes for all visitors, and answered 304 if unchanged', async () => {
  const signedIn = await fetch(`${story.shop.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: story.shop.password('ada@example.com') }),
  })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const [visitor, ada] = [await page('/'), await page('/', { headers: { cookie } })]
  expect(ada.html).toBe(visitor.html)
  expect(ada.html).not.toContain('ada@example.com')
  const again = await page('/', { headers: { 'if-none-match': visitor.headers.get('etag') ?? '' } })
  expect([again.status, again.html]).toEqual([304, ''])
})

describe('a page is cached', () => {
  const keyOf = (path: string) => {
    const { pathname, search } = canonicalPage(new URL(path, story.shop.address), 'https://gifts.example.com')
    return pathname + search
  }

  test('once for all addresses of a closed screen', async () => {
    const orders = ['1', '2', '3'].map((end) => `/account/orders/00000000-0000-4000-8000-00000000000${end}?x=${end}`)
    expect(new Set(orders.map(keyOf))).toEqual(new Set(['/account/orders/:id']))
    expect(['/order-success?orderId=1', '/reset-password?token=2'].map(keyOf)).toEqual([
      '/order-success',
      '/reset-password',
    ])
    const [one, other] = await Promise.all(['1', '2'].map((id) => page(`/account/orders/${id}`)))
    expect(one?.status).toBe(200)
    expect(one?.html).toBe(other?.html)
    expect(one?.html).not.toContain(':id')
  })

  test('under one spelling', async () => {
    const escaped = [...heartId].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    for (const spelling of [heartId.toUpperCase(), escaped, `${heartId}/`]) {
      const { status, headers } = await page(`/products/${spelling}`)
      expect([status, headers.get('location')]).toEqual([301, `/products/${heartId}`])
    }
  })
})

test('robots.txt and the sitemap list every product and nothing private', async () => {
  const robots = await page('/robots.txt')
  expect(robots.html).toContain(`Sitemap: ${story.shop.address}/sitemap.xml`)
  expect(robots.html).toContain('Disallow: /checkout')
  const sitemap = await page('/sitemap.xml')
  expect(sitemap.html).toContain(`<loc>${story.shop.address}/products/${heartId}</loc>`)
  expect(sitemap.html.match(/<loc>/g)?.length).toBeGreaterThan(40)
})

test('every response has the security headers', async () => {
  const { headers } = await page('/')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
  const forgotten = [
    'x-xss-protection',
    'x-download-options',
    'x-permitted-cross-domain-policies',
    'x-dns-prefetch-control',
  ]
  expect(forgotten.filter((name) => headers.has(name))).toEqual([])
})

test('pictures are made only in the widths that pages use', async () => {
  const vase: { images: string[] }[] = await (await fetch(`${story.shop.address}/api/products/search?q=swirl`))
    .json()
    .then(({ products }) => products)
  const address = vase.flatMap(({ images }) => images).find((image) => image.startsWith('/proofs/')) ?? ''
  const small = await fetch(story.shop.address + address.replace('.webp', '-320.webp'))
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(small.headers.get('cache-control')).toContain('immutable')
  for (const wrong of ['-321.webp', '-321.avif', '.avif', '.jpg', '-640.webp']) {
    expect((await fetch(story.shop.address + address.replace('.webp', wrong))).status).toBe(404)
  }
  for (const path of [
    '/files/..%2f..%2fdemo-accounts.json',
    '/files/x',
    '/drawings/nothing/red.svg',
    '/drawings/heart/pink.svg',
  ]) {
    expect((await fetch(story.shop.address + path)).status).toBe(404)
  }
})

test('a path with two slashes does not redirect to another host', async () => {
  const { status, html } = await page('//evil.example/')
  expect([status, html.includes('http://evil.example')]).toEqual([404, false])
})

test('the old address of custom requests leads to the new one', async () => {
  const { status, headers } = await page('/custom-requests')
  expect([status, headers.get('location')]).toEqual([301, '/custom-request'])
})

test('health and readiness are answered', async () => {
  expect([(await page('/healthz')).status, (await page('/readyz')).status]).toEqual([200, 200])
})
