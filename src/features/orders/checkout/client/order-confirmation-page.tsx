import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { SignInRequired } from '#features/base/accounts/client/sign-in-required.tsx'
import type { Order } from '#features/orders/orders/contract.ts'
import { orderPaths } from '#features/orders/orders/paths.ts'
import { cartQuery } from '#features/selling/cart/client/requests.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { clearGift } from '#features/selling/gift-options/client/gift-choice.ts'
import { errorSentence, HttpError } from '#platform/client/http.ts'
import { useTitle } from '#platform/client/screen.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, FailedState } from '#platform/client/ui/states.tsx'
import { checkoutPaths } from '../paths.ts'
import { signInFirst } from '../sign-in-first.ts'
import { deleteTypedAddresses } from './checkout-form.ts'
import { clearTypedGuest } from './guest.ts'
import { settlePayment } from './requests.ts'
import { clearSplit } from './split.ts'

/** The return address of the payment provider: settles the payment and opens its order. Idempotent. */
export default function OrderConfirmationPage() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const paymentIntentId =
    typeof window === 'undefined' ? undefined : (new URLSearchParams(search).get('payment_intent') ?? '')
  const {
    data: order,
    error,
    refetch,
  } = useQuery<Order>({
    queryKey: ['settle-payment', paymentIntentId],
    queryFn: () => settlePayment(paymentIntentId ?? ''),
    enabled: Boolean(paymentIntentId),
  })
  useEffect(() => {
    if (order) {
      deleteTypedAddresses()
      clearTypedGuest()
      clearGift()
      clearSplit()
      void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
      navigate(orderPaths.success(order.id), { replace: true })
    } else if (paymentIntentId === '') navigate(catalogPaths.home(), { replace: true })
  }, [order, paymentIntentId, navigate, queries])
  return (
    <div className="wrap py-12">{error ? <Failed error={error} onRetry={() => void refetch()} /> : <Working />}</div>
  )
}

const Working = () => {
  const title = useTitle()
  return (
    <div role="status" className="grid justify-items-center gap-5 py-16 text-center">
      <span className="spinner text-3xl" aria-hidden="true" />
      <h1 className="text-3xl">{title}</h1>
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const title = useTitle()
  const status = error instanceof HttpError ? error.status : undefined
  if (status === 402) {
    return (
      <EmptyState heading="h1" title="Payment pending" text="Your payment has not gone through yet.">
        <LinkButton href={checkoutPaths.checkout()}>Back to checkout</LinkButton>
      </EmptyState>
    )
  }
  if (status === 401) {
    return <SignInRequired heading="h1" text={signInFirst} onSignedIn={onRetry} />
  }
  const text = errorSentence(error, 'Your order could not be completed. Please try again.')
  return (
    <>
      <h1 className="text-center text-3xl">{title}</h1>
      <FailedState text={text} onRetry={onRetry} />
    </>
  )
}
