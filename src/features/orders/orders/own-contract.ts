import * as z from 'zod/mini'
import { ownOrderSchema } from './contract.ts'

/** `GET /api/user/orders`: the caller's orders, newest first. `nextPage` is null on the last page. */
export const ownOrdersSchema = z.object({ orders: z.array(ownOrderSchema), nextPage: z.nullable(z.int()) })
export type OwnOrders = z.output<typeof ownOrdersSchema>
