import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { Season } from '../season.ts'
import { OriginProvider } from './origin.ts'
import { Screen } from './router.tsx'
import { SeasonProvider } from './season.ts'
import { Shell } from './shell/shell.tsx'

/**
 * Addresses of what a page loads: its entry, the files of all its scripts, styles and fonts. `moreFonts` have the letters beyond English,
 * for a page that has some.
 */
export type Assets = {
  entry: string
  screen?: string | undefined
  files: string[]
  styles: string[]
  fonts: string[]
  moreFonts: string[]
}
/** What a page brings along as data: the address of its screen, and what was read of the shop. */
export type PageData = Pick<Assets, 'screen'> & { known: [key: QueryKey, data: unknown][] }

type DocumentProps = {
  queries: QueryClient
  origin: string
  season: Season | undefined
  assets?: Assets
}

/** The whole page, head included. Titles and descriptions are written by the screens; React puts them into the head. */
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
      {assets?.files.map((url) => (
        <link key={url} rel="modulepreload" href={url} fetchPriority="low" />
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
