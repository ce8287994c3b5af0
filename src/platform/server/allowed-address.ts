import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The network of an IP address. A caller allows some of them. */
export type Network = 'public' | 'private' | 'loopback'

/** The networks that a call may reach, and the refusal of any other address. */
export type Reach = { networks: readonly Network[]; refusal: () => Error }

/**
 * Addresses that are never called: link-local, broadcast and multicast addresses, and the metadata services of data centers. Addresses
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
/** Private networks, and networks for tests and documentation. */
const internal = blocked(
  [
    ...['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16'],
    ...['192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ],
  ['100::/64', '2001:db8::/32', 'fc00::/7', 'fec0::/10'],
)

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

/** The network of an IP address; undefined for text that is none, and for addresses that are never called. */
export function networkOf(address: string): Network | undefined {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0) return undefined
  if (loopback.check(address, family)) return 'loopback'
  if (never.check(address, family)) return undefined
  return internal.check(address, family) ? 'private' : 'public'
}

const isWithin = ({ networks }: Reach, address: string) => networks.some((network) => network === networkOf(address))

/** Refuses a URL with a forbidden IP address. A host name is resolved and checked when it is called. */
export function refuseHost(address: string | URL, reach: Reach): void {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isWithin(reach, host)) throw reach.refusal()
}

/** Resolves a host name, and answers its address only if it is allowed: the checked address is the one that is called. */
export const allowedLookup =
  (reach: Reach): LookupFunction =>
  (name, options, found) =>
    lookup(name, { ...options, all: true }, (error, all: LookupAddress[]) => {
      const first = all?.[0]
      if (error || !first) return found(error ?? new Error('The name has no address'), '', 0)
      if (!all.every(({ address }) => isWithin(reach, address))) return found(reach.refusal(), '', 0)
      return options.all ? found(null, all) : found(null, first.address, first.family)
    })
