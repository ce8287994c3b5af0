import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { categoriesQuery } from '#features/selling/catalog/client/requests.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { titleOf } from '../../screens.ts'
import { PageHead } from '../page-head.tsx'
import { SearchBox } from '../shell/search-box.tsx'

const title = '404 Page Not Found'

/** The page for an address that leads nowhere (rule 34). */
export default function NotFoundScreen() {
  const [path] = useLocation()
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <div className="wrap py-10">
      <PageHead title={title} description="This page does not exist." />
      <EmptyState heading="h1" title={title} drawing={drawingPath('pumpkin', { look: 'ghost' })}>
        <SearchBox className="flex w-full" />
        <LinkButton href={catalogPaths.products()}>{titleOf('/products')}</LinkButton>
        <LinkButton href={linkTo('/')} variant="ghost">
          Home
        </LinkButton>
      </EmptyState>
      {categories.length > 0 && (
        <nav aria-label="Categories">
          <ul className="flex flex-wrap justify-center gap-x-6 gap-y-2">
            {categories.map(({ id, slug, name }) => (
              <li key={id}>
                <a className="link inline-block py-2" href={catalogPaths.products({ category: slug })}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="mt-10 text-center text-sm break-all text-muted">
        No route matches <code>{path}</code>
      </p>
    </div>
  )
}
