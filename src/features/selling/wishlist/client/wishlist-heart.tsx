import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { openSignIn } from '#features/base/accounts/client/sign-in-dialog.ts'
import type { ListedProduct } from '#features/selling/catalog/contract.ts'
import { toast } from '#platform/client/toast.ts'
import { signInForWishlist } from '../wishlist.ts'
import { useToggleWishlist, wishlistQuery } from './requests.ts'

/** Adds a product to the wishlist or removes it. Anonymous visitors sign in first; then the product is added. */
export function WishlistHeart({ product, className = '' }: { product: ListedProduct; className?: string }) {
  const user = useUser()
  const { data: entries } = useQuery({ ...wishlistQuery, enabled: Boolean(user) && user?.role !== 'admin' })
  const { mutate } = useToggleWishlist(product)
  const listed = Boolean(user && entries?.some((entry) => entry.productId === product.id))
  if (user?.role === 'admin') return null

  const press = () => {
    if (user) return mutate(!listed)
    toast.failure('Sign in required', signInForWishlist)
    openSignIn(() => mutate(true), true)
  }
  return (
    <button
      type="button"
      aria-pressed={listed}
      aria-label={`Wishlist: ${product.name}`}
      onClick={press}
      className={`round-button bg-card ${className}`}
    >
      <Heart aria-hidden="true" className={listed ? 'fill-action text-action' : ''} />
    </button>
  )
}
