import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { waitingPath } from '#features/base/office/paths.ts'
import type { Filament } from '#features/gifts/makes/filament.ts'
import { ordersApi } from '#features/orders/orders/client/requests.ts'
import { parcelsApi } from '#features/workshop/parcels/client/requests.ts'
import { printersApi } from '#features/workshop/printers/client/requests.ts'
import { personal, read, send } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { FailPiece, MoveInQueue, NextPlate, Piece, PrintPlan, QueuePage, QueuePlates } from '../contract.ts'
import { maxQueuePieces, type QueueGroup } from '../print-queue.ts'
import { movedWithin } from './moved-within.ts'

export const queueApi = '/api/print-queue'

/** Refetch interval in milliseconds: another person may work at the same queue. */
const halfAMinute = 30_000
const often = { ...personal, staleTime: 0, refetchInterval: halfAMinute }

/** The waiting pieces, page by page. */
export const queueQuery = (group: QueueGroup) =>
  infiniteQueryOptions({
    queryKey: [`${queueApi}?group=${group}`],
    ...often,
    queryFn: ({ pageParam, signal }) =>
      read<QueuePage>(`${queueApi}?group=${group}${pageParam ? `&after=${pageParam}` : ''}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
export const printingQuery = queryOptions<Piece[]>({ queryKey: [`${queueApi}/printing`], ...often })
/** The finished pieces in no parcel, optionally of one order. */
export const doneQuery = (order = '') =>
  queryOptions<Piece[]>({ queryKey: [`${queueApi}/done${order && `?order=${order}`}`], ...often })
export const planQuery = queryOptions<PrintPlan>({ queryKey: [`${queueApi}/plan`], ...often })

export const notChanged = 'Failed to change the queue'

export const plateOfPiecesPath = (pieces: string[], printerId: string) =>
  `${queueApi}/plate.3mf?pieces=${pieces.join(',')}&printer=${printerId}`

/** How a printer prints pieces: on which plates. */
export const platesQuery = (pieces: string[], printerId: string) =>
  queryOptions<QueuePlates>({
    queryKey: [`${queueApi}/plates?pieces=${pieces.join(',')}&printer=${printerId}`],
    ...personal,
    staleTime: 0,
    enabled: pieces.length > 0 && pieces.length <= maxQueuePieces && printerId !== '',
  })

/** A proposal for a printer's next plate; `until` is a time of day, or empty. */
export const nextPlateQuery = (printerId: string, until: string) =>
  queryOptions<NextPlate>({
    queryKey: [`${queueApi}/next-plate?printer=${printerId}&until=${until}`],
    ...personal,
    staleTime: 0,
  })

/** Changes to the queue. Pieces and their orders are refetched afterwards, also after a refusal: another person may have been faster. */
export type QueueWrite =
  | {
      do: 'start'
      pieces: string[]
      printerId: string
      loaded: Filament[]
      corrections: Record<string, number>
      isEarly: boolean
    }
  | { do: 'finish'; pieces: string[] }
  | ({ do: 'move' } & MoveInQueue)
  | ({ do: 'fail'; piece: string } & FailPiece)
  | { do: 'take back'; broken: string }
  | { do: 'pause' | 'resume'; order: string }

export function useQueueWrite() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: [queueApi],
    // Moves run one after another: a second move of a piece must not overtake the first (rule 108).
    scope: { id: queueApi },
    mutationFn: write,
    // While a later move is pending, the server's list would undo its optimistic update. The last move refetches.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: [queueApi] }) === 1)
        await queries.invalidateQueries(queriesUnder(queueApi, printersApi, ordersApi, parcelsApi, waitingPath))
    },
  })
}

/** Moves a piece before another piece, or to the end, with an optimistic update. */
export function useMoveInQueue() {
  const queries = useQueryClient()
  const { mutateAsync } = useQueueWrite()
  return async (id: string, to: string) => {
    const { queryKey } = queueQuery('order')
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (before) => before && { ...before, pages: movedWithin(before.pages, id, to) })
    await mutateAsync({ do: 'move', pieces: [id], to })
  }
}

function write({ do: what, ...wish }: QueueWrite) {
  if ('piece' in wish) {
    const { piece, ...failure } = wish
    return send<unknown>('POST', `${queueApi}/${piece}/fail`, failure)
  }
  if ('broken' in wish) return send<unknown>('DELETE', `${queueApi}/${wish.broken}/fail`)
  if ('order' in wish) return send<unknown>('POST', `${queueApi}/orders/${wish.order}/${what}`)
  return send<unknown>('POST', `${queueApi}/${what}`, wish)
}
