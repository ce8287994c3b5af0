import { useLocation } from 'wouter'
import { useShop } from '#features/settings/client/requests.ts'
import { useAbsolute } from './origin.ts'

type PageHeadProps = {
  title: string
  description: string
  /** The page's one true address; without it the page is not to be indexed. */
  canonical?: string
  image?: string
  type?: 'website' | 'product'
}

/** What a page tells browsers, search engines and those who share it. React puts these into the head. */
export function PageHead({ title, description, canonical, image, type = 'website' }: PageHeadProps) {
  const { shopName } = useShop()
  const absolute = useAbsolute()
  const [path] = useLocation()
  const full = `${title} · ${shopName}`
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {canonical ? <link rel="canonical" href={absolute(canonical)} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={shopName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(canonical ?? path)} />
      {image && <meta property="og:image" content={absolute(image)} />}
    </>
  )
}

/** Structured data; a name with `</script>` in it must not end the element. */
export const StructuredData = ({ data }: { data: Record<string, unknown> }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its only dangerous character escaped.
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
  />
)
