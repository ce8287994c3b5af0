import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import type { Address } from '#platform/address.ts'
import { readFilled } from '#platform/client/form/read-filled.ts'
import { notSaved } from '#platform/client/form/refusal.tsx'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { addressLines } from '#platform/postal-address.ts'
import type { SavedAddresses, User } from '../contract.ts'
import { AccountLayout } from './account-layout.tsx'
import { AddressFields } from './address-fields.tsx'
import {
  type AddressFormValues,
  addressesOf,
  addressParts,
  checkParts,
  fillShipping,
  noAddresses,
  prefill,
} from './address-form.ts'
import { deleteAddresses, deleteOneAddress, saveAddress, savedAddressesQuery } from './address-requests.ts'
import { addressNames, showMissingFields } from './address-words.ts'

/** Edits the saved addresses, which prefill the checkout. */
export default function AddressesPage() {
  return <AccountLayout>{(user) => <Addresses user={user} />}</AccountLayout>
}

const Addresses = ({ user }: { user: User }) => (
  <Reading
    of={useQuery(savedAddressesQuery)}
    failed="Your addresses could not be loaded."
    waiting={<Skeleton className="h-96" />}
  >
    {(saved) => <AddressForm saved={saved} user={user} />}
  </Reading>
)

function AddressForm({ saved, user }: { saved: SavedAddresses; user: User }) {
  const form = useForm({
    mode: 'onTouched',
    resolver: checkAddresses,
    shouldFocusError: false,
    defaultValues: noAddresses,
  })
  const queries = useQueryClient()
  useEffect(() => prefill(form, saved, user), [form, saved, user])
  const billingSame = form.watch('billingSame')
  const { isSubmitting } = form.formState

  const change = async (work: () => Promise<SavedAddresses>, title: string, text: string) => {
    try {
      queries.setQueryData(savedAddressesQuery.queryKey, await work())
      toast.success(title, text)
    } catch (error) {
      toast.refused('Error', error, notSaved)
    }
  }
  const save = form.handleSubmit(
    (values) =>
      change(
        () => saveAddress(addressesOf(values)),
        'Address saved',
        'Your next checkout is filled in with this address.',
      ),
    (errors) => showMissingFields(Boolean(errors.shipping)),
  )
  const forget = () =>
    change(
      async () => {
        const nothing = await deleteAddresses()
        form.reset(noAddresses)
        return nothing
      },
      'Address removed',
      'Your next checkout starts with an empty address.',
    )
  return (
    <FormProvider {...form}>
      <SavedList
        addresses={saved.addresses}
        onUse={(address) => {
          fillShipping(form, address)
          void change(
            () => saveAddress({ shippingAddress: address, billingAddress: address }),
            'Address chosen',
            'Your next checkout is filled in with this address.',
          )
        }}
        onRemove={(id) =>
          void change(() => deleteOneAddress(id), 'Address removed', 'Orders keep the address they were sent to.')
        }
      />
      <form
        noValidate
        onSubmit={(event) => {
          readFilled(form, event.currentTarget)
          return save(event)
        }}
        className="grid max-w-[46rem] gap-6"
      >
        <h2 className="text-2xl">{addressNames.shipping}</h2>
        <AddressFields part="shipping" />
        <div className="grid gap-3">
          <h2 className="text-2xl">{addressNames.billing}</h2>
          <CheckField label={addressNames.same} {...form.register('billingSame')} />
          {!billingSame && <AddressFields part="billing" />}
        </div>
        <div className="flex flex-wrap gap-4">
          <Button type="submit" pending={isSubmitting}>
            {addressNames.save}
          </Button>
          {saved.shippingAddress && (
            <Button variant="ghost" onClick={() => void forget()}>
              {saved.addresses.length > 1 ? 'Remove all addresses' : 'Remove address'}
            </Button>
          )}
        </div>
      </form>
    </FormProvider>
  )
}

type SavedListProps = {
  addresses: SavedAddresses['addresses']
  onUse: (address: Address) => void
  onRemove: (id: string) => void
}

/** All saved addresses, the last used first: it fills in the next checkout (rule 133). */
function SavedList({ addresses, onUse, onRemove }: SavedListProps) {
  if (addresses.length < 2) return null
  return (
    <ul aria-label="Saved addresses" className="mb-8 grid max-w-[46rem] gap-4">
      {addresses.map(({ id, address }, place) => {
        const text = addressLines(address).join(', ')
        return (
          <li key={id} className="grid gap-2 rounded-m bg-oat px-5 py-4">
            <p className="break-words">{text}</p>
            <p className="flex flex-wrap items-center gap-x-6">
              {place === 0 ? (
                <span className="text-muted">Filled in at your next checkout</span>
              ) : (
                <button
                  type="button"
                  className="link min-h-11"
                  aria-label={`Use next time: ${text}`}
                  onClick={() => onUse(address)}
                >
                  Use next time
                </button>
              )}
              <button
                type="button"
                className="link min-h-11"
                aria-label={`Remove: ${text}`}
                onClick={() => onRemove(id)}
              >
                Remove
              </button>
            </p>
          </li>
        )
      })}
    </ul>
  )
}

const checkAddresses: Resolver<AddressFormValues> = async (values) => checkParts(values, addressParts(values))
