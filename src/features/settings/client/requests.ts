import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ShopAnswer } from '../contract.ts'
import { defaultSettings } from '../settings-defaults.ts'

/** What every page knows about the shop; read once while the server renders. */
export const shopQuery = queryOptions<ShopAnswer>({ queryKey: ['/api/shop'] })

export function useShop(): ShopAnswer {
  const { data } = useQuery(shopQuery)
  return data ?? { ...defaultSettings, payments: 'test', stripePublishableKey: null }
}
