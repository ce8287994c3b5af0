import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { readFilled } from '#platform/client/form/read-filled.ts'
import { notSaved } from '#platform/client/form/refusal.tsx'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { Reading, Skeleton } from '#platform/client/ui/states.tsx'
import type { SavedAddresses, User } from '../contract.ts'
import { AccountLayout } from './account-layout.tsx'
import { AddressFields } from './address-fields.tsx'
import { type AddressFormValues, addressesOf, addressParts, checkParts, noAddresses, prefill } from './address-form.ts'
import { deleteAddresses, saveAddress, savedAddressesQuery } from './address-requests.ts'
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
              Remove address
            </Button>
          )}
        </div>
      </form>
    </FormProvider>
  )
}

const checkAddresses: Resolver<AddressFormValues> = async (values) => checkParts(values, addressParts(values))
