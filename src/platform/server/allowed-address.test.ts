import { expect, test } from 'vitest'
import { networkOf, refuseHost } from './allowed-address.ts'

test.each([
  ['public', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
  ['private', '10.0.0.8', '172.16.3.4', '172.31.255.255', '192.168.1.20', '100.64.1.1', 'fd12:3456::1', 'fec0::1'],
  ['private', '192.0.2.1', '198.18.0.1', '203.0.113.9', '2001:db8::1'],
  ['loopback', '127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'],
  [undefined, '0.0.0.0', '169.254.169.254', '100.100.100.200', '168.63.129.16', 'fd00:ec2::254', 'fe80::1', 'ff02::1'],
  [undefined, '64:ff9b::a00:1', '2002:a00:1::', '255.255.255.255', 'localhost', ''],
])('knows the %s network', (network, ...addresses) => {
  expect(addresses.map((address) => networkOf(address ?? ''))).toEqual(addresses.map(() => network))
})

test.each([
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
])('refuses the loopback or private address of %s, however it is written', (address) => {
  const reach = { networks: ['public'] as const, refusal: () => new Error('not public') }
  expect(() => refuseHost(address, reach)).toThrow('not public')
})
