import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { SignInRequired } from '#features/base/accounts/client/sign-in-required.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { notAdded, toastAdded, useAddToCart } from '#features/selling/cart/client/requests.ts'
import { continueShopping } from '#features/selling/cart/client/words.ts'
import {
  firstRow,
  ProductCard,
  ProductCardSkeleton,
  productGrid,
} from '#features/selling/catalog/client/product-card.tsx'
import { isSoldOut, soldOutLabel } from '#features/selling/catalog/client/stock.ts'
import type { ListedProduct } from '#features/selling/catalog/contract.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { giftFinderPaths } from '#features/selling/gift-finder/paths.ts'
import { useToggleWishlist, wishlistQuery } from '#features/selling/wishlist/client/requests.ts'
import { toast } from '#platform/client/toast.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { titleOf } from '../../screens.ts'

/** The wishlist (rule 28). It arrives as its own skeleton: whose list it is, only the browser knows. */
export default function WishlistScreen() {
  return (
    <div className="wrap pt-6">
      <WhoseList />
    </div>
  )
}

const title = titleOf('/wishlist')

function WhoseList() {
  const user = useUser()
  if (user === undefined) return <Loading />
  if (user === null) return <Visitor />
  return user.role === 'admin' ? <NoListForAdmins /> : <OwnList />
}

const OwnList = () => (
  <Reading
    of={useQuery(wishlistQuery)}
    failed="Your wishlist could not be read."
    around={(failure) => <Titled>{failure}</Titled>}
    waiting={<Loading />}
    isEmpty={(entries) => entries.length === 0}
    empty={<NothingYet />}
  >
    {(entries) => (
      <Titled>
        <ul className={productGrid}>
          {entries.map(({ productId, product }, index) => (
            <Wish key={productId} product={product} index={index} />
          ))}
        </ul>
        <div className="mt-12 flex flex-wrap gap-4">
          <LinkButton variant="ghost" href={catalogPaths.products()}>
            {continueShopping}
          </LinkButton>
          <LinkButton variant="ghost" href={giftFinderPaths.finder()}>
            Find More Gifts
          </LinkButton>
        </div>
      </Titled>
    )}
  </Reading>
)

function Wish({ product, index }: { product: ListedProduct; index: number }) {
  const { mutate } = useToggleWishlist(product)
  return (
    <li className="flex flex-col">
      <ProductCard
        product={product}
        index={index}
        eager={index < firstRow}
        heading="h2"
        corner={
          <button
            type="button"
            className="round-button bg-card"
            aria-label={`Remove ${product.name}`}
            onClick={({ currentTarget }) => {
              focusNeighbor(currentTarget)
              mutate(false)
            }}
          >
            <X aria-hidden="true" />
          </button>
        }
      />
      <div className="mt-auto grid gap-2 pt-3.5">
        <AddWish product={product} />
        <LinkButton
          variant="ghost"
          size="small"
          href={catalogPaths.product(product.id)}
          aria-label={`View Details: ${product.name}`}
        >
          View Details
        </LinkButton>
      </div>
    </li>
  )
}

/** One piece in the default color and size, without an engraving. */
function AddWish({ product }: { product: ListedProduct }) {
  const add = useAddToCart()
  const soldOut = isSoldOut(product)
  const text = soldOut ? soldOutLabel : 'Add to Cart'
  const press = async () => {
    try {
      await add.mutateAsync({ productId: product.id, quantity: 1 })
      toastAdded()
    } catch (error) {
      toast.refused(notAdded, error)
    }
  }
  return (
    <Button
      size="small"
      aria-label={`${text}: ${product.name}`}
      pending={add.isPending}
      disabled={soldOut}
      onClick={() => void press()}
    >
      {text}
    </Button>
  )
}

/** A pressed button that disappears would drop the focus to the top of the page. */
function focusNeighbor(button: HTMLElement) {
  const card = button.closest('li')
  const neighbor = card?.nextElementSibling ?? card?.previousElementSibling
  const next = neighbor?.querySelector<HTMLElement>('button') ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}

const Titled = ({ children }: { children: ReactNode }) => (
  <>
    <h1 className="mb-6 text-[min(2.5rem,12.5vw)] md:text-4xl">{title}</h1>
    {children}
  </>
)

const Loading = () => (
  <Titled>
    <div className={productGrid} aria-busy="true">
      {[0, 1, 2, 3].map((place) => (
        <div key={place}>
          <ProductCardSkeleton />
          <Skeleton className="mt-3.5 h-11" />
          <Skeleton className="mt-2 h-11" />
        </div>
      ))}
    </div>
  </Titled>
)

const Visitor = () => (
  <SignInRequired heading="h1" text="Please sign in to see what you have put aside." drawing="heart">
    <LinkButton variant="ghost" href={catalogPaths.home()}>
      Go Home
    </LinkButton>
  </SignInRequired>
)

const NothingYet = () => (
  <EmptyState
    heading="h1"
    title="Your wishlist is empty"
    text="Press the heart on any gift to keep it here."
    drawing={drawingPath('heart', { look: 'ghost' })}
  >
    <LinkButton href={catalogPaths.products()}>Explore Products</LinkButton>
    <LinkButton variant="ghost" href={giftFinderPaths.finder()}>
      Use Gift Finder
    </LinkButton>
  </EmptyState>
)

const NoListForAdmins = () => (
  <EmptyState heading="h1" title={title} text="An admin looks after the shop and has no wishlist.">
    <LinkButton href={linkTo('/admin')}>Dashboard</LinkButton>
  </EmptyState>
)
