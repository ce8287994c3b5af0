import { Problem } from '#platform/problem.ts'
import { noProduct } from '../catalog.ts'

export const noSuchProduct = () => new Problem('not-found', noProduct)
