import { Problem } from '#platform/problem.ts'

export const noSuchOrder = () => new Problem('not-found', 'Order Not Found')
