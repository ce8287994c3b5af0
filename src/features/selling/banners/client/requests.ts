import { queryOptions } from '@tanstack/react-query'
import type { Banner } from '../contract.ts'

export const bannersApi = '/api/banners'

export const bannersQuery = queryOptions<Banner[]>({ queryKey: [`${bannersApi}?published=true`] })
