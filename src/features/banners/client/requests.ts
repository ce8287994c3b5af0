import { queryOptions } from '@tanstack/react-query'
import type { Banner } from '../contract.ts'

export const bannersQuery = queryOptions<Banner[]>({ queryKey: ['/api/banners?published=true'] })
