import type { MailedTo, SessionAnswer } from '#features/base/accounts/contract.ts'
import { send } from '#platform/client/http.ts'
import type { OpenedOrder } from '../guest-contract.ts'

const guestOrdersApi = '/api/guest-orders'

/** Opens a guest's order in this browser with the secret of an emailed link. */
export const postOrderKey = (key: string) => send<OpenedOrder>('POST', `${guestOrdersApi}/open`, { key })

/** Emails the guest of an order a link that makes an account. */
export const askForAccount = (id: string) => send<MailedTo>('POST', `${guestOrdersApi}/${id}/account-link`)

/** Follows that link. Without a password, the orders move to the account that the address has. */
export const postGuestAccount = (answer: { token: string; password?: string }) =>
  send<SessionAnswer>('POST', `${guestOrdersApi}/account`, answer)
