import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Rights, ShopAnswer } from '../contract.ts'
import { shopDefaults } from '../settings-defaults.ts'

/** What every page knows about the shop; read once while the server renders. */
export const shopQuery = queryOptions<ShopAnswer>({ queryKey: ['/api/shop'] })

/** The owner's settings; who may do what hangs below them. */
export const settingsApi = '/api/settings'
const rightsQuery = queryOptions<Rights>({ queryKey: [`${settingsApi}/rights`], staleTime: 60_000 })

/** What whoever is signed in may do in the back office; nothing until that is known. */
export function useRights(): Rights {
  const { data } = useQuery(rightsQuery)
  return data ?? { refunds: '0.00', exports: false, deletesMessages: false }
}

export function useShop(): ShopAnswer {
  const { data } = useQuery(shopQuery)
  return data ?? { ...shopDefaults, payments: 'test', stripePublishableKey: null }
}
