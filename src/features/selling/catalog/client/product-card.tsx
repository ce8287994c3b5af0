import { Box } from 'lucide-react'
import type { ReactNode } from 'react'
import { useShop } from '#features/base/settings/client/requests.ts'
import { FilamentBeads } from '#features/gifts/makes/client/filament-beads.tsx'
import { standsFree } from '#features/selling/proofs/paths.ts'
import { Picture } from '#platform/client/ui/picture.tsx'
import { Skeleton } from '#platform/client/ui/states.tsx'
import { showDollars } from '#platform/money.ts'
import type { ListedProduct } from '../contract.ts'
import { catalogPaths } from '../paths.ts'
import { wellAt } from './collections.ts'
import { isSoldOut, readyText } from './stock.ts'
import './product-card.css'

/** Number of cards in a phone's first row, whose images load eagerly. */
export const firstRow = 2

type ProductCardProps = {
  product: ListedProduct
  index: number
  eager?: boolean
  heading?: 'h2' | 'h3'
  corner?: ReactNode
}

/** A product in a list: picture, name, price, filaments and when it is ready. */
export function ProductCard({ product, index, eager, heading: Heading = 'h3', corner }: ProductCardProps) {
  const [image] = product.images
  const shop = useShop()
  return (
    <article className="product-card relative">
      <div className={`well ${wellAt(index)}`}>
        {image && (
          <Picture
            src={image}
            alt=""
            width={400}
            height={400}
            className={standsFree(image) ? undefined : 'photo'}
            eager={eager}
            sizes="(width < 48rem) 44vw, (width < 64rem) 30vw, 280px"
          />
        )}
      </div>
      <div className="mt-3 flex flex-col justify-between gap-x-3 leading-snug font-semibold md:flex-row md:text-md">
        <Heading className="font-body text-[1em] leading-snug font-semibold tracking-normal">
          {/* The whole card is the link's target; the buttons on it lie above. */}
          <a href={catalogPaths.product(product.id)} className="card-link">
            {product.name}
          </a>
        </Heading>
        <p className="num flex-none font-extrabold">{showDollars(product.price)}</p>
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <FilamentBeads offer={product} />
        <span className={isSoldOut(product) ? 'font-semibold text-err' : ''}>{readyText(product, shop)}</span>
      </div>
      {product.modelFile && (
        <a
          href={catalogPaths.product3d(product.id)}
          className="view-3d absolute top-3 left-3 z-[2] flex min-h-9 items-center gap-1.5 rounded-pill bg-card px-3 text-sm font-bold max-[30rem]:gap-1 max-[30rem]:px-2"
        >
          <Box size={16} aria-hidden="true" />
          <span>
            {/* With two cards per row on a phone, the label has room for two letters beside the heart. */}
            <span className="max-[30rem]:sr-only">View in </span>3D
          </span>
          <span className="sr-only">: {product.name}</span>
        </a>
      )}
      <div className="absolute top-3 right-3 z-[2]">{corner}</div>
    </article>
  )
}

/** The placeholder of a card that is loading. */
export const ProductCardSkeleton = () => (
  <div>
    <Skeleton className="aspect-[1/1.04] w-full rounded-l" />
    <Skeleton className="mt-4 h-5 w-3/4" />
    <Skeleton className="mt-2 h-4 w-1/2" />
  </div>
)

/** Product cards in a grid: two columns on a phone, four on a desktop. */
export const productGrid = 'grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 md:gap-x-[22px] md:gap-y-9 lg:grid-cols-4'

export const productsNotRead = 'The products could not be loaded.'
