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
import { noPromise, showArrival } from '#features/selling/delivery/arrival.ts'
import { readFilled } from '#platform/client/form/read-filled.ts'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { newArrivalQuery, orderChangesQuery, useChangeAddress } from './requests.ts'

/** Changes the order's shipping address, until it is packed. */
export function ChangeOrderAddress({ order }: { order: Order }) {
  const { data } = useQuery(orderChangesQuery(order.id))
  const [isOpen, setOpen] = useState(false)
  if (!data || data.addressClosed !== null || !order.shippingAddress) return null
  return (
    <>
      <Button variant="ghost" size="small" className="justify-self-start print:hidden" onClick={() => setOpen(true)}>
        Change address
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Change the shipping address">
        <AddressForm order={order} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** The arrival at the new address is shown before it is saved. A refusal keeps what was typed. */
function AddressForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const needsPhone = useShop().phoneAtCheckout === 'required'
  const form = useForm<AddressFormValues>({
    mode: 'onTouched',
    resolver: needsPhone ? checkWithPhone : checkAddress,
    defaultValues: { ...noAddresses, shipping: { ...noAddresses.shipping, ...order.shippingAddress } },
  })
  const { mutateAsync } = useChangeAddress(order.id)
  const [refusal, setRefusal] = useState<string>()
  const { data, isPending } = useQuery(newArrivalQuery(order.id, form.watch('shipping.country')))
  const save = form.handleSubmit(async (values) => {
    if (!data) return
    setRefusal(undefined)
    try {
      await mutateAsync({ shippingAddress: addressesOf(values).shippingAddress, arrival: data.arrival })
      toast.success('Address changed')
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
