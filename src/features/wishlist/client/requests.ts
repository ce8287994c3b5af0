import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Product } from '#features/catalog/contract.ts'
import { send } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import type { WishlistEntry } from '../contract.ts'

/** The signed-in user's wishlist; enabled only when somebody is signed in. */
export const wishlistQuery = queryOptions<WishlistEntry[]>({ queryKey: ['/api/wishlist'] })

export const addToWishlist = (productId: string) => send<WishlistEntry>('POST', '/api/wishlist', { productId })
export const removeFromWishlist = (productId: string) => send<unknown>('DELETE', `/api/wishlist/${productId}`)

type Toggle = { product: Product; add: boolean }

/** Shows the change at once and takes it back when the server refuses it. */
export function useToggleWishlist() {
  const queries = useQueryClient()
  const { queryKey } = wishlistQuery
  return useMutation({
    mutationFn: ({ product, add }: Toggle): Promise<unknown> =>
      add ? addToWishlist(product.id) : removeFromWishlist(product.id),
    onMutate: async ({ product, add }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      const others = (before ?? []).filter((entry) => entry.productId !== product.id)
      queries.setQueryData(queryKey, add ? [...others, hopedFor(product)] : others)
      return { before }
    },
    onSuccess: (_, { add }) => toast.success(add ? 'Added to wishlist!' : 'Removed from wishlist'),
    onError: (_, { add }, kept) => {
      queries.setQueryData(queryKey, kept?.before)
      toast.failure('Error', add ? 'Failed to add product to wishlist.' : 'Failed to remove product from wishlist.')
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

const hopedFor = (product: Product): WishlistEntry => ({
  id: product.id,
  productId: product.id,
  createdAt: new Date().toISOString(),
  product,
})
