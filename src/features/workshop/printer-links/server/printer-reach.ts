import { Problem } from '#platform/problem.ts'
import type { Reach } from '#platform/server/allowed-address.ts'

/** Printers stand in the maker's network; one on the shop's own machine only if the configuration says so. */
export const printerReach = (mayLoopback: boolean): Reach => ({
  networks: mayLoopback ? ['private', 'public', 'loopback'] : ['private', 'public'],
  refusal: () =>
    new Problem('bad-request', 'This address is not allowed. Use the address of a printer in your network.'),
})
