import { Problem } from '#platform/problem.ts'

export const noSuchPayment = () => new Problem('not-found', 'We could not find this payment.')
