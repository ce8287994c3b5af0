import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { errorSentence } from '#platform/client/http.ts'
import { useTitle } from '#platform/client/screen.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { noOrder } from '../order.ts'
import { orderPaths } from '../paths.ts'
import { postOrderKey } from './guest-requests.ts'

/** Opens a guest's order with the link of an email. The secret then leaves the address. */
export default function OpenOrderPage() {
  const [, navigate] = useLocation()
  const title = useTitle()
  const { data, error } = useQuery({
    queryKey: ['open-guest-order'],
    queryFn: () => postOrderKey(new URLSearchParams(location.search).get('key') ?? ''),
    enabled: typeof window !== 'undefined',
    gcTime: 0,
    staleTime: 0,
  })
  useEffect(() => {
    if (data) navigate(orderPaths.guest(data.id), { replace: true })
  }, [data, navigate])
  return (
    <div className="wrap py-12">
      {error ? (
        <EmptyState
          heading="h1"
          title={noOrder}
          text={errorSentence(error, 'Your order could not be opened. Please open the link again.')}
          drawing={drawingPath('giftbox', { look: 'ghost' })}
        >
          <LinkButton href={catalogPaths.home()}>Return Home</LinkButton>
        </EmptyState>
      ) : (
        <div role="status" className="grid justify-items-center gap-5 py-16 text-center">
          <span className="spinner text-3xl" aria-hidden="true" />
          <h1 className="text-3xl">{title}</h1>
        </div>
      )}
    </div>
  )
}
