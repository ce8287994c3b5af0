import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderNumber } from '#features/orders/orders/order.ts'
import type { OrderToPack } from '../contract.ts'
import { toPackQuery } from './requests.ts'

/** The pieces of one recipient of an order. */
export const keyOf = ({ id, recipient }: OrderToPack) => `${id} ${recipient}`

/** How many pieces of each line are selected for the open parcel. */
export type Ticked = Record<string, number>

/** The packing table's state: the open order, its selected pieces, and orders that were found by number. */
export function usePacking(called: string) {
  const queries = useQueryClient()
  const [named, setNamed] = useState(called)
  const [open, setOpen] = useState<{ key: string; ticked: Ticked }>()
  const [statusText, setStatusText] = useState('')
  const ready = useQuery(toPackQuery())
  const extra = useQuery({ ...toPackQuery(named), enabled: named !== '' })
  const found = extra.data?.orders ?? []
  const orders = [...found, ...(ready.data?.orders ?? []).filter((one) => found.every(({ id }) => one.id !== id))]

  /** Selects one more piece of the order with this number: a scanner's input. */
  const scan = async (typed: string) => {
    const answer = orders.some((one) => isCalled(one, typed))
      ? orders.filter((one) => isCalled(one, typed))
      : (await queries.fetchQuery({ ...toPackQuery(typed), staleTime: 0 })).orders
    // An order with several recipients appears once for each: the open one comes first.
    const order = answer.find((one) => keyOf(one) === open?.key) ?? answer[0]
    if (!order) return setStatusText('No order with this number has pieces left to pack.')
    if (!orders.includes(order)) setNamed(typed)
    if (answer.some(({ id }) => id !== order.id))
      return setStatusText('Two orders have this number: choose one of them.')
    const before = open?.key === keyOf(order) ? open.ticked : {}
    const line = order.lines.find(({ orderItemId, left }) => (before[orderItemId] ?? 0) < left)
    const ticked = line ? { ...before, [line.orderItemId]: (before[line.orderItemId] ?? 0) + 1 } : before
    setOpen({ key: keyOf(order), ticked })
    setStatusText(`#${orderNumber(order.id)}: ${countPieces(ticked)} of ${leftOf(order)} are selected.`)
  }
  return {
    ...{ ready, orders, open, statusText, scan },
    toggle: (order: OrderToPack) =>
      setOpen(open?.key === keyOf(order) ? undefined : { key: keyOf(order), ticked: allPieces(order) }),
    tick: (order: OrderToPack, ticked: Ticked) => setOpen({ key: keyOf(order), ticked }),
    done: () => {
      setOpen(undefined)
      setStatusText('')
    },
  }
}

function isCalled({ id }: OrderToPack, typed: string): boolean {
  const name = typed.trim().replace(/^#/, '')
  return id === name.toLowerCase() || orderNumber(id) === name.replace(/-\d+$/, '').toUpperCase()
}

export const allPieces = ({ lines }: OrderToPack): Ticked =>
  Object.fromEntries(lines.filter(({ left }) => left > 0).map(({ orderItemId, left }) => [orderItemId, left]))
export const countPieces = (ticked: Ticked) => Object.values(ticked).reduce((sum, many) => sum + many, 0)
export const leftOf = (order: OrderToPack) => countPieces(allPieces(order))
