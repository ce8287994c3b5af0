import { Layers, PartyPopper, PencilRuler, Truck } from 'lucide-react'
import { useShop } from '#features/base/settings/client/requests.ts'
import type { ShopAnswer } from '#features/base/settings/contract.ts'
import { anyMaterial, withTracking } from '#features/base/settings/shop-words.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { linkTo } from '#platform/link.ts'
import { promisesOf } from './promises.ts'
import { HomeSection } from './section.tsx'

export const WhyChoose = () => {
  const shop = useShop()
  return (
    <HomeSection title={`Why Choose ${shop.shopName}?`}>
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {reasonsOf(shop).map(({ icon: Icon, title, text }) => (
          <li key={title} className="border-t-4 border-double border-ink pt-4">
            <Icon size={30} aria-hidden="true" />
            <h3 className="mt-3 text-lg">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-4">
        <LinkButton href={catalogPaths.products()}>Shop All Products</LinkButton>
        <LinkButton href={linkTo('/custom-requests')} variant="ghost">
          Request a Custom Design
        </LinkButton>
      </div>
    </HomeSection>
  )
}

function reasonsOf(shop: ShopAnswer) {
  const { quality, design, shipping, occasion } = promisesOf(shop)
  const anywhere = shop.shipsToNames.length > 0 ? '' : ' anywhere'
  return [
    { icon: Layers, title: quality, text: `Every gift is printed in premium ${anyMaterial(shop)}.` },
    { icon: PencilRuler, title: design, text: 'Tell us your idea and we design and print it with you.' },
    { icon: Truck, title: shipping, text: `Printed to order, then sent${anywhere}${withTracking(shop)}.` },
    { icon: PartyPopper, title: occasion, text: 'Seasons, holidays, birthdays and ordinary Tuesdays.' },
  ]
}
