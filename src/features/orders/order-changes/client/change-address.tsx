import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { AddressFields } from '#features/base/accounts/client/address-fields.tsx'
import {
  type AddressFormValues,
  addressesOf,
  addressParts,
  checkParts,
  noAddresses,
} from '#features/base/accounts/client/address-form.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import type { Order } from '#features/orders/orders/contract.ts'
import { type Recipient, recipientName, recipientsOf } from '#features/orders/orders/recipients.ts'
import { noPromise, showArrival } from '#features/selling/delivery/arrival.ts'
import { readFilled } from '#platform/client/form/read-filled.ts'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { newArrivalQuery, orderChangesQuery, useChangeAddress } from './requests.ts'

/** Changes the shipping address of each of the order's recipients, until the recipient's pieces are packed. The shop enters a missing one. */
export const ChangeOrderAddress = ({ order }: { order: Order }) =>
  recipientsOf(order).map((recipient) => (
    <ChangeAddress key={`${recipient.number} ${shownNameOf(recipient)}`} order={order} recipient={recipient} />
  ))

const shownNameOf = ({ asked, shippingAddress }: Recipient) => asked?.name ?? shippingAddress?.name ?? ''

type ChangeAddressProps = { order: Order; recipient: Recipient }

function ChangeAddress({ order, recipient }: ChangeAddressProps) {
  const { data } = useQuery(orderChangesQuery(order.id))
  const [isOpen, setOpen] = useState(false)
  const { number } = recipient
  const place = order.furtherRecipients?.findIndex((one) => one.number === number) ?? -1
  const closed = number === 1 ? data?.addressClosed : data?.furtherAddressesClosed?.[place]
  const isMissing = !(recipient.shippingAddress ?? recipient.asked)
  // Only the shop reads the payment, and only an order that was paid here needs an address.
  if (closed !== null || (isMissing && !order.stripePaymentIntentId)) return null
  const verb = isMissing ? 'Enter' : 'Change'
  return (
    <>
      <Button variant="ghost" size="small" className="justify-self-start print:hidden" onClick={() => setOpen(true)}>
        {order.furtherRecipients ? `${verb} address of ${recipientName(recipient)}` : `${verb} address`}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`${verb} the shipping address`}>
        <AddressForm order={order} recipient={recipient} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** The arrival at the new address is shown before it is saved. A refusal keeps what was typed. */
function AddressForm({ order, recipient, onDone }: ChangeAddressProps & { onDone: () => void }) {
  const { number, shippingAddress } = recipient
  const needsPhone = useShop().phoneAtCheckout === 'required'
  const form = useForm<AddressFormValues>({
    mode: 'onTouched',
    resolver: needsPhone ? checkWithPhone : checkAddress,
    defaultValues: { ...noAddresses, shipping: { ...noAddresses.shipping, ...shippingAddress } },
  })
  const { mutateAsync } = useChangeAddress(order.id)
  const [refusal, setRefusal] = useState<string>()
  const { data, isPending } = useQuery(
    newArrivalQuery(order.id, { country: form.watch('shipping.country'), recipient: number }),
  )
  const save = form.handleSubmit(async (values) => {
    if (!data) return
    setRefusal(undefined)
    try {
      await mutateAsync({
        shippingAddress: addressesOf(values).shippingAddress,
        arrival: data.arrival,
        shownName: shownNameOf(recipient),
        ...(number > 1 && { recipient: number }),
      })
      toast.success(shippingAddress ? 'Address changed' : 'Address saved')
      onDone()
    } catch (error) {
      setRefusal(errorSentence(error, tryAgain))
    }
  })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          readFilled(form, event.currentTarget)
          return save(event)
        }}
      >
        <Refusal text={refusal} />
        <AddressFields part="shipping" />
        <p role="status" className="num min-h-6 font-semibold">
          {data && (data.arrival ? `Arrives ${showArrival(data.arrival)} at this address.` : noPromise)}
        </p>
        <Button type="submit" pending={form.formState.isSubmitting} disabled={isPending}>
          Save address
        </Button>
      </form>
    </FormProvider>
  )
}

const checkAddress: Resolver<AddressFormValues> = async (values) => checkParts(values, addressParts(values))
const checkWithPhone: Resolver<AddressFormValues> = async (values) => checkParts(values, addressParts(values, true))
