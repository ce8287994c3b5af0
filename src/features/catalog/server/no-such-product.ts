import { Problem } from '#platform/problem.ts'

export const noSuchProduct = () => new Problem('not-found', 'Product Not Found')
