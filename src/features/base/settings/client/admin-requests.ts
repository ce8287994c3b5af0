import { queryOptions } from '@tanstack/react-query'
import { send } from '#platform/client/http.ts'
import type { Settings } from '../settings.ts'
import { settingsApi } from './requests.ts'

/** All settings, for owners. */
export const settingsQuery = queryOptions<Settings>({ queryKey: [settingsApi], staleTime: 0 })
export const putSettings = (changed: Partial<Settings>) => send<Settings>('PUT', settingsApi, changed)
