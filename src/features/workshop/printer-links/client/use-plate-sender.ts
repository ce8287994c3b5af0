import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlateSender } from '#features/workshop/print-queue/client/plate-sender.ts'
import { send } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import { linksApi, linksQuery } from './requests.ts'

/** Slices and sends plates to the printers for which the shop can (rule 126). */
export function usePlateSender(): PlateSender {
  const { data: links = [] } = useQuery(linksQuery)
  const queries = useQueryClient()
  return (printerId) =>
    links.some((link) => link.printerId === printerId && link.slices)
      ? async () => {
          await send('POST', `${linksApi}/${printerId}/sliced-plates`)
          await queries.invalidateQueries(queriesUnder(linksApi))
        }
      : undefined
}
