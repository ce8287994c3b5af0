import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawStructure } from './support/draw-structure.ts'

type Import = { from: string; to: string; isRelative?: boolean }

const tiers = ['platform', 'features', 'app'] as const

/**
 * The wings from left to right, and the features of each: a wing depends only on wings to its left, a feature only on features before it.
 */
const wings = {
  gifts: ['drawings', 'makes', 'lettering', 'geometry', 'models', 'renders', 'viewer', 'foreign-meshes', 'estimates'],
  base: ['audit', 'carriers', 'settings', 'accounts', 'office', 'payments', 'staff'],
  selling: [
    'filaments',
    'designs',
    'delivery',
    'proofs',
    'catalog',
    'banners',
    'contact',
    'offers',
    'sent-models',
    'gift-options',
    'cart',
    'wishlist',
    'gift-finder',
    'reviews',
    'threads',
    'custom-requests',
    'search',
    'imports',
  ],
  orders: ['orders', 'checkout', 'order-changes', 'asked-addresses', 'claims', 'threads'],
  workshop: ['parcels', 'postage', 'tracking', 'printers', 'print-queue', 'filament', 'printer-links'],
  figures: ['customers', 'dashboard', 'profit'],
}
const wingNames = Object.keys(wings)
const features = Object.entries(wings).flatMap(([wing, names]) => names.map((name) => `${wing}/${name}`))

const tierOf = (file: string) => tiers.findIndex((tier) => file.startsWith(`src/${tier}/`))
/** `wing/feature`. */
const featureOf = (file: string) => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const wingOf = (file: string) => wingNames.indexOf(featureOf(file)?.split('/')[0] ?? '')
const sideOf = (file: string) => /\/(server|client)\//.exec(file)?.[1]
const isTables = (file: string) => /^src\/features\/[^/]+\/[^/]+\/server\/tables\.ts$/.test(file)
const isFinder = (file: string) => /\/find-[^/]+\.ts$/.test(file)
/** The demo shop is inserted into empty tables directly; later changes and deletions go through the owning features. */
const isSeed = (file: string) => /^src\/app\/server\/demo-(shop|past)\.ts$/.test(file)
/** The table of screens lists each page's queries, for the browser and the server. */
const isScreens = (file: string) => file === 'src/app/screens.ts'
/** Pages are made on the server with the browser's own reading. */
const readsLikeABrowser = ({ from, to }: Import) =>
  from === 'src/app/server/pages.ts' && to === 'src/platform/client/http.ts'
const orderOf = (feature: string) => features.indexOf(feature)
/** A foreign key points at the table that it belongs to; no function is called. */
const isForeignKey = ({ from, to }: Import) => isTables(from) && isTables(to)

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
  'a wing imports itself and the wings to its left': ({ from, to }) =>
    !isForeignKey({ from, to }) && wingOf(from) >= 0 && wingOf(to) > wingOf(from),
  'a feature imports only features that stand before it': ({ from, to }) => {
    const [mine, theirs] = [featureOf(from), featureOf(to)]
    if (isForeignKey({ from, to }) || !mine || !theirs || mine === theirs) return false
    return orderOf(theirs) > orderOf(mine)
  },
  'only tables and finders read the tables of another feature': ({ from, to }) =>
    isTables(to) && featureOf(to) !== featureOf(from) && !isTables(from) && !isFinder(from) && !isSeed(from),
  'imports start at #app, #features or #platform, or stay in their room': ({ from, to, isRelative }) =>
    Boolean(isRelative) && to.startsWith('src/') && (tierOf(from) !== tierOf(to) || featureOf(from) !== featureOf(to)),
  'browser code uses the small form of zod': ({ from, to }) => /^zod(?!\/mini$)/.test(to) && sideOf(from) !== 'server',
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !isTest(file))
const textOf = (file: string) => readFileSync(file, 'utf8')
const imports = files.flatMap((file) => importsOf(file, textOf(file)))

function importsOf(from: string, text: string): Import[] {
  // Workers count as imports, and so do the files of `import.meta.glob`.
  const written = /\b(?:(?:from|import|new URL)\s*\(?|import\.meta\.glob(?:<\w+>)?\()\s*(['"`])([^'"`]+)\1/g
  return [...text.matchAll(written)].map(([, , name = '']) => {
    if (name.startsWith('#')) return { from, to: `src/${name.slice(1)}` }
    if (!name.startsWith('.')) return { from, to: name }
    return { from, to: normalize(join(dirname(from), name)), isRelative: true }
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

  test('every feature has its place in a wing', () => {
    expect(withoutPlace(files)).toEqual([])
  })

  test('there are no circles', () => {
    expect(findCircle(imports.filter(({ to }) => to.startsWith('src/')))).toBeUndefined()
  })
})

function withoutPlace(among: string[]) {
  const found = new Set(among.flatMap((file) => featureOf(file) ?? []))
  return [...found].filter((feature) => orderOf(feature) < 0)
}

test('no two files export the same name', () => {
  const others = globSync('{tests,bench,db,scripts}/**/*.ts').filter((file) => !isTest(file))
  expect(sharedNames([...files, ...others].map((file) => ({ file, text: textOf(file) })))).toEqual([])
})

/** Default exports of screens are exempt; every other exported name is unique. */
function sharedNames(among: { file: string; text: string }[]): string[] {
  const exported = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm
  const names = among.flatMap(({ file, text }) => [...text.matchAll(exported)].map(([, name = '']) => ({ name, file })))
  return [...Map.groupBy(names, ({ name }) => name)]
    .filter(([, places]) => new Set(places.map(({ file }) => file)).size > 1)
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)
}

test('each feature writes only its own tables', () => {
  expect(files.flatMap((file) => foreignWrites(file, textOf(file)))).toEqual([])
})

test('tables are defined in `tables.ts`, and no file re-exports', () => {
  expect(files.filter((file) => !/\/server\/tables\.ts$/.test(file) && /\bpgTable\(/.test(textOf(file)))).toEqual([])
  expect(files.filter((file) => handsOn(textOf(file)))).toEqual([])
})

/** Re-exports, and tables outside `tables.ts`. */
const handsOn = (text: string) => /^export (type )?(\*|\{[^}]*\}) .*from /m.test(text.replace(/\{\s+/g, '{'))

/** Inserts, updates and deletes by a file in another feature's tables, and SQL writes without a table object. */
function foreignWrites(file: string, text: string): string[] {
  const foreign = [...text.matchAll(/import (?:\{([^}]*)\}|\* as (\w+)) from '([^']+)'/g)].flatMap(
    ([, names = '', space, from = '']) => {
      const [link] = importsOf(file, `from '${from}'`)
      if (!link || !isTables(link.to) || featureOf(link.to) === featureOf(file)) return []
      return space ? [space] : names.split(',').map((name) => name.replace(/.*\bas\b|\btype\b/, '').trim())
    },
  )
  const called = [...text.matchAll(/\.(insert|update|delete)\(\s*(\w+)/g)]
    .filter(([, how, table = '']) => foreign.includes(table) && !(isSeed(file) && how === 'insert'))
    .map(([, how, table]) => `${file}: ${how} ${table}`)
  // Statements are made by the query builder: it says in which tables they write.
  const written = [...text.matchAll(/sql(?:\.raw\()?`\s*(insert into|update|delete from|truncate)\b/gi)].filter(() =>
    featureOf(file),
  )
  return [...called, ...written.map(([, how]) => `${file}: ${how} by hand`)]
}

describe('a style sheet', () => {
  const sheets = globSync('src/**/*.css')
  const links = [...imports, ...sheets.flatMap((file) => sheetsOf(file, textOf(file)))]
  const importersOf = (sheet: string) => links.filter(({ to }) => to === sheet).map(({ from }) => from)

  test.each(sheets)('%s is imported', (sheet) => {
    expect(importersOf(sheet)).not.toEqual([])
  })

  test('of a feature is imported by its own parts, beside which it lies, only', () => {
    expect(sheets.filter((sheet) => featureOf(sheet) && !isBesideItsParts(sheet, importersOf(sheet)))).toEqual([])
  })

  test('of a part that every page has lies beside that part', () => {
    const hasPart = (sheet: string) => files.some((file) => file.startsWith(sheet.replace(/\.css$/, '')))
    const alone = sheets.filter((sheet) => !featureOf(sheet) && !hasPart(sheet))
    expect(alone.sort()).toEqual(['src/app/client/look/main.css', ...looks])
  })
})
/** The look of the whole shop: nothing in it knows what the shop sells. */
const looks = ['base', 'fonts', 'theme', 'tokens'].map((name) => `src/platform/client/look/${name}.css`)

const sheetsOf = (from: string, text: string): Import[] =>
  [...text.matchAll(/@import (?:url\()?["'](\.[^"']+)["']/g)].map(([, name = '']) => ({
    from,
    to: normalize(join(dirname(from), name)),
  }))

const isBesideItsParts = (sheet: string, importers: string[]) =>
  importers.length > 0 && importers.every((from) => dirname(from) === dirname(sheet))

test('the picture of the wings is up to date', async () => {
  await expect(drawStructure(wings)).toMatchFileSnapshot('../docs/structure.svg')
})

describe('each rule goes red when it is broken', () => {
  const offences: [string, Import][] = [
    [
      'a tier imports itself and the tiers below it',
      { from: 'src/platform/money.ts', to: 'src/features/selling/cart/totals.ts' },
    ],
    [
      'client never imports server, nor the reverse',
      { from: 'src/features/selling/cart/client/a.tsx', to: 'src/features/selling/cart/server/b.ts' },
    ],
    [
      'client never imports server, nor the reverse',
      { from: 'src/app/client/a.tsx', to: 'src/features/orders/checkout/server/place-order.ts' },
    ],
    [
      'neutral files import neutral files',
      { from: 'src/features/selling/cart/totals.ts', to: 'src/features/selling/cart/server/tables.ts' },
    ],
    [
      'a wing imports itself and the wings to its left',
      { from: 'src/features/selling/cart/contract.ts', to: 'src/features/orders/orders/contract.ts' },
    ],
    [
      'a feature imports only features that stand before it',
      { from: 'src/features/selling/catalog/contract.ts', to: 'src/features/selling/cart/contract.ts' },
    ],
    [
      'only tables and finders read the tables of another feature',
      { from: 'src/features/orders/checkout/server/place-order.ts', to: 'src/features/selling/cart/server/tables.ts' },
    ],
    [
      'imports start at #app, #features or #platform, or stay in their room',
      { from: 'src/features/selling/cart/contract.ts', to: 'src/features/gifts/makes/make.ts', isRelative: true },
    ],
    [
      'imports start at #app, #features or #platform, or stay in their room',
      { from: 'src/app/server/api.ts', to: 'src/platform/server/http.ts', isRelative: true },
    ],
    ['browser code uses the small form of zod', { from: 'src/features/selling/cart/contract.ts', to: 'zod' }],
    ['browser code uses the small form of zod', { from: 'src/features/selling/cart/contract.ts', to: 'zod/v4' }],
  ]
  test.each(offences)('%s', (rule, offence) => {
    expect(broken(rule, [offence])).toHaveLength(1)
  })
  test('every rule has its offence', () => {
    expect(Object.keys(rules).filter((rule) => !offences.some(([name]) => name === rule))).toEqual([])
  })
  test('an import is read in each way that it can be written', () => {
    const written = [
      "import { a } from './a.ts'",
      'import type { a } from "./a.ts"',
      "import './a.ts'",
      "export { a } from './a.ts'",
      'export * from "./a.ts"',
      "const a = await import('./a.ts')",
      'const a = await import(\n  `./a.ts`,\n)',
      "new Worker(new URL('./a.ts', import.meta.url))",
      "import.meta.glob<Page>('./a.ts')",
    ]
    for (const text of written)
      expect([text, importsOf('src/app/b.ts', text).map(({ to }) => to)]).toEqual([text, ['src/app/a.ts']])
  })
  test('a feature without a place is found', () => {
    const found = withoutPlace(['src/features/selling/cart/contract.ts', 'src/features/selling/lottery/contract.ts'])
    expect(found).toEqual(['selling/lottery'])
  })
  test('a name that two files export is found', () => {
    const text = 'export type Plan = string'
    expect(
      sharedNames([
        { file: 'a.ts', text },
        { file: 'b.ts', text },
      ]),
    ).toEqual(['Plan: a.ts, b.ts'])
  })
  test('a write into another feature’s table is found, by a finder and by the shop’s own files, too', () => {
    const text =
      "import { users as people } from '#features/base/accounts/server/tables.ts'\nawait db\n  .update(people)"
    for (const file of ['src/features/figures/customers/server/find-customers.ts', 'src/app/server/find-names.ts'])
      expect(foreignWrites(file, text)).toEqual([`${file}: update people`])
    expect(foreignWrites('src/features/base/accounts/server/accounts.ts', text)).toEqual([])
    const space = "import * as theirs from '#features/base/accounts/server/tables.ts'\nawait db.delete(theirs.users)"
    const byHand = 'await db.execute(sql`\n  delete from ${' + 'users} where true`)'
    const finder = 'src/features/figures/customers/server/find-customers.ts'
    expect(foreignWrites(finder, space)).toEqual([`${finder}: delete theirs`])
    expect(foreignWrites(finder, byHand)).toEqual([`${finder}: delete from by hand`])
    const seed = 'src/app/server/demo-past.ts'
    expect(foreignWrites(seed, text)).toEqual([`${seed}: update people`])
    expect(foreignWrites(seed, text.replace('update', 'delete'))).toEqual([`${seed}: delete people`])
    expect(foreignWrites(seed, text.replace('update', 'insert'))).toEqual([])
  })
  test('a barrel is found', () => {
    const barrels = [
      "export * from './totals.ts'",
      "export {\n  orders,\n} from './tables.ts'",
      "export type { A } from './a.ts'",
    ]
    expect(barrels.filter(handsOn)).toEqual(barrels)
    expect(handsOn("export const from = 'here'\nexport function a() {}")).toBe(false)
  })
  test('a style sheet that lies apart from its parts, or serves a stranger, is found', () => {
    const sheet = 'src/features/selling/cart/client/cart.css'
    expect(isBesideItsParts(sheet, ['src/features/selling/cart/client/cart-view.tsx'])).toBe(true)
    expect(
      isBesideItsParts(sheet, ['src/features/selling/cart/client/cart-view.tsx', 'src/app/client/look/main.css']),
    ).toBe(false)
    expect(isBesideItsParts(sheet, [])).toBe(false)
  })
  test('a style sheet that another brings along is found', () => {
    const brings = ['"./a.css"', "'./a.css'", "url('./a.css')"].map((name) => `@import ${name};`)
    for (const text of brings)
      expect([text, sheetsOf('src/b.css', text).map(({ to }) => to)]).toEqual([text, ['src/a.css']])
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
