import { engravingLimit } from '#features/gifts/makes/make.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { linkTo } from '#platform/link.ts'
import { titleOf } from '../../screens.ts'
import type { InformationPage, ShopFacts } from './page.ts'

export const aboutPage = ({ shopName }: ShopFacts): InformationPage => ({
  title: titleOf('/about'),
  description: `${shopName} revolutionizes gift-giving with 3D printed gifts crafted for every celebration.`,
  introduction: `${shopName} revolutionizes gift-giving with 3D printed gifts crafted for every celebration. That means one thing at a time, made because somebody wants it.`,
  drawing: 'tree',
  well: 'bg-leaf',
  sections: [
    {
      id: 'why',
      title: 'A gift should know whom it is for',
      blocks: [
        'Most presents were made long before anybody thought of the person who gets them. A printer turns that round: first there is a name, a color, a year, and then there is the thing.',
        `So everything here can be chosen: four colors of filament, three sizes, and up to ${engravingLimit} characters of your own words.`,
      ],
    },
    {
      id: 'how',
      title: 'Layer by layer',
      blocks: [
        'A spool of filament is melted and laid down in lines 0.2 mm high, one on the other, for six to eight hours. You can see and feel those lines. We like them, and we do not sand them away.',
        'What you order is what gets printed. There are no shelves of unsold hearts in February.',
      ],
    },
    {
      id: 'materials',
      title: 'What we print with',
      blocks: [
        `Premium PLA for almost everything, PETG where it must be tough, resin where it must be fine. What each can bear, and what none of them can, is in the [FAQ](${linkTo('/faq')}).`,
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
