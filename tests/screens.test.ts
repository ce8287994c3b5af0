import { globSync, readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { knownQuery } from '#app/screen-queries.ts'
import { findScreen, menuOf, notFound, screens, spellingOf } from '#app/screens.ts'
import { linkTo, type QueryNames, type ScreenPath } from '#platform/link.ts'

const sources = globSync(['src/**/*.{ts,tsx}', 'db/**/*.ts', 'scripts/*.mjs']).filter(
  (file) =>
    !/\.test\.tsx?$/.test(file) &&
    !['src/app/screens.ts', 'src/app/screen-queries.ts', 'src/platform/link.ts'].includes(file),
)

/** Paths that are typed by hand in a text: not those `linkTo` checks, and not where the server's routes hang. */
function handTyped(text: string): string[] {
  const source = code(text)
  const begun = [...source.matchAll(/(\S*?)(['"`])(\/[^'"`\s]*)\2?/g)].filter(
    ([, before = '']) =>
      !/((linkTo|titleOf|titles|screen|route|mount|redirect)|((app|api)|Calls\(\)|createRoutes\(\)|^)\.(get|post|put|delete|use|all))\($/.test(
        before,
      ),
  )
  // After an origin, as the target of a link in a text, or after an API address.
  const within = [...source.matchAll(/(\w*\}|\]\()()(\/[a-z][^'"`\s){<]*)/g)].filter(
    ([, before = '']) => !/api\}$/i.test(before),
  )
  return [...begun, ...within]
    .map(([, , , path = '']) => path.replace(/[?#$].*/, '') || '/')
    .filter((path) => path !== '/' && (findScreen(path).screen !== notFound || isAlso(path)))
}
/** A text without its comments. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '').replace(/\(\s+/g, '(')
/** Queries that are typed by hand in a text; what asks the API, and what writes a screen's query, may. */
const queryTyped = (file: string, text: string): string[] =>
  /requests\.ts$|\/server\/|sales-span\.ts$|\.mjs$/.test(file)
    ? []
    : (code(text).match(/(?<=['"`}])[?&][a-zA-Z]+=/g) ?? [])
const isAlso = (path: string) => screens.some(({ also }) => also.includes(path))

describe('the table of screens', () => {
  test('no path of a screen is typed by hand', () => {
    const typed = sources.flatMap((file) => handTyped(readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`))
    expect(typed).toEqual([])
  })

  test('no query of a screen is typed by hand', () => {
    const typed = sources.flatMap((file) =>
      queryTyped(file, readFileSync(file, 'utf8')).map((query) => `${file}: ${query}`),
    )
    expect(typed).toEqual([])
  })

  test('a query that is typed by hand is found', () => {
    expect(queryTyped('a.tsx', "{ name: 'Late', query: '?view=late' }")).toEqual(['?view='])
    expect(queryTyped('a.tsx', 'navigate(`$' + '{list}&order=$' + '{id}`)')).toEqual(['&order='])
  })

  test('a path that is typed by hand is found', () => {
    expect(handTyped('<a href="/contact">')).toEqual(['/contact'])
    expect(handTyped('navigate(`/products/$' + '{id}`)')).toEqual(['/products/'])
    expect(handTyped('const a = `$' + '{origin}/contact`')).toEqual(['/contact'])
    expect(handTyped('send(`$' + '{authApi}/join`)')).toEqual([])
    expect(handTyped("'Read [our terms](/terms) first.'")).toEqual(['/terms'])
    expect(handTyped("visitor.get('/contact')")).toEqual(['/contact'])
    expect(handTyped("linkTo('/contact')")).toEqual([])
    expect(handTyped("new Calls()\n  .get('/contact', says, answer)")).toEqual([])
  })

  test('every screen has its file', () => {
    const files = new Set(globSync('src/**/*.tsx'))
    expect(screens.filter(({ file }) => !files.has(file))).toEqual([])
  })

  test('no path stands in it twice', () => {
    const paths = screens.flatMap(({ path, also }) => [path, ...also])
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('a screen that robots may visit describes itself or is described, and is in the sitemap', () => {
    for (const { path, isOpen, sitemap } of screens) expect([path, Boolean(sitemap)]).toEqual([path, isOpen])
  })

  test('the page of all parts of the interface is there while developing, and nowhere else', () => {
    expect(findScreen('/dev/parts').screen).toBe(notFound)
  })

  test('a menu has its links in the order of the table', () => {
    expect(menuOf('help').map(({ name }) => name)).toEqual(['Contact', 'Shipping', 'Returns', 'FAQ'])
  })
})

describe('the known part of a query', () => {
  const known = (path: string, query: string) => String(knownQuery(path, new URLSearchParams(query)))

  test('leaves out unknown names and values', () => {
    expect(known('/products', 'sort=odd&utm_source=mail&page=100000&page=x&q=++')).toBe('')
    expect(known('/products', 'page=002')).toBe('')
    expect(known('/gift-finder', 'interests=none&event=never')).toBe('')
    expect(known('/faq', 'q=heart')).toBe('')
  })
  test('keeps known values, each once, in one order', () => {
    expect(known('/products', 'page=2&sort=name&sort=newest&q=ida+&odd=1')).toBe('q=ida&sort=name&page=2')
    expect(known('/gift-finder', 'interests=reading,sports&step=results')).toBe(
      'step=results&interests=sports&interests=reading',
    )
  })
  test('shortens a long text', () => {
    expect(known('/checkout', `request=${'a'.repeat(90)}`)).toBe(`request=${'a'.repeat(60)}`)
  })
  test('has no number for the first page', () => {
    expect(known('/products', 'page=1')).toBe('')
  })
})

describe('a link', () => {
  test('fills in and escapes what its path names', () => {
    expect(linkTo('/products/:id', { id: 'a/b' })).toBe('/products/a%2Fb')
  })
  test('carries what is asked for, and nothing empty', () => {
    expect(linkTo('/admin/orders', null, { q: 'ida & co', view: undefined, status: '' })).toBe(
      '/admin/orders?q=ida+%26+co',
    )
    expect(linkTo('/admin/orders', null, '?view=late')).toBe('/admin/orders?view=late')
  })
  test('that asks what its screen does not know does not compile', () => {
    expectTypeOf<QueryNames<'/admin/orders'>>().toEqualTypeOf<'q' | 'page' | 'status' | 'view' | 'sort' | 'order'>()
    expectTypeOf<QueryNames<'/checkout'>>().toEqualTypeOf<'request'>()
    expectTypeOf<QueryNames<'/admin/staff'>>().toEqualTypeOf<never>()
  })
  test('to a screen that is not there does not compile', () => {
    expectTypeOf<'/contact'>().toExtend<ScreenPath>()
    expectTypeOf<'/contacts'>().not.toExtend<ScreenPath>()
  })
})

test.each([
  ['/Terms/', '/terms'],
  ['/PRODUCTS', '/products'],
  ['/products/Ab%20c/', '/products/ab%20c'],
  ['/products/6F1D-%61', '/products/6f1d-a'],
  ['/products/%2f%C3%89', '/products/%2F%C3%A9'],
  ['/products/%E9', '/products/%25e9'],
  ['/', '/'],
  ['/terms', '/terms'],
  ['/No/Such/Screen/', '/No/Such/Screen/'],
  ['//evil.example/terms', '//evil.example/terms'],
])('%s is written %s', (path, spelling) => {
  expect(spellingOf(path)).toBe(spelling)
  expect(spellingOf(spelling)).toBe(spelling)
})
