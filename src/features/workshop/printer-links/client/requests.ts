import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { queueApi } from '#features/workshop/print-queue/client/requests.ts'
import { printersApi } from '#features/workshop/printers/client/requests.ts'
import { personal, send, sendAs } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { LinkAnswer, LinkedPrinter, SaveLink, SentPlateAnswer, SlotsRead, Tried } from '../contract.ts'
import { slicedType } from '../printer-links.ts'
import { profileType } from '../slicer-profile.ts'

export const linksApi = '/api/printer-links'
/** Refetch intervals in milliseconds, while a plate prints and otherwise. */
const [soon, later] = [5_000, 30_000]

export const isSending = (sent: SentPlateAnswer | null) =>
  sent !== null && ['slicing', 'sending', 'printing'].includes(sent.status)

/** The linked printers with their progress. */
export const linksQuery = queryOptions<LinkedPrinter[]>({
  queryKey: [linksApi],
  ...personal,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ sent }) => isSending(sent)) ? soon : later),
})

/** A printer's connection, for the owner. */
export const linkQuery = (printerId: string) =>
  queryOptions<LinkAnswer>({ queryKey: [`${linksApi}/${printerId}`], ...personal, staleTime: 0 })

export type LinkWrite =
  | { do: 'keep'; link: SaveLink }
  | { do: 'forget' }
  | { do: 'send'; file: File }
  | { do: 'slice' }
  | { do: 'keep-profile'; file: File }
  | { do: 'forget-profile' }

/** Changes to a link. Links and pieces are refetched afterwards, also after a refusal. */
export function useLinkWrite(printerId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (write: LinkWrite): Promise<unknown> => {
      const address = `${linksApi}/${printerId}`
      if (write.do === 'keep') return send('PUT', address, write.link)
      if (write.do === 'forget') return send('DELETE', address)
      if (write.do === 'forget-profile') return send('DELETE', `${address}/profile`)
      if (write.do === 'slice') return send('POST', `${address}/sliced-plates`)
      const name = new URLSearchParams({ name: write.file.name })
      if (write.do === 'keep-profile') return sendAs('PUT', `${address}/profile?${name}`, profileType, write.file)
      return sendAs('POST', `${address}/plates?${name}`, slicedType, write.file)
    },
    onSettled: () => queries.invalidateQueries(queriesUnder(linksApi, queueApi)),
  })
}

/** Reads what is in a printer's slots. Printers and plates are refetched. */
export function useReadSlots(printerId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => send<SlotsRead>('POST', `${linksApi}/${printerId}/slots`),
    onSettled: () => queries.invalidateQueries(queriesUnder(printersApi, queueApi)),
  })
}

/** Tests the connection to a printer. */
export const useTryLink = (printerId: string) =>
  useMutation({ mutationFn: () => send<Tried>('POST', `${linksApi}/${printerId}/try`) })
