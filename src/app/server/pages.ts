import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Context, Handler } from 'hono'
import type { ViteDevServer } from 'vite'
import { isCount } from '#features/selling/catalog/server/shown.ts'
import type { Fetcher } from '#platform/client/http.ts'
import type { ShopEnv } from '#platform/server/http.ts'
import { isTyped, knownQuery } from '../screen-line.ts'
import { findScreen, notFound, readsOf, spellingOf } from '../screens.ts'
import type { Season } from '../season.ts'
import { pageAddress, somebodys } from './answer-ready.ts'
import { builtFolder } from './built-files.ts'
import { type FindShown, isAnybodys, type Keeping, pairsOf } from './keep-answers.ts'
import { pagesRoute } from './metrics.ts'
import { answerOf, bytesOf, type Ready, type Whose } from './ready-bytes.ts'

/** The files of a page: what starts its program, that and all it needs, its screen's, its styles, its fonts. */
export type PageFiles = {
  starter: string
  program: string
  screen?: string | undefined
  files: string[]
  styles: string[]
  fonts: string[]
  moreFonts: string[]
}
type Renderer = {
  render: (
    url: URL,
    fetcher: Fetcher,
    assetsOf: (file: string) => PageFiles,
    season: Season | undefined,
    isNobodys: boolean,
  ) => Promise<{ status: number; html: string }>
}

const starter = 'src/app/client/main.ts'
const program = 'src/app/client/program.tsx'

/** How pages are answered, and how one is made ready before anybody asks for its address. */
type Pages = { answer: Handler<ShopEnv>; prepare: (address: URL) => Promise<unknown> }

/** Every page. The API is called in-process and without a cookie, so that a page is the same bytes for everybody. decisions/0003 */
export async function createPages(
  api: Fetcher,
  { ready, findShown, look, make: makeFor }: Keeping,
  publicUrl: string | undefined,
  /** What a page is dressed for. */
  seasonNow: () => Season | undefined,
  vite?: ViteDevServer,
): Promise<Pages> {
  if (vite) {
    const answer: Pages['answer'] = async (c) => {
      const { url, whose } = pageOf(new URL(c.req.url), c.req.header('cookie'), publicUrl)
      const { render } = (await vite.ssrLoadModule('/src/app/client/entry-server.tsx')) as Renderer
      const { status, html } = await render(url, api, developmentAssets, seasonNow(), whose === 'nobodys')
      return c.html(await vite.transformIndexHtml(c.req.path, html), status as 200)
    }
    // What is being written is not kept.
    return { answer, prepare: async () => undefined }
  }
  const { render } = (await import(pathToFileURL('dist/server/entry-server.js').href)) as Renderer
  const assetsOf = builtAssets()
  const read = (given: URL, cookie?: string): Promise<Ready> => {
    const { url, shelf, whose } = pageOf(given, cookie, publicUrl)
    const shows = showsOf(url, findShown)
    const make = async () => {
      const { status, html } = await makeFor(shows, () => render(url, api, assetsOf, seasonNow(), whose === 'nobodys'))
      return { status, body: html, contentType: 'text/html; charset=utf-8', route: pagesRoute, whose }
    }
    look()
    const address = pageAddress(publicUrl, url.host, url.pathname + url.search)
    const name = whose === 'somebodys' ? somebodys(address) : address
    return ready.read(name, make, { shelf, shows, byItself: true })
  }
  return {
    prepare: read,
    answer: async (c) => {
      const given = new URL(c.req.url)
      const spelling = spellingOf(given.pathname)
      // One page has one address: `/Terms/` is nothing to keep, and nothing for robots to find twice.
      if (spelling !== given.pathname) return c.redirect(spelling + given.search, 301)
      return answer(c, await read(given, c.req.header('cookie')))
    },
  }
}

function answer(c: Context<ShopEnv>, ready: Ready) {
  const asked = { encodings: c.req.header('accept-encoding'), match: c.req.header('if-none-match'), isApi: false }
  const { status, headers, body } = answerOf(ready, asked)
  return c.newResponse(bytesOf(body), status as 200, Object.fromEntries(pairsOf(headers)))
}

/** What a page shows is what its screen reads; of the pieces on the shelf it says no number that every order changes (rule 78). */
function showsOf({ pathname, search }: URL, findShown: FindShown): string[] {
  const { screen, params } = findScreen(pathname)
  // What an address names that the API does not know is not there: there is nothing to show.
  const shown = readsOf(screen, params, search).flatMap(({ queryKey }) => findShown(queryKey.join('/'))?.shows ?? [])
  return [...new Set(shown)].filter((name) => !isCount(name))
}

/** The page that an address shows: the one address under which it is drawn and kept, and on which shelf. */
function pageOf(given: URL, cookie: string | undefined, publicUrl: string | undefined) {
  const url = new URL(publicUrl ?? given.origin)
  const { screen } = findScreen(given.pathname)
  // Set, not resolved: a path that starts with two slashes would name another host.
  url.pathname = given.pathname
  if (screen.isOpen) {
    // Only what its screen knows of a query is kept, so that no junk becomes the name of a page.
    const known = knownQuery(screen, given.searchParams)
    url.search = String(known)
    return { url, shelf: isTyped(screen, known) ? ('typed' as const) : ('own' as const), whose: undefined }
  }
  // What a closed screen shows of an order or a customer its browser asks for: to everybody else it is one page.
  if (screen !== notFound) url.pathname = screen.path
  return { url, shelf: 'own' as const, whose: screen.nobodys && whoseOf(cookie) }
}

const whoseOf = (cookie: string | undefined): Whose => (isAnybodys(cookie) ? 'nobodys' : 'somebodys')

const developmentAssets = (): PageFiles => ({
  ...{ starter: `/${starter}`, program: `/${program}` },
  ...{ files: [], styles: [], fonts: [], moreFonts: [] },
})

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

/** What the build says each screen needs, found once. */
function builtAssets() {
  const manifest: Manifest = JSON.parse(readFileSync(`${builtFolder}/.vite/manifest.json`, 'utf8'))
  const known = new Map<string, PageFiles>()
  return (file: string): PageFiles => {
    const found = known.get(file) ?? assetsFor(manifest, file)
    known.set(file, found)
    return found
  }
}

function assetsFor(manifest: Manifest, file: string): PageFiles {
  const [start, alive, screen] = [starter, program, file].map((source) => manifest[source])
  if (!start || !alive) throw new Error('The build has no entry; run the build again.')
  const chunks = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || chunks.has(key)) return
    chunks.add(key)
    chunk.imports?.forEach(visit)
  }
  visit(program)
  visit(file)
  const all = [...chunks].flatMap((key) => manifest[key] ?? [])
  return {
    starter: `/${start.file}`,
    program: `/${alive.file}`,
    screen: screen && `/${screen.file}`,
    files: all.map((chunk) => `/${chunk.file}`),
    styles: [...new Set([start, ...all].flatMap(({ css }) => css ?? []))].map((path) => `/${path}`),
    fonts: fontsOf(manifest, 'basic'),
    moreFonts: fontsOf(manifest, 'latin'),
  }
}

const fontsOf = (manifest: Manifest, letters: 'basic' | 'latin') =>
  Object.values(manifest)
    .map(({ file }) => `/${file}`)
    .filter((path) => new RegExp(`-${letters}-(wght|900)-normal.*\\.woff2$`).test(path))
