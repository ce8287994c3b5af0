import type { QueryClient } from '@tanstack/react-query'
import { createElement, Suspense, use } from 'react'
import { useLocation } from 'wouter'
import { useShop } from '#features/base/settings/client/requests.ts'
import { importChunk } from '#platform/client/chunk.ts'
import { HttpError } from '#platform/client/http.ts'
import { ScreenProvider } from '#platform/client/screen.ts'
import { setTimeZone } from '#platform/client/time-zone.ts'
import { ErrorBoundary } from '#platform/client/ui/error-boundary.tsx'
import { FailedState } from '#platform/client/ui/states.tsx'
import type { Params } from '../screen-line.ts'
import { findScreen, menuOf, notFound, readsOf, titleOf } from '../screens.ts'
import { markHydrated } from './hydrated.ts'
import { ScreenHead } from './page-head.tsx'
import type { Page, PageModule } from './page-module.ts'
import { SettleAfterNavigation } from './settle-after-navigation.tsx'

export type Prepared = { file: string; status: 200 | 404 | 503 }

/** The code and the data of a page. The server waits for it before rendering, the browser before hydrating, links on hover. */
export async function prepare(queries: QueryClient, url: URL): Promise<Prepared> {
  const { screen, params } = findScreen(url.pathname)
  const reads = readsOf(screen, params, url.search)
  forgetFailed(screen.file)
  await Promise.all([load(screen.file), ...reads.map(({ queryKey }) => queries.prefetchQuery({ queryKey }))])
  const errors = reads.map(({ queryKey }) => queries.getQueryState(queryKey)?.error).filter(Boolean)
  return { file: screen.file, status: screen === notFound ? 404 : statusOf(errors) }
}

/** The same ahead of need. A failure is dropped here, because the screen shows it once it is drawn. */
export const preload = (queries: QueryClient, url: URL): Promise<unknown> =>
  prepare(queries, url).catch(() => undefined)

const menus = {
  office: menuOf('office'),
  'office-more': menuOf('office-more'),
  owner: menuOf('owner'),
  account: menuOf('account'),
}

/** The current screen. A failure replaces it with a sentence and Retry. */
export function Screen() {
  const [path] = useLocation()
  const { screen, params } = findScreen(path)
  setTimeZone(useShop().timeZone)
  return (
    <ErrorBoundary
      key={path}
      onFailure={markHydrated}
      failed={(retry) => (
        <ScreenFailed
          onRetry={() => {
            forgetFailed(screen.file)
            retry()
          }}
        />
      )}
    >
      <ScreenProvider value={{ title: screen.title ?? '', menus, titleOf }}>
        {/* What is on its way is as tall as the window: the footer would come up and go down again. */}
        <Suspense fallback={<div className="min-h-dvh" />}>
          <ScreenHead screen={screen} />
          <Loaded file={screen.file} params={params} />
          <SettleAfterNavigation path={path} />
        </Suspense>
      </ScreenProvider>
    </ErrorBoundary>
  )
}

const wentWrong = 'Something went wrong'

/** The shell stays; the sentence and Retry take the screen's place. */
const ScreenFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="wrap py-16">
    <title>{wentWrong}</title>
    <h1 className="text-center text-3xl">{wentWrong}</h1>
    <FailedState text="This page could not be shown." onRetry={onRetry} />
  </div>
)

function Loaded({ file, params }: { file: string; params: Params }) {
  const page = load(file)
  return createElement(pages.get(file) ?? use(page), { params })
}

const loading = new Map<string, Promise<Page>>()
const pages = new Map<string, Page>()

/** Loads the screen that a server-rendered page names. */
export const loadFrom = (path: string, address: string) =>
  void load(findScreen(path).screen.file, () => import(/* @vite-ignore */ address))

function load(file: string, fetchModule = () => findModule(file)): Promise<Page> {
  const known = loading.get(file)
  if (known) return known
  const page = importChunk(fetchModule).then(({ default: Page }) => {
    pages.set(file, Page)
    return Page
  })
  loading.set(file, page)
  page.catch(() => failed.add(file))
  return page
}

const failed = new Set<string>()

/** A failed chunk is loaded again on the next navigation. Rendering never loads, so the screen stays failed until then. */
function forgetFailed(file: string) {
  if (failed.delete(file)) loading.delete(file)
}

async function findModule(file: string): Promise<PageModule> {
  const source =
    (await fetchNames()).screenFiles[`/${file}`] ?? (await import('./office-files.ts')).officeFiles[`/${file}`]
  if (!source) throw new Error(`${file} is not there`)
  return source()
}

/** The file names of all other screens. */
export const fetchNames = () => import('./screen-files.ts')

function statusOf(errors: (Error | null | undefined)[]): Prepared['status'] {
  if (errors.length === 0) return 200
  return errors.some((error) => error instanceof HttpError && error.status === 404) ? 404 : 503
}
