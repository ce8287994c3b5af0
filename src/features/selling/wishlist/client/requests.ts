import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListedProduct } from '#features/selling/catalog/contract.ts'
import { personal, send } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import type { ListedWish } from '../contract.ts'

const wishlistApi = '/api/wishlist'

/** The signed-in user's wishlist; enabled only for signed-in users. */
export const wishlistQuery = queryOptions<ListedWish[]>({ queryKey: [wishlistApi], ...personal })

export const postWishlistEntry = (productId: string) => send<ListedWish>('POST', wishlistApi, { productId })
export const deleteWishlistEntry = (productId: string) => send<unknown>('DELETE', `${wishlistApi}/${productId}`)

/** Adds or removes one product: shown at once, and undone if the server refuses. Other products may change at the same time. */
export function useToggleWishlist(product: ListedProduct) {
  const queries = useQueryClient()
  const { queryKey } = wishlistQuery
  const list = (entry: ListedWish | undefined) =>
    queries.setQueryData(queryKey, (entries = []) =>
      [...entries.filter(({ productId }) => productId !== product.id), ...(entry ? [entry] : [])].sort(newestFirst),
    )
  return useMutation({
    mutationKey: queryKey,
    // Requests of one product run in order, so a second press cannot overtake the first (rule 108).
    scope: { id: product.id },
    mutationFn: (add: boolean): Promise<unknown> =>
      add ? postWishlistEntry(product.id) : deleteWishlistEntry(product.id),
    onMutate: async (add) => {
      await queries.cancelQueries({ queryKey })
      const listed = queries.getQueryData(queryKey)?.find(({ productId }) => productId === product.id)
      list(add ? (listed ?? hopedFor(product)) : undefined)
      return { listed }
    },
    onSuccess: (_, add) => toast.success(add ? 'Added to wishlist!' : 'Removed from wishlist'),
    onError: (_, add, before) => {
      list(before?.listed)
      toast.failure('Error', add ? 'Failed to add product to wishlist.' : 'Failed to remove product from wishlist.')
    },
    // Only the last pending change reloads the list: an earlier answer would undo changes that the server has not received.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: queryKey }) === 1) await queries.invalidateQueries({ queryKey })
    },
  })
}

const newestFirst = (one: ListedWish, other: ListedWish) => other.createdAt.localeCompare(one.createdAt)

const hopedFor = (product: ListedProduct): ListedWish => ({
  id: product.id,
  productId: product.id,
  createdAt: new Date().toISOString(),
  product,
})
