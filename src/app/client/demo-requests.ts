import { queryOptions } from '@tanstack/react-query'
import { send } from '#platform/client/http.ts'
import type { Demo } from '../contract.ts'

const demoApi = '/api/demo'

/** The number of demo orders. */
export const demoQuery = queryOptions<Demo>({ queryKey: [demoApi], staleTime: 0 })
export const removeDemo = () => send<Demo>('DELETE', demoApi)
