import { useState } from 'react'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import type { Product } from '../contract.ts'
import { publishProduct, removeProduct, useReloadProducts } from './admin-requests.ts'

/** Publishes, hides and deletes the selected products. Deleting asks first, because it has no undo. */
export function ProductBulk({ products, onDone }: { products: Product[]; onDone: () => void }) {
  const publish = usePublish()
  const [isAsked, setIsAsked] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const readAgain = useReloadProducts()
  const names = products.length === 1 ? '1 product' : `${products.length} products`
  const remove = async () => {
    setIsRemoving(true)
    const failed = await each(products, ({ id }) => removeProduct(id))
    setIsRemoving(false)
    setIsAsked(false)
    await readAgain()
    if (failed.length) return toast.failure('Failed to delete product', failed.join(' '))
    toast.success('Products deleted', `${names} deleted.`)
    onDone()
  }
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => void publish(products, true).then(onDone)}>
        Publish
      </Button>
      <Button variant="ghost" size="small" onClick={() => void publish(products, false).then(onDone)}>
        Hide
      </Button>
      <Button variant="quiet" size="small" onClick={() => setIsAsked(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={`Delete ${names}?`}
        action={`Delete ${names}`}
        pending={isRemoving}
        onClose={() => setIsAsked(false)}
        onConfirm={() => void remove()}
      >
        <p>{products.map(({ name }) => name).join(', ')}</p>
        <p>Existing orders keep these products.</p>
      </ConfirmDialog>
    </>
  )
}

const notUpdated = 'Failed to update product'

/** Publishes or hides products at once and offers an undo. */
export function usePublish() {
  const readAgain = useReloadProducts()
  const set = async (products: Product[], isPublished: boolean) => {
    const failed = await each(products, ({ id }) => publishProduct(id, isPublished))
    await readAgain()
    return failed
  }
  return async (products: Product[], isPublished: boolean) => {
    const changed = products.filter((product) => product.isPublished !== isPublished)
    const failed = await set(changed, isPublished)
    if (failed.length) return toast.failure(notUpdated, failed.join(' '))
    const what = changed.length === 1 ? (changed[0]?.name ?? '') : `${changed.length} products`
    const undo = async () => {
      const kept = await set(changed, !isPublished)
      if (kept.length) toast.failure(notUpdated, kept.join(' '))
    }
    toast.success(isPublished ? 'Published' : 'Hidden', what, () => void undo())
  }
}

/** Runs an action on each product in turn and returns a sentence for each failure. */
async function each(products: Product[], act: (product: Product) => Promise<unknown>): Promise<string[]> {
  const failed: string[] = []
  for (const product of products)
    await act(product).catch((error: unknown) => {
      failed.push(`${product.name}: ${errorSentence(error, 'no answer')}`)
    })
  return failed
}
