import { send } from '#platform/client/http.ts'
import type { CheckedList } from '../contract.ts'

const trackingApi = '/api/tracking'

/** Does it. */
export const postList = (wish: { text: string; tell: boolean }) => send<CheckedList>('POST', trackingApi, wish)

/** What a pasted list would do: nothing happens yet. */
export const checkList = (text: string) => send<CheckedList>('POST', `${trackingApi}/check`, { text })
