import { send } from '#platform/client/http.ts'
import type { CheckedList } from '../contract.ts'

const trackingApi = '/api/tracking'

/** Saves a pasted list. */
export const postList = (wish: { text: string; tell: boolean }) => send<CheckedList>('POST', trackingApi, wish)

/** Checks a pasted list without saving. */
export const checkList = (text: string) => send<CheckedList>('POST', `${trackingApi}/check`, { text })
