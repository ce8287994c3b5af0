import { ordersApi } from '#features/orders/orders/client/requests.ts'
import { send } from '#platform/client/http.ts'
import type { AddressLink, AnswerAddressLink, AskedByLink } from '../contract.ts'

const linksApi = '/api/address-links'

/** Makes a link that asks a recipient of an order for the address. */
export const postAddressLink = (orderId: string, { number, name }: { number: number; name: string }) =>
  send<AddressLink>('POST', `${ordersApi}/${orderId}/recipients/${number}/link?${new URLSearchParams({ name })}`)

export const postAddressKey = (key: string) => send<AskedByLink>('POST', `${linksApi}/open`, { key })
export const postAskedAddress = (answer: AnswerAddressLink) => send<AskedByLink>('POST', `${linksApi}/answer`, answer)
