import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PageTextAnswer, Rights, ShopAnswer } from '../contract.ts'
import type { PageText } from '../texts.ts'

/** The public facts about the shop, read once during server rendering. */
export const shopQuery = queryOptions<ShopAnswer>({ queryKey: ['/api/shop'] })

/** An owner's own text of a public page. */
export const textQuery = (name: PageText) => queryOptions<PageTextAnswer>({ queryKey: ['/api/texts', name] })

/** API path of the settings; the rights are below it. */
export const settingsApi = '/api/settings'
const rightsQuery = queryOptions<Rights>({ queryKey: [`${settingsApi}/rights`], staleTime: 60_000 })

/** The signed-in admin's rights; no rights while loading. */
export function useRights(): Rights {
  const { data } = useQuery(rightsQuery)
  return data ?? { refunds: '0.00', exports: false, deletesMessages: false }
}

/** The public facts about the shop. Every page embeds them. */
export function useShop(): ShopAnswer {
  const { data } = useQuery(shopQuery)
  if (!data) throw new Error('The page was sent without the facts about the shop.')
  return data
}
