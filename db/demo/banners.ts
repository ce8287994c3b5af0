import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { giftFinderPaths } from '#features/selling/gift-finder/paths.ts'
import type { GiftSet } from './studio/sets.ts'

type DemoBanner = { title: string; description: string; set: GiftSet['name']; link: string; isPublished: boolean }

export const demoBanners: readonly DemoBanner[] = [
  {
    title: 'A name on every branch',
    description: 'Choose a color, type a name and a year, hang it on the tree.',
    set: 'christmas',
    link: catalogPaths.products({ category: 'christmas' }),
    isPublished: true,
  },
  {
    title: 'Stuck for an idea?',
    description: 'Four questions, and we pick the gifts that fit.',
    set: 'birthday',
    link: giftFinderPaths.finder(),
    isPublished: true,
  },
  {
    title: 'Something green for the sill',
    description: 'Vases and planters that need no watering of their own.',
    set: 'windowsill',
    link: catalogPaths.products({ category: 'windowsill' }),
    isPublished: true,
  },
]
