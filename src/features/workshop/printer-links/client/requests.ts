import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { queueApi } from '#features/workshop/print-queue/client/requests.ts'
import { personal, send, sendAs } from '#platform/client/http.ts'
import { under } from '#platform/client/under.ts'
import type { KeepLink, LinkAnswer, LinkedPrinter, SentPlateAnswer, Tried } from '../contract.ts'
import { slicedType } from '../printer-links.ts'

const linksApi = '/api/printer-links'
/** How often a print that is under way is looked at, and one that is not, in milliseconds. */
const [soon, later] = [5_000, 30_000]

export const isSending = (sent: SentPlateAnswer | null) => sent?.status === 'sending' || sent?.status === 'printing'

/** The linked printers, and how far each is. */
export const linksQuery = queryOptions<LinkedPrinter[]>({
  queryKey: [linksApi],
  ...personal,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ sent }) => isSending(sent)) ? soon : later),
})

/** How one is linked, for its owner. */
export const linkQuery = (printerId: string) =>
  queryOptions<LinkAnswer>({ queryKey: [`${linksApi}/${printerId}`], ...personal, staleTime: 0 })

export type LinkWrite = { do: 'keep'; link: KeepLink } | { do: 'forget' } | { do: 'send'; file: File }

/** What is done at a printer's link; what shows links and pieces is read again, also after a refusal. */
export function useLinkWrite(printerId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (write: LinkWrite): Promise<unknown> => {
      const address = `${linksApi}/${printerId}`
      if (write.do === 'keep') return send('PUT', address, write.link)
      if (write.do === 'forget') return send('DELETE', address)
      const name = new URLSearchParams({ name: write.file.name })
      return sendAs('POST', `${address}/plates?${name}`, slicedType, write.file)
    },
    onSettled: () => queries.invalidateQueries(under(linksApi, queueApi)),
  })
}

/** Asks the printer for a word. */
export const useTryLink = (printerId: string) =>
  useMutation({ mutationFn: () => send<Tried>('POST', `${linksApi}/${printerId}/try`) })
