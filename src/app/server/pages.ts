import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Handler } from 'hono'
import type { ViteDevServer } from 'vite'
import type { Fetcher } from '#platform/client/http.ts'
import type { ShopEnv } from '#platform/server/http.ts'
import type { Assets } from '../assets.ts'
import { knownQuery } from '../screen-queries.ts'
import { findScreen, notFound, spellingOf } from '../screens.ts'
import type { Season } from '../season.ts'

/** The folder of the built browser files. */
export const builtFolder = 'dist/client'

type Renderer = {
  render: (
    url: URL,
    fetcher: Fetcher,
    assetsOf: (file: string) => Assets,
    season: Season | undefined,
  ) => Promise<{ status: number; html: string }>
}

const entry = 'src/app/client/main.ts'
const program = 'src/app/client/program.tsx'
const rendererSource = 'src/app/client/entry-server.tsx'
const builtRenderer = pathToFileURL('dist/server/entry-server.js')

/** Renders every page. The API is called in-process without a cookie, so that a page is the same bytes for all visitors. decisions/0003 */
export async function createPages(
  api: Fetcher,
  publicUrl: string | undefined,
  seasonNow: () => Season | undefined,
  vite?: ViteDevServer,
) {
  const renderer = async () =>
    (await (vite ? vite.ssrLoadModule(`/${rendererSource}`) : import(builtRenderer.href))) as Renderer
  // Loaded in advance, so that the first page of a built shop does not wait.
  if (!vite) await renderer()
  const assetsOf = vite ? () => developmentAssets : builtAssets()
  /** The page of a canonical address. */
  const make = async (url: URL): Promise<Response> => {
    const { render } = await renderer()
    const { status, html } = await render(url, api, assetsOf, seasonNow())
    const page = vite ? await vite.transformIndexHtml(url.pathname, html) : html
    // Data could not be read: the status makes proxies and search engines retry.
    const later = status === 503 && { 'retry-after': '5' }
    return new Response(page, {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', ...revalidated, ...later },
    })
  }
  /** Answers any address; redirects to the canonical address of a page. */
  const answer: Handler<ShopEnv> = (c) => {
    const given = new URL(c.req.url)
    const spelling = spellingOf(given.pathname)
    if (spelling !== given.pathname) return c.redirect(spelling + given.search, 301)
    return make(canonicalPage(given, publicUrl))
  }
  return { make, answer }
}

const revalidated = { 'cache-control': 'no-cache' }

/** The canonical address of a page, for its content and its cache key. */
export function canonicalPage(given: URL, publicUrl: string | undefined): URL {
  const url = new URL(publicUrl ?? given.origin)
  const { screen } = findScreen(given.pathname)
  // Set, not resolved: a path that starts with two slashes would name another host.
  url.pathname = given.pathname
  // Only known parameters are kept: unknown ones would fill the cache.
  if (screen.isOpen) url.search = String(knownQuery(screen.path, given.searchParams))
  // The browser loads the data of private screens, so all their addresses share one page.
  else if (screen !== notFound) url.pathname = screen.path
  return url
}

const developmentAssets: Assets = {
  entry: `/${entry}`,
  program: `/${program}`,
  files: [],
  styles: [],
  fonts: [],
  moreFonts: [],
}

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

/** The files of each screen from the build's manifest, computed once. */
function builtAssets() {
  const manifest: Manifest = JSON.parse(readFileSync(`${builtFolder}/.vite/manifest.json`, 'utf8'))
  const known = new Map<string, Assets>()
  return (file: string): Assets => {
    const found = known.get(file) ?? assetsFor(manifest, file)
    known.set(file, found)
    return found
  }
}

function assetsFor(manifest: Manifest, file: string): Assets {
  const [first, main] = [manifest[entry], manifest[program]]
  if (!first || !main) throw new Error('The build has no entry; run the build again.')
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
  const screen = manifest[file]
  return {
    entry: `/${first.file}`,
    program: `/${main.file}`,
    screen: screen && `/${screen.file}`,
    files: all.map((chunk) => `/${chunk.file}`),
    styles: [...new Set(all.flatMap(({ css }) => css ?? []))].map((path) => `/${path}`),
    fonts: fontsOf(manifest, 'basic'),
    moreFonts: fontsOf(manifest, 'latin'),
  }
}

const fontsOf = (manifest: Manifest, letters: 'basic' | 'latin') =>
  Object.values(manifest)
    .map(({ file }) => `/${file}`)
    .filter((path) => new RegExp(`-${letters}-(wght|900)-normal.*\\.woff2$`).test(path))
