import { Elements, PaymentElement as StripeElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js'
import { type Ref, useImperativeHandle, useState } from 'react'
import { useShop } from '#features/base/settings/client/requests.ts'
import { paymentPaths } from '../paths.ts'
import { notPaid } from './card-form.ts'
import type { PaymentElement, PaymentOutcome } from './payment-element.ts'
import { stripeAppearance } from './stripe-appearance.ts'

type StripeCardProps = { clientSecret: string; ref: Ref<PaymentElement> }

/** Stripe's payment element, styled like the shop. Card data goes straight to Stripe. */
export default function StripeCard({ clientSecret, ref }: StripeCardProps) {
  const { stripePublishableKey } = useShop()
  const [stripe] = useState(() => loadStripe(stripePublishableKey ?? ''))
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance: stripeAppearance }}>
      <Card ref={ref} />
    </Elements>
  )
}

function Card({ ref }: { ref: Ref<PaymentElement> }) {
  const stripe = useStripe()
  const elements = useElements()
  useImperativeHandle(ref, () => ({
    confirm: async (): Promise<PaymentOutcome> => {
      if (!stripe || !elements)
        return { status: 'failed', message: 'The card form is still loading. Please try again.' }
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: location.origin + paymentPaths.confirmation() },
        redirect: 'if_required',
      })
      if (error) return { status: 'failed', message: error.message ?? notPaid }
      if (paymentIntent.status === 'succeeded') return { status: 'succeeded' }
      return {
        status: 'failed',
        message: 'Your bank is still working on this payment. Please wait a moment before you try again.',
      }
    },
  }))
  return <StripeElement options={{ layout: 'accordion' }} />
}
