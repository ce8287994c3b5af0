import { useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { AddressFields } from '#features/base/accounts/client/address-fields.tsx'
import {
  type AddressFormValues,
  addressesOf,
  addressParts,
  checkParts,
  noAddresses,
} from '#features/base/accounts/client/address-form.ts'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { useShop } from '#features/base/settings/client/requests.ts'
import { orderPaths } from '#features/orders/orders/paths.ts'
import { readFilled } from '#platform/client/form/read-filled.ts'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { type Channel, channelNames, channels, enterOrderSchema } from '../admin-contract.ts'
import { type EnteredLine, EnteredLines, lineToSend } from './admin-entered-lines.tsx'
import { useEnterOrder } from './admin-requests.ts'

type Values = AddressFormValues & {
  name: string
  email: string
  channel: Channel
  note: string
  isShipped: boolean
  price: string
}

/** An order that the maker enters by hand, from a market stall or the phone (rule 144). */
export default function EnterOrderPage() {
  return (
    <AdminLayout>
      <EnterOrderForm />
    </AdminLayout>
  )
}

/** A refusal keeps what was typed. */
export function EnterOrderForm() {
  const { shippingFee, phoneAtCheckout } = useShop()
  const needsPhone = phoneAtCheckout === 'required'
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver: needsPhone ? checkWithPhone : checkTyped,
    defaultValues: {
      ...noAddresses,
      ...{ name: '', email: '', channel: 'market', note: '', isShipped: true, price: shippingFee },
    },
  })
  const { register, watch, formState } = form
  const { errors } = formState
  const [lines, setLines] = useState<EnteredLine[]>([])
  // The same for every press, so that a repeat is the same order.
  const [id] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<string>()
  const [, navigate] = useLocation()
  const { mutateAsync } = useEnterOrder()
  const save = form.handleSubmit(async ({ name, email, channel, note, isShipped, price, ...addresses }) => {
    setRefusal(undefined)
    try {
      await mutateAsync({
        ...{ id, name, email, channel, note, lines: lines.map(lineToSend) },
        shippingAddress: isShipped ? addressesOf(addresses).shippingAddress : null,
        shipping: isShipped ? price : '0',
      })
      toast.success('Order entered', 'It waits in the print queue like any other order.')
      navigate(orderPaths.adminOrder(id))
    } catch (error) {
      setRefusal(errorSentence(error, tryAgain))
    }
  })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid max-w-3xl gap-8"
        onSubmit={(event) => {
          readFilled(form, event.currentTarget)
          return save(event)
        }}
      >
        <section aria-labelledby="gifts" className="grid gap-4">
          <h2 id="gifts" className="text-2xl">
            Gifts
          </h2>
          <EnteredLines lines={lines} onChange={setLines} />
        </section>
        <section aria-labelledby="buyer" className="grid gap-4">
          <h2 id="buyer" className="text-2xl">
            Customer
          </h2>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Name" autoComplete="off" required error={errors.name?.message} {...register('name')} />
            <TextField
              label="Email"
              type="email"
              autoComplete="off"
              required
              hint="The confirmation and the link to the order go there."
              error={errors.email?.message}
              {...register('email')}
            />
            <SelectField
              label="Ordered"
              options={channels.map((value) => ({ value, name: channelNames[value] }))}
              {...register('channel')}
            />
            <TextField label="Note (optional)" hint="Only the shop reads it." {...register('note')} />
          </div>
        </section>
        <section aria-labelledby="shipping" className="grid gap-4">
          <h2 id="shipping" className="text-2xl">
            Shipping
          </h2>
          <CheckField label="Ship it; otherwise it is handed over" {...register('isShipped')} />
          {watch('isShipped') && (
            <>
              <AddressFields part="shipping" />
              <TextField
                label="Price of shipping"
                inputMode="decimal"
                error={errors.price?.message}
                {...register('price')}
              />
            </>
          )}
        </section>
        <Refusal text={refusal} />
        <p>No card is charged: take the payment before you enter the order.</p>
        <Button type="submit" pending={formState.isSubmitting} className="justify-self-start">
          Enter order
        </Button>
      </form>
    </FormProvider>
  )
}

const buyerSchema = z.pick(enterOrderSchema, { name: true, email: true })

/** The fields of the customer, and of the address if the order is shipped. */
async function check(values: Values, needsPhone: boolean) {
  const { name, email, isShipped } = values
  const shipping = isShipped
    ? checkParts(values, addressParts({ ...values, billingSame: true }, needsPhone)).errors
    : {}
  const issues = z.safeParse(buyerSchema, { name, email }).error?.issues ?? []
  const buyer = Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), { type: 'invalid', message }]),
  )
  const errors = { ...buyer, ...shipping }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
const checkTyped: Resolver<Values> = (values) => check(values, false)
const checkWithPhone: Resolver<Values> = (values) => check(values, true)
