import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import type { Category } from '../contract.ts'
import { allCategoriesQuery, postCategory } from './admin-requests.ts'
import { readyCollections } from './collections.ts'

/** Creates, in one step, the missing collections that the menus and the home page link to. They stay drafts until they are published. */
export function ReadyCollections({ categories }: { categories: Category[] }) {
  const queries = useQueryClient()
  const missing = readyCollections.filter(({ slug }) => !categories.some((one) => one.slug === slug))
  const make = useMutation({
    mutationFn: async () => {
      for (const collection of missing) await postCategory(collection)
    },
    onSuccess: () => toast.success('Collections created', 'Publish each collection once it has products.'),
    onError: (error: Error) => toast.refused('Failed to create the collections', error),
    onSettled: () => queries.invalidateQueries(allCategoriesQuery),
  })
  if (missing.length === 0) return null
  return (
    <section className="panel mb-6 grid justify-items-start gap-3 p-5" aria-label="Ready-made collections">
      <h2 className="text-xl">Your menus link to missing collections</h2>
      <p>{missing.map(({ name }) => name).join(', ')}</p>
      <Button variant="ghost" size="small" pending={make.isPending} onClick={() => make.mutate()}>
        {missing.length === 1 ? 'Create this collection' : `Create these ${missing.length} collections`}
      </Button>
    </section>
  )
}
