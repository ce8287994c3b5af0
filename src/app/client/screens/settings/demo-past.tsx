import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { demoQuery, removeDemo } from '../../demo-requests.ts'

/** The number of demo orders, and the button that deletes them. */
export function DemoPast() {
  const queries = useQueryClient()
  const { data } = useQuery(demoQuery)
  const [isAsking, setIsAsking] = useState(false)
  const empty = useMutation({
    mutationFn: removeDemo,
    onSuccess: ({ orders }) => {
      toast.success('Demo data removed', `${orders} demo orders and their data were deleted.`)
      return queries.invalidateQueries()
    },
    onError: (error) => toast.refused('Failed to remove the demo data', error),
  })
  if (!data?.orders) return null
  return (
    <section className="panel mt-6 grid max-w-[46rem] gap-4 p-5 md:p-8">
      <h2 className="text-xl">Demo data</h2>
      <p>
        {data.orders} orders of this shop are demo data, with their customers, reviews, requests and messages, and its
        printers and filament. Your products, and everything you have changed, will be kept.
      </p>
      <Button
        variant="ghost"
        className="justify-self-start"
        pending={empty.isPending}
        onClick={() => setIsAsking(true)}
      >
        Remove the demo data
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove the demo data?"
        action="Remove"
        onConfirm={() => {
          setIsAsking(false)
          empty.mutate()
        }}
        onClose={() => setIsAsking(false)}
      >
        <p>All demo data is deleted. This cannot be undone.</p>
      </ConfirmDialog>
    </section>
  )
}
