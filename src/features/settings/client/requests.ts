import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Rights, ShopAnswer } from '../contract.ts'
import { defaultSettings } from '../settings-defaults.ts'

/** What every page knows about the shop; read once while the server renders. */
export const shopQuery = queryOptions<ShopAnswer>({ queryKey: ['/api/shop'] })

const rightsQuery = queryOptions<Rights>({ queryKey: ['/api/settings/rights'], staleTime: 60_000 })

/** What whoever is signed in may do in the back office; nothing until that is known. */
export function useRights(): Rights {
  const { data } = useQuery(rightsQuery)
  return data ?? { refunds: '0.00', exports: false, deletesMessages: false }
}

export function useShop(): ShopAnswer {
  const { data } = useQuery(shopQuery)
  return data ?? { ...defaultSettings, payments: 'test', stripePublishableKey: null }
}
