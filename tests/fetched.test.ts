import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { notFound, screens } from '#app/screens.ts'

const entries = ['src/app/client/main.ts', 'src/app/client/program.tsx']
const officeScreens = screens.filter(({ frame }) => frame === 'office').map(({ file }) => file)
const shopScreens = [...screens.filter(({ frame }) => frame !== 'office'), notFound].map(({ file }) => file)
const officeRooms =
  /^src\/features\/(base\/office|base\/audit|figures\/dashboard|figures\/customers)\/client\/|\/client\/(screens\/)?admin-/

/** A built file: its sources, its static imports and its styles. */
type Chunk = { sources: string[]; fetches: string[]; styles: string[]; code: string }
const chunks = new Map<string, Chunk>()
const styles = new Map<string, string>()
/** The static and the dynamic imports of each source. */
const imports = new Map<string, readonly string[]>()
const importsLater = new Map<string, readonly string[]>()

beforeAll(async () => {
  // The production build of React.
  vi.stubEnv('NODE_ENV', 'production')
  const { output } = (await build({
    logLevel: 'silent',
    build: { write: false },
    plugins: [{ name: 'imports', generateBundle: noteImports }],
  })) as Rolldown.RolldownOutput
  vi.unstubAllEnvs()
  for (const file of output) {
    if (file.type === 'asset') styles.set(file.fileName, String(file.source))
    else
      chunks.set(file.fileName, {
        sources: file.moduleIds.map(named),
        fetches: file.imports,
        code: file.code,
        styles: [...(file.viteMetadata?.importedCss ?? [])],
      })
  }
})

const named = (id: string) => relative('.', id).replaceAll('\\', '/')

function noteImports(this: Rolldown.PluginContext) {
  for (const id of this.getModuleIds()) {
    const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {}
    imports.set(named(id), importedIds.map(named))
    importsLater.set(named(id), dynamicallyImportedIds.map(named))
  }
}

/** Everything that hangs together from some beginnings on. */
function reached(beginnings: string[], next: (one: string) => readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (one: string) => {
    if (found.has(one)) return
    found.add(one)
    next(one).forEach(visit)
  }
  beginnings.forEach(visit)
  return found
}

/** The files that a browser fetches for some screens, the entry with them. */
function fetchedFor(files: string[]) {
  const first = [...chunks].filter(([, { sources }]) => [...entries, ...files].some((file) => sources.includes(file)))
  const names = reached(
    first.map(([name]) => name),
    (name) => chunks.get(name)?.fetches ?? [],
  )
  return [...names].flatMap((name) => chunks.get(name) ?? [])
}
const sourcesFor = (files: string[]) => [...new Set(fetchedFor(files).flatMap(({ sources }) => sources))]
const stylesFor = (files: string[]) =>
  [...new Set(fetchedFor(files).flatMap((chunk) => chunk.styles))].map((name) => styles.get(name)).join('\n')
const imported = (files: string[]) => reached(files, (file) => imports.get(file) ?? [])

describe('the files that a browser loads', () => {
  test('are known for every screen', () => {
    expect(shopScreens.filter((file) => !sourcesFor([file]).includes(file))).toEqual([])
    expect(officeScreens.filter((file) => !sourcesFor([file]).includes(file))).toEqual([])
  })

  test('of one screen do not name the files of other screens', () => {
    expect(sourcesFor(shopScreens)).not.toContain('src/app/client/screen-files.ts')
  })

  test('of a product page are at most 101 kB of compressed scripts', () => {
    const scripts = fetchedFor([
      'src/app/client/screens/product-screen.tsx',
      // Fetched once the page is drawn.
      'src/features/selling/delivery/client/arrival-text.tsx',
    ])
    const bytes = scripts.map(({ code }) => brotliCompressSync(code).length)
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(101_000)
  })

  test('of a shopper’s screen include nothing of the back office', () => {
    const office = shopScreens.flatMap((file) =>
      sourcesFor([file])
        .filter((source) => officeRooms.test(source))
        .map((source) => `${file}: ${source}`),
    )
    expect(office).toEqual([])
  })

  test('of a shopper’s screen include nothing that only the back office imports', () => {
    const shoppers = imported([...entries, ...shopScreens])
    const onlyOffice = [...imported(officeScreens)].filter(
      (file) => /^src\/(app|features)\//.test(file) && !shoppers.has(file),
    )
    expect(onlyOffice.length).toBeGreaterThan(20)
    expect(sourcesFor(shopScreens).filter((source) => onlyOffice.includes(source))).toEqual([])
  })

  test('of a product page include no platform code that shoppers do not need', () => {
    const shoppers = imported([...entries, ...shopScreens])
    const first = sourcesFor(['src/app/client/screens/product-screen.tsx'])
    expect(first.filter((source) => source.startsWith('src/') && !shoppers.has(source))).toEqual([])
  })

  test('include the validation library only if the screen validates input', () => {
    const isValidation = (source: string) => source.includes('node_modules/zod/')
    const wrong = shopScreens.filter(
      (file) => sourcesFor([file]).some(isValidation) !== [...imported([...entries, file])].some(isValidation),
    )
    expect(wrong).toEqual([])
  })

  test('of a shopper’s screen include no styles of the back office', () => {
    expect(stylesFor(officeScreens).includes('.admin-table')).toBe(true)
    expect(stylesFor(shopScreens).includes('.admin-table')).toBe(false)
  })

  test('of a shopper’s screen include no utility class that only the back office uses', () => {
    const left = /@source not "\S+features\/\{(\S+)\}"/.exec(readFileSync('src/app/client/look/main.css', 'utf8'))?.[1]
    const gate = 'src/app/client/office-files.ts'
    const everImported = (files: string[]) =>
      reached(files, (file) => (file === gate ? [] : [...(imports.get(file) ?? []), ...(importsLater.get(file) ?? [])]))
    const drawnIn = (files: Set<string>) =>
      new Set(
        [...files].flatMap((file) => /^src\/features\/([\w-]+\/[\w-]+)\/client\/[\w-]+\.tsx$/.exec(file)?.[1] ?? []),
      )
    const fetched = everImported([...entries, ...shopScreens])
    expect([...fetched].filter((file) => /\/admin-|^src\/app\/client\/(dev|screens\/settings)\//.test(file))).toEqual(
      [],
    )
    const shoppers = drawnIn(fetched)
    const office = drawnIn(everImported(officeScreens))
    expect(shoppers.size).toBeGreaterThan(10)
    expect(left?.split(',')).toEqual([...office].filter((one) => !shoppers.has(one)).toSorted())
  })

  test('of every page include the styles of drawings', () => {
    expect(stylesFor([]).includes('.spool')).toBe(true)
  })
})
