import { catalogPaths } from '#features/catalog/paths.ts'
import type { ShapeName } from '#features/drawings/shapes.ts'
import { giftFinderPaths } from '#features/gift-finder/paths.ts'

type DemoBanner = { title: string; description: string; drawing: ShapeName; link: string; isPublished: boolean }

export const demoBanners: readonly DemoBanner[] = [
  {
    title: 'A name on every bauble',
    description: 'Choose a colour, type a name and a year, hang it on the tree.',
    drawing: 'bauble',
    link: catalogPaths.products({ category: 'christmas' }),
    isPublished: true,
  },
  {
    title: 'Stuck for an idea?',
    description: 'Four questions, and we pick the gifts that fit.',
    drawing: 'giftbox',
    link: giftFinderPaths.finder(),
    isPublished: true,
  },
  {
    title: 'Something green for the sill',
    description: 'Vases and planters that need no watering of their own.',
    drawing: 'planter',
    link: catalogPaths.products({ category: 'windowsill' }),
    isPublished: true,
  },
]
