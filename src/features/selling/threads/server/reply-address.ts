import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '#features/base/settings/settings.ts'
import type { ThreadSide } from '../thread.ts'

type Inbox = Pick<Settings, 'replyDomain' | 'replySecret'>
type Named = { threadId: string; side: ThreadSide }

const letterOf = { buyer: 'b', shop: 's' } satisfies Record<ThreadSide, string>

/** The signed address by which a side answers a thread; undefined in a shop that cannot receive emails. */
export function replyAddress({ replyDomain, replySecret }: Inbox, { threadId, side }: Named): string | undefined {
  if (!replyDomain || !replySecret) return undefined
  const name = `${letterOf[side]}${threadId.replaceAll('-', '')}`
  return `reply+${name}.${signatureOf(name, replySecret)}@${replyDomain}`
}

const signatureOf = (name: string, secret: string) =>
  createHmac('sha256', secret).update(`thread reply ${name}`).digest('hex').slice(0, 24)

const form = /^reply\+([bs])([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([0-9a-f]{24})@/

/** The thread and side that an address was signed for; undefined for any other address. */
export function readReplyAddress({ replySecret }: Inbox, address: string): Named | undefined {
  const match = form.exec(address.trim().toLowerCase())
  if (!match || !replySecret) return undefined
  const [, letter = '', one, two, three, four, five, signature = ''] = match
  const name = `${letter}${one}${two}${three}${four}${five}`
  if (!isSameSecret(signature, signatureOf(name, replySecret))) return undefined
  return { threadId: [one, two, three, four, five].join('-'), side: letter === 's' ? 'shop' : 'buyer' }
}

/** Compares secrets in a time that does not depend on their content. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHmac('sha256', 'compare').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
