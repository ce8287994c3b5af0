import type { Category } from '#features/selling/catalog/contract.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { Picture } from '#platform/client/ui/picture.tsx'
import './seasonal-delights.css'

const tones = ['bg-leaf', 'bg-lilac', 'bg-blush', 'bg-butter'] as const

/** Up to four categories as tiles of different sizes; the first is the largest, a fourth the widest. */
export const SeasonalDelights = ({ categories }: { categories: Category[] }) => (
  <ul className="delights">
    {categories.map((category, index) => (
      <li key={category.id} className={`delight ${tones[index % tones.length]}`}>
        <h3>
          <a href={catalogPaths.products({ category: category.id })} className="card-link">
            {category.name}
          </a>
        </h3>
        {category.description && <p className="mt-2 max-w-[17em]">{category.description}</p>}
        {category.image && (
          <Picture src={category.image} alt="" width={300} height={300} sizes="(width < 48rem) 42vw, 400px" />
        )}
      </li>
    ))}
  </ul>
)
