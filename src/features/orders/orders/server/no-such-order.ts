import { Problem } from '#platform/problem.ts'
import { noOrder } from '../order.ts'

export const noSuchOrder = () => new Problem('not-found', noOrder)
