import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { type Collection, collections } from '#features/selling/catalog/client/collections.ts'
import type { Category } from '#features/selling/catalog/contract.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { Picture } from '#platform/client/ui/picture.tsx'

const tiles = [
  { value: 'christmas', shape: 'bauble', spool: 'spool-leaf' },
  { value: 'valentine', shape: 'heart', spool: 'spool-blush' },
  { value: 'easter', shape: 'bunny', spool: 'spool-lilac' },
  { value: 'july4', shape: 'rocket', spool: 'spool-sky' },
  { value: 'stpatrick', shape: 'shamrock', spool: 'spool-butter' },
  { value: 'newyear', shape: 'moon', spool: 'spool-mist' },
] as const satisfies { value: Collection; shape: string; spool: string }[]

/** Those of the six tiles that lead somewhere: their collection is there. */
export const tilesOf = (categories: Category[]) =>
  tiles.filter(({ value }) => categories.some(({ slug }) => slug === value))

/** Six fixed tiles, drawn as spools (rule 25), each with its collection's picture. */
export const HolidayCollections = ({ categories }: { categories: Category[] }) => (
  <ul className="grid grid-cols-3 gap-x-3 gap-y-5 max-[24rem]:gap-x-2 md:gap-[18px] lg:grid-cols-6">
    {tilesOf(categories).map(({ value, shape, spool }) => (
      <li key={value}>
        <a
          href={catalogPaths.products({ category: value })}
          className="block rounded-m text-center leading-tight font-bold max-[24rem]:text-sm max-[21rem]:text-[0.8rem]"
        >
          <span className={`spool ${spool} mb-3 big-text:mx-auto big-text:max-w-52`}>
            <Picture
              src={categories.find(({ slug }) => slug === value)?.image ?? drawingPath(shape, { look: 'natural' })}
              alt=""
              width={120}
              height={120}
              sizes="120px"
            />
          </span>
          {collections[value]}
        </a>
      </li>
    ))}
  </ul>
)
