import { useLocation } from 'wouter'
import { useShop } from '#features/base/settings/client/requests.ts'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { cardPicture } from '#features/selling/proofs/paths.ts'
import type { ScreenLine } from '../screen-line.ts'
import { findScreen } from '../screens.ts'
import { useAbsolute } from './origin.ts'

/** What only the server does is in no browser's program: there this is always false. */
export const isServer = typeof document === 'undefined'

type PageHeadProps = {
  title: string
  description?: string | undefined
  /** The page's one true address, where that is not the screen's own. */
  canonical?: string
  /** What stands for the page where it is shared; a box where nothing does better. */
  image?: string | undefined
  /** What the address names is not there. */
  isMissing?: boolean
  type?: 'website' | 'product'
}

/** What a page tells browsers, search engines and those who share it. React puts these into the head. */
export function PageHead({ title, description, canonical: given, image, isMissing, type = 'website' }: PageHeadProps) {
  const { shopName } = useShop()
  const absolute = useAbsolute()
  const [path] = useLocation()
  const { screen } = findScreen(path)
  // Where robots may not come there is nothing to index, and so no address that would be the true one.
  const canonical = !isMissing && screen.isOpen ? (given ?? path) : undefined
  const full = `${title} · ${shopName}`
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {canonical ? <link rel="canonical" href={absolute(canonical)} /> : <meta name="robots" content="noindex" />}
      {isServer && (
        <CardHead
          title={title}
          description={description}
          url={screen.isOpen ? (canonical ?? path) : undefined}
          image={image}
          type={type}
        />
      )}
    </>
  )
}

type CardHeadProps = Pick<PageHeadProps, 'title' | 'description' | 'image' | 'type'> & { url: string | undefined }

/** What is shown of a shared link. Those who read it read the server's HTML: it is in no browser's program. */
function CardHead({ title, description, url, image, type }: CardHeadProps) {
  const { shopName } = useShop()
  const absolute = useAbsolute()
  const card = absolute(cardPicture(image ?? drawingPath('giftbox')))
  return (
    <>
      <meta property="og:site_name" content={shopName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {url && <meta property="og:url" content={absolute(url)} />}
      <meta property="og:image" content={card} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      {description && <meta name="twitter:description" content={description} />}
      <meta name="twitter:image" content={card} />
      <meta name="twitter:image:alt" content={title} />
    </>
  )
}

/** The head of a screen that the table describes; the others describe themselves. */
export const ScreenHead = ({ screen: { title, description } }: { screen: ScreenLine }) =>
  title && <PageHead title={title} description={description} />

/**
 * Structured data; a name with `</script>` in it must not end the element. Search engines read what the server has sent: the browser
 * keeps that as it is, and makes none itself.
 */
export const StructuredData = ({ data }: { data: Record<string, unknown> | undefined }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its only dangerous character escaped.
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data ?? {}).replaceAll('<', '\\u003c') }}
  />
)
