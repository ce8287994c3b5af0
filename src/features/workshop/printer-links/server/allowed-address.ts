import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Problem } from '#platform/problem.ts'

/**
 * Addresses that are never a printer: link-local, broadcast and multicast addresses, and the metadata services of data centers. Addresses
 * within others, such as IPv4 in IPv6, are judged by what they carry.
 */
const never = blocked(
  [
    ...['0.0.0.0/8', '169.254.0.0/16', '100.100.100.200/32', '168.63.129.16/32', '192.0.0.0/24'],
    ...['224.0.0.0/4', '240.0.0.0/4'],
  ],
  [
    ...['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32'],
    ...['fe80::/10', 'fd00:ec2::/32', 'fd20:ce::/32', 'ff00::/8'],
  ],
)
const loopback = blocked(['127.0.0.0/8'], ['::1/128'])

function blocked(four: string[], six: string[]) {
  const list = new BlockList()
  for (const [family, nets] of [
    ['ipv4', four],
    ['ipv6', six],
  ] as const)
    for (const net of nets) {
      const [address = '', bits = ''] = net.split('/')
      list.addSubnet(address, Number(bits), family)
    }
  return list
}

type Allowed = { loopback: boolean }

const refusedAddress = () =>
  new Problem('bad-request', 'This address is not allowed. Use the address of a printer in your network.')

/** Whether a printer may be called at an IP address. */
export function isAllowed(address: string, allowed: Allowed): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0) return false
  return loopback.check(address, family) ? allowed.loopback : !never.check(address, family)
}

/** Refuses a URL with a forbidden IP address. A host name is resolved and checked when it is called. */
export function refuseHost(address: string, allowed: Allowed): void {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host, allowed)) throw refusedAddress()
}

/** Resolves a host name, and answers its address only if it is allowed: the checked address is the one that is called. */
export const allowedLookup =
  (allowed: Allowed): LookupFunction =>
  (name, options, found) =>
    lookup(name, { ...options, all: true }, (error, all: LookupAddress[]) => {
      const first = all?.[0]
      if (error || !first) return found(error ?? new Error('The name has no address'), '', 0)
      if (!all.every(({ address }) => isAllowed(address, allowed))) return found(refusedAddress(), '', 0)
      return options.all ? found(null, all) : found(null, first.address, first.family)
    })
