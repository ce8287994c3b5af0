import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Product } from '../contract.ts'
import { ProductCard, productGrid } from './product-card.tsx'
import { bestSellersQuery, categoriesQuery, categoryIn, productSearchQuery } from './requests.ts'
import { isSoldOut } from './stock.ts'

/** One row of the grid on a desktop. */
const most = 4

/** Other gifts of the product's category, then the newest of the shop (rule 23); nothing if the shop has no other gift. */
export default function RelatedGifts({ product, waiting }: { product: Product; waiting: ReactNode }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const category = product.categoryId ? categoryIn(product.categoryId, categories) : undefined
  const { data: alike, isPending } = useQuery({
    ...productSearchQuery({ q: '', category: category?.slug ?? '', sort: 'newest', pages: 1 }),
    enabled: category !== undefined,
  })
  const { data: newest = [], isPending: isWaiting } = useQuery(bestSellersQuery)
  const others = [...(alike?.products ?? []), ...newest].filter((one) => one.id !== product.id && !isSoldOut(one))
  const related = [...new Map(others.map((one) => [one.id, one])).values()].slice(0, most)
  // Drawn once, not as each answer comes.
  if ((category && isPending) || isWaiting) return waiting
  if (related.length === 0) return null
  return (
    <section aria-labelledby="related-title" className="mt-16">
      <h2 id="related-title" className="mb-6 text-3xl">
        You may also like
      </h2>
      <div className={productGrid}>
        {related.map((one, index) => (
          <ProductCard key={one.id} product={one} index={index} />
        ))}
      </div>
    </section>
  )
}
