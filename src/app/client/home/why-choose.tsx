import { Layers, PartyPopper, PencilRuler, Truck } from 'lucide-react'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { linkTo } from '#platform/link.ts'
import { promises } from './promises.ts'
import { HomeSection } from './section.tsx'

const reasons = [
  { icon: Layers, title: promises.quality, text: 'Every gift is printed in premium PLA, PETG or resin.' },
  {
    icon: PencilRuler,
    title: promises.design,
    text: 'Tell us your idea and we design and print it with you.',
  },
  { icon: Truck, title: promises.shipping, text: 'Printed to order, then sent anywhere with tracking.' },
  {
    icon: PartyPopper,
    title: promises.occasion,
    text: 'Seasons, holidays, birthdays and ordinary Tuesdays.',
  },
]

export const WhyChoose = ({ shopName }: { shopName: string }) => (
  <HomeSection title={`Why Choose ${shopName}?`}>
    <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
      {reasons.map(({ icon: Icon, title, text }) => (
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
