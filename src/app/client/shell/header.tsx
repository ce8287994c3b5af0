import { ChevronDown } from 'lucide-react'
import { useLocation } from 'wouter'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { linksFor } from '#features/base/accounts/links-for.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import { menuCollections } from '#features/selling/catalog/client/collections.ts'
import { isCurrent } from '#platform/client/screen.ts'
import { Menu, menuRow } from '#platform/client/ui/menu.tsx'
import { linkTo } from '#platform/link.ts'
import { AccountCorner } from './account-corner.tsx'
import { CartButton } from './cart-button.tsx'
import { adminLinks, customDesigns, requestLinks, shopLinks, useOwnMenu } from './links.ts'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SearchBox } from './search-box.tsx'

/** The announcement and the sticky header. An admin sees the workshop's navigation instead of the shop's. */
export function Header() {
  const { announcement } = useShop()
  const isAdmin = useUser()?.role === 'admin'
  return (
    <>
      {announcement && (
        <aside aria-label="Announcement" className="bg-ink px-4 py-2 text-center text-sm font-semibold text-butter">
          {announcement}
        </aside>
      )}
      <header className="sticky top-0 z-20 bg-flour big-text:static">
        <div className="wrap flex min-h-[66px] items-center gap-2 big-text:flex-wrap big-text:py-2 md:min-h-[84px] md:gap-6">
          <MobileMenu isAdmin={isAdmin} />
          <Logo />
          <nav aria-label="Main" className="hidden shrink-9999 flex-wrap items-center gap-x-5 font-semibold xl:flex">
            {isAdmin ? <AdminNavigation /> : <ShopNavigation />}
          </nav>
          {!isAdmin && <SearchBox className="hidden max-w-[400px] flex-1 md:flex xl:min-w-44" />}
          <div className="ml-auto flex items-center">
            <AccountCorner />
            {!isAdmin && <CartButton />}
          </div>
        </div>
        <OfflineNotice />
      </header>
    </>
  )
}

/** The header during checkout: the name, and no link that leads away. */
export const SmallHeader = () => (
  <header className="relative bg-flour">
    <div className="wrap flex h-[66px] items-center md:h-[84px]">
      <Logo />
    </div>
    <OfflineNotice />
  </header>
)

function ShopNavigation() {
  const categories = useOwnMenu('categories', [...menuCollections, customDesigns])
  return (
    <>
      {useOwnMenu('shop', shopLinks).map((link) => (
        <NavigationLink key={link.href + link.name} {...link} />
      ))}
      {categories.length > 0 && (
        <Menu
          buttonClass="flex items-center gap-1 rounded-s py-2 font-semibold"
          label={
            <>
              Categories
              <ChevronDown size={16} strokeWidth={2.5} aria-hidden="true" />
            </>
          }
        >
          <ul>
            {categories.map(({ href, name }) => (
              <li key={href + name}>
                <a href={href} className={menuRow}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Menu>
      )}
      {useOwnMenu('finding', requestLinks).map((link) => (
        <NavigationLink key={link.href + link.name} {...link} />
      ))}
    </>
  )
}

const AdminNavigation = () =>
  linksFor(useUser(), adminLinks).map((link) => <NavigationLink key={link.href} {...link} />)

function NavigationLink({ href, name }: { href: string; name: string }) {
  const [path] = useLocation()
  return (
    <a
      href={href}
      aria-current={
        path === href ? 'page' : isCurrent(href, path, href === linkTo('/') || href === linkTo('/admin')) || undefined
      }
      className="nav-link"
    >
      {name}
    </a>
  )
}
