import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { Assets } from '../assets.ts'
import type { Season } from '../season.ts'
import { OriginProvider } from './origin.ts'
import { Screen } from './router.tsx'
import { SeasonProvider } from './season.ts'
import { Shell } from './shell/shell.tsx'

/**
 * The data of a server-rendered page: the addresses of its scripts and the query cache. `isShopUnknown`: the facts about the shop could not
 * be read, and are those of a new shop.
 */
export type PageData = Pick<Assets, 'program' | 'files' | 'screen'> & {
  known: [key: QueryKey, data: unknown][]
  isShopUnknown?: true
}

type DocumentProps = {
  queries: QueryClient
  origin: string
  season: Season | undefined
  assets?: Assets
}

/** The whole page, including the head. React moves the titles and descriptions of screens into the head. */
export const Document = ({ queries, origin, season, assets }: DocumentProps) => (
  <html lang="en" data-season={season}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#12372b" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {assets?.fonts.map((url) => (
        <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {assets?.styles.map((url) => (
        <link key={url} rel="stylesheet" href={url} precedence="app" />
      ))}
    </head>
    <body>
      <QueryClientProvider client={queries}>
        <OriginProvider value={origin}>
          <SeasonProvider value={season}>
            <Shell>
              <Screen />
            </Shell>
          </SeasonProvider>
        </OriginProvider>
      </QueryClientProvider>
    </body>
  </html>
)
