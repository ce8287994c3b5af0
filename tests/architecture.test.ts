import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawStructure } from './support/draw-structure.ts'

type Import = { from: string; to: string }

const tiers = ['platform', 'features', 'app'] as const

/** Features flow one way: each imports only from groups before its own. */
const groups = [
  ['drawings', 'audit'],
  ['makes'],
  ['settings'],
  ['accounts'],
  ['office', 'payments'],
  ['staff', 'catalog', 'banners', 'contact', 'models', 'offers'],
  ['cart', 'wishlist', 'gift-finder', 'reviews', 'custom-requests'],
  ['orders'],
  ['checkout', 'print-queue', 'customers'],
  ['dashboard'],
]

const tierOf = (file: string) => tiers.findIndex((tier) => file.startsWith(`src/${tier}/`))
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const sideOf = (file: string) => /\/(server|client)\//.exec(file)?.[1]
const isTables = (file: string) => /^src\/features\/[^/]+\/server\/tables\.ts$/.test(file)
const isFinder = (file: string) => /\/find-[^/]+\.ts$/.test(file)
/** The demo shop is laid into empty tables, past every verb. */
const isSeed = (file: string) => file === 'src/app/server/demo-shop.ts'
/** The table of screens says what each page reads, for the browser and for the server. */
const isScreens = (file: string) => file === 'src/app/screens.ts'
/** Pages are made on the server with the browser's own reading. */
const readsLikeABrowser = ({ from, to }: Import) =>
  from === 'src/app/server/pages.ts' && to === 'src/platform/client/http.ts'
const groupOf = (feature: string) => groups.findIndex((group) => group.includes(feature))

/** The rules of the tree, each with the sentence it is known by; a rule answers whether an import breaks it. */
const rules: Record<string, (link: Import) => boolean> = {
  'a tier imports itself and the tiers below it': ({ from, to }) => tierOf(to) > tierOf(from),
  'client never imports server, nor the reverse': ({ from, to }) =>
    !readsLikeABrowser({ from, to }) &&
    sideOf(from) !== undefined &&
    sideOf(to) !== undefined &&
    sideOf(from) !== sideOf(to),
  'neutral files import neutral files': ({ from, to }) =>
    !sideOf(from) && sideOf(to) !== undefined && !(isScreens(from) && sideOf(to) === 'client'),
  'features flow one way': ({ from, to }) => {
    const [mine, theirs] = [featureOf(from), featureOf(to)]
    // A table points at whatever table it belongs to: that is the schema's business, and nothing is called.
    if (isTables(from) && isTables(to)) return false
    return mine !== undefined && theirs !== undefined && mine !== theirs && groupOf(theirs) >= groupOf(mine)
  },
  'only tables and finders read the tables of another feature': ({ from, to }) =>
    isTables(to) && featureOf(to) !== featureOf(from) && !isTables(from) && !isFinder(from) && !isSeed(from),
  'imports start at #app, #features or #platform, or stay in their folder': ({ from, to }) =>
    to.startsWith('src/') &&
    (tierOf(from) !== tierOf(to) || featureOf(from) !== featureOf(to)) &&
    relative.has(`${from} ${to}`),
  'browser code uses the small form of zod': ({ from, to }) => to === 'zod' && sideOf(from) !== 'server',
}

const relative = new Set<string>()
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !isTest(file))
const imports = files.flatMap(importsOf)

function importsOf(from: string): Import[] {
  const text = readFileSync(from, 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => {
    if (name.startsWith('#')) return { from, to: `src/${name.slice(1)}` }
    if (!name.startsWith('.')) return { from, to: name }
    const to = normalize(join(dirname(from), name))
    relative.add(`${from} ${to}`)
    return { from, to }
  })
}

const broken = (rule: string, among: Import[]) =>
  among.filter((link) => rules[rule]?.(link)).map(({ from, to }) => `${from} imports ${to}`)

describe('the import rules', () => {
  test('are checked against real files', () => {
    expect(files.length).toBeGreaterThan(80)
    expect(imports.length).toBeGreaterThan(300)
  })

  test.each(Object.keys(rules))('%s', (rule) => {
    expect(broken(rule, imports)).toEqual([])
  })

  test('every feature has its group', () => {
    const features = new Set(files.flatMap((file) => featureOf(file) ?? []))
    expect([...features].filter((feature) => groupOf(feature) < 0)).toEqual([])
  })

  test('there are no circles', () => {
    expect(findCircle(imports.filter(({ to }) => to.startsWith('src/')))).toBeUndefined()
  })
})

test('no room holds more than 3,000 lines', () => {
  const all = globSync('src/features/*/**/*.{ts,tsx,css}').filter((file) => !isTest(file))
  const lines = Map.groupBy(all, (file) => featureOf(file) ?? '')
  const sizes = [...lines].map(([room, own]) => [room, own.reduce((sum, file) => sum + countLines(file), 0)] as const)
  expect(sizes.filter(([, size]) => size > 3_000)).toEqual([])
})
const countLines = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1

test('the picture of the rooms is drawn from the imports', async () => {
  await expect(drawStructure(groups, imports)).toMatchFileSnapshot('../docs/structure.svg')
})

describe('each rule goes red when it is broken', () => {
  const offences: [string, Import][] = [
    [
      'a tier imports itself and the tiers below it',
      { from: 'src/platform/money.ts', to: 'src/features/cart/totals.ts' },
    ],
    [
      'client never imports server, nor the reverse',
      { from: 'src/features/cart/client/a.tsx', to: 'src/features/cart/server/b.ts' },
    ],
    [
      'client never imports server, nor the reverse',
      { from: 'src/app/client/a.tsx', to: 'src/features/checkout/server/place-order.ts' },
    ],
    [
      'neutral files import neutral files',
      { from: 'src/features/cart/totals.ts', to: 'src/features/cart/server/tables.ts' },
    ],
    ['features flow one way', { from: 'src/features/catalog/contract.ts', to: 'src/features/cart/contract.ts' }],
    [
      'only tables and finders read the tables of another feature',
      { from: 'src/features/checkout/server/place-order.ts', to: 'src/features/cart/server/tables.ts' },
    ],
    ['browser code uses the small form of zod', { from: 'src/features/cart/contract.ts', to: 'zod' }],
  ]
  test.each(offences)('%s', (rule, offence) => {
    expect(broken(rule, [offence])).toHaveLength(1)
  })
  test('a circle is found', () => {
    expect(
      findCircle([
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ]),
    ).toBeDefined()
  })
})

function findCircle(links: Import[]): string[] | undefined {
  const next = Map.groupBy(links, ({ from }) => from)
  const done = new Set<string>()
  const walk = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const { to } of next.get(file) ?? []) {
      const circle = walk(to, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of next.keys()) {
    const circle = walk(file, [])
    if (circle) return circle
  }
  return undefined
}
