import { send } from '#platform/client/http.ts'
import type { CheckedList } from '../contract.ts'

/** What a pasted list would do: nothing happens yet. */
export const checkList = (text: string) => send<CheckedList>('POST', '/api/tracking/check', { text })
