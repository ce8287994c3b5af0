import { FinderCall } from '../home/finder-call.tsx'
import { Hero } from '../home/hero.tsx'
import { HolidayCollections } from '../home/holiday-collections.tsx'
import OrderBy from '../home/order-by.tsx'
import { SeasonalDelights } from '../home/seasonal-delights.tsx'
import { HomeSection } from '../home/section.tsx'
import { WhyChoose } from '../home/why-choose.tsx'
import { SamplePart } from './part.tsx'
import { category } from './samples.ts'

const categories = ['christmas', 'easter', 'newyear'].map((slug) => ({ ...category, id: slug, slug }))

/** The parts of the home page. */
export const HomeParts = () => (
  <SamplePart title="The first page">
    <Hero />
    <OrderBy season="christmas" />
    <HomeSection title="Tiles of different sizes" more={{ href: 'samples', name: 'All of them' }}>
      <SeasonalDelights categories={categories} />
    </HomeSection>
    <HolidayCollections categories={categories} />
    <WhyChoose />
    <FinderCall />
  </SamplePart>
)
