import { queryOptions } from '@tanstack/react-query'
import { send } from '#platform/client/http.ts'
import type { Order, PlaceOrder } from '../contract.ts'

export const orderQuery = (id: string) => queryOptions<Order>({ queryKey: ['/api/orders', id] })

/** Reports a payment that succeeded; a repeat answers with the same order. */
export const placeOrder = (order: PlaceOrder) => send<Order>('POST', '/api/orders', order)
