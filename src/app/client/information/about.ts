import { allMaterials, materialsOf } from '#features/base/settings/shop-words.ts'
import { engravingLimit } from '#features/gifts/makes/make.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { linkTo } from '#platform/link.ts'
import { titleOf } from '../../screens.ts'
import type { InformationPage, ShopFacts } from './page.ts'

export const aboutPage = ({ shopName, materials }: ShopFacts): InformationPage => ({
  title: titleOf('/about'),
  description: `${shopName} revolutionizes gift-giving with 3D printed gifts crafted for every celebration.`,
  introduction: `${shopName} revolutionizes gift-giving with 3D printed gifts crafted for every celebration. Each gift is printed to order, just for you.`,
  drawing: 'tree',
  well: 'bg-leaf',
  sections: [
    {
      id: 'why',
      title: 'A gift made for one person',
      blocks: [
        'Most presents are made long before anyone thinks of the person who gets them. A 3D printer works the other way around: first come the name, the color and the year, and then the gift.',
        `So everything here can be chosen: four colors of filament, three sizes, and up to ${engravingLimit} characters of your own words.`,
      ],
    },
    {
      id: 'how',
      title: 'Layer by layer',
      blocks: [
        'A spool of filament is melted and laid down in lines 0.2 mm high, one on the other, hour after hour. You can see and feel those lines. We like them, and we do not sand them away.',
        'What you order is what gets printed. A few favorites wait on a shelf; everything else begins with your order.',
      ],
    },
    {
      id: 'materials',
      title: 'What we print with',
      blocks: [
        `${whatFor(materials)} What each of them can take, and what none can, is in the [FAQ](${linkTo('/faq')}).`,
      ],
    },
    {
      id: 'year',
      title: 'All through the year',
      blocks: [
        `Baubles for [Christmas](${catalogPaths.products({ category: 'christmas' })}), hearts for [Valentine’s Day](${catalogPaths.products({ category: 'valentine' })}), bunnies for [Easter](${catalogPaths.products({ category: 'easter' })}), and [the rest of the seasons](${catalogPaths.products({ category: 'seasonal' })}) in between. If you do not know where to begin, the [gift finder](${linkTo('/gift-finder')}) asks four questions.`,
        `And if what you want does not exist yet, [tell us about it](${linkTo('/custom-request')}).`,
      ],
    },
  ],
})

/** What each material is for, where the shop prints in the three usual ones. */
const whatFor = (materials: string) =>
  materialsOf({ materials }).join() === 'PLA,PETG,resin'
    ? 'Premium PLA for almost everything, PETG where it must be tough, resin where it must be fine.'
    : `We print in premium ${allMaterials({ materials })}.`
