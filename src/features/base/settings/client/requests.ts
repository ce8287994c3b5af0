import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Rights, ShopAnswer } from '../contract.ts'
import { shopDefaults } from '../settings-defaults.ts'

/** The public facts about the shop, read once during server rendering. */
export const shopQuery = queryOptions<ShopAnswer>({ queryKey: ['/api/shop'] })

/** API path of the settings; the rights are below it. */
export const settingsApi = '/api/settings'
const rightsQuery = queryOptions<Rights>({ queryKey: [`${settingsApi}/rights`], staleTime: 60_000 })

/** The signed-in admin's rights; no rights while loading. */
export function useRights(): Rights {
  const { data } = useQuery(rightsQuery)
  return data ?? { refunds: '0.00', exports: false, deletesMessages: false }
}

export function useShop(): ShopAnswer {
  const { data } = useQuery(shopQuery)
  return data ?? { ...shopDefaults, shipsToNames: [], homeCountry: 'US', payments: 'test', stripePublishableKey: null }
}
