import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { readFilled } from '#platform/client/form/read-filled.ts'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { useTitle } from '#platform/client/screen.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, Skeleton } from '#platform/client/ui/states.tsx'
import type { AskedByLink } from '../contract.ts'
import { postAddressKey, postAskedAddress } from './requests.ts'

const linkKey = ['address-link']

/** A recipient types the address for a gift, once (rule 143). */
export default function GiveAddressPage() {
  const title = useTitle()
  const { data, error } = useQuery({
    queryKey: linkKey,
    queryFn: () => postAddressKey(keyInAddress()),
    enabled: typeof window !== 'undefined',
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <div className="wrap max-w-[44rem] py-10">
      {error ? (
        <Message title="No address is needed" text={errorSentence(error, 'Please open the link again.')} />
      ) : data?.isAnswered ? (
        <Message title="We have your address" text="Your gift will be sent there. You can close this page." />
      ) : (
        <>
          <h1 className="mb-4 text-3xl md:text-4xl">{title}</h1>
          {data ? <AddressForm asked={data} /> : <Skeleton className="h-96" />}
        </>
      )}
    </div>
  )
}

const keyInAddress = () => new URLSearchParams(location.search).get('key') ?? ''

const Message = ({ title, text }: { title: string; text: string }) => (
  <EmptyState heading="h1" title={title} text={text} drawing={drawingPath('giftbox', { look: 'ghost' })}>
    <LinkButton href={catalogPaths.home()}>Visit the shop</LinkButton>
  </EmptyState>
)

function AddressForm({ asked: { from, name, country } }: { asked: AskedByLink }) {
  const { shopName, phoneAtCheckout } = useShop()
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<AddressFormValues>({
    mode: 'onTouched',
    resolver: phoneAtCheckout === 'required' ? checkWithPhone : checkAddress,
    defaultValues: { ...noAddresses, shipping: { ...noAddresses.shipping, name, country } },
  })
  const save = form.handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      const answered = await postAskedAddress({
        key: keyInAddress(),
        shippingAddress: addressesOf(values).shippingAddress,
      })
      queries.setQueryData(linkKey, answered)
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
        <p className="text-lg">
          {from ?? 'Somebody'} has a gift from {shopName} for you. Only {shopName} sees your address.
        </p>
        <Refusal text={refusal} />
        <AddressFields part="shipping" only={country} />
        <Button type="submit" pending={form.formState.isSubmitting}>
          Send my address
        </Button>
      </form>
    </FormProvider>
  )
}

const checkAddress: Resolver<AddressFormValues> = async (values) => checkParts(values, addressParts(values))
const checkWithPhone: Resolver<AddressFormValues> = async (values) => checkParts(values, addressParts(values, true))
