import { getConnInfo } from '@hono/node-server/conninfo'
import type { Config } from '#platform/server/config.ts'
import type { ShopContext } from '#platform/server/http.ts'

const loopback = /^(::1|::ffff:127\.\d+\.\d+\.\d+|127\.\d+\.\d+\.\d+)$/
const localName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i
const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/** Asked over the loopback, by a local name, for a shop that has no public address, and not passed on by a proxy. */
export function isAtThisMachine(config: Config, c: ShopContext): boolean {
  if (config.trustProxy || (config.publicUrl && !localName.test(new URL(config.publicUrl).host))) return false
  if (!localName.test(c.req.header('host') ?? '') || forwarded.some((name) => c.req.header(name))) return false
  // A request without a connection is a call inside this process.
  return loopback.test(c.env ? (getConnInfo(c).remote.address ?? '') : '')
}
