import { Problem } from '#platform/problem.ts'

export const nothingHere = () => new Problem('not-found', 'There is nothing at this address.')
