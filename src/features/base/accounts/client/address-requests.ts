import { queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/address.ts'
import { personal, send } from '#platform/client/http.ts'
import type { SavedAddresses } from '../contract.ts'
import { userApi } from './requests.ts'

export const savedAddressesQuery = queryOptions<SavedAddresses>({
  queryKey: [`${userApi}/addresses`],
  ...personal,
})

export const saveAddress = (addresses: { shippingAddress: Address; billingAddress: Address }) =>
  send<SavedAddresses>('POST', `${userApi}/save-address`, addresses)

/** Removes one saved address. */
export const deleteOneAddress = (id: string) => send<SavedAddresses>('DELETE', `${userApi}/addresses/${id}`)

export const deleteAddresses = () => send<SavedAddresses>('DELETE', `${userApi}/addresses`)
