import { Calls } from '#platform/server/calls.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { addressLinkSchema, answerAddressLinkSchema, askedByLinkSchema, openAddressLinkSchema } from '../contract.ts'
import { answerAddressLink } from './answer-address-link.ts'
import { openAddressLink } from './find-asked.ts'
import { makeAddressLink } from './make-address-link.ts'

/** `/api/orders`: the link that asks a recipient for the address (rule 143). */
export const orderAddressLinkCalls = (shop: Shop) =>
  new Calls().post(
    '/:id/recipients/:number/link',
    {
      who: 'everybody',
      does: 'Makes a link that asks a recipient of one of the caller’s orders for the address. The link is answered once.',
      query: { name: 'The name that was shown for the recipient, who is refused under another name.' },
      gives: addressLinkSchema,
      refuses: ['conflict', 'too-many'],
    },
    async ({ param, query, c }) => ({
      path: await makeAddressLink(shop, callerOf(shop, c), {
        ...{ orderId: param.id, number: Number(param.number) },
        shownName: query.get('name'),
      }),
    }),
  )

/** `/api/address-links`: for recipients, who need no account. */
export const addressLinkCalls = (shop: Shop) =>
  new Calls()
    .post(
      '/open',
      {
        who: 'everybody',
        does: 'Whom a link asks for an address, with the secret of the link.',
        takes: openAddressLinkSchema,
        gives: askedByLinkSchema,
        refuses: ['not-found', 'too-many'],
      },
      ({ body, c }) => openAddressLink(shop, callerOf(shop, c), body.key),
    )
    .post(
      '/answer',
      {
        who: 'everybody',
        does: 'Stores the address that a recipient typed, once.',
        takes: answerAddressLinkSchema,
        gives: askedByLinkSchema,
        refuses: ['not-found', 'conflict', 'too-many'],
      },
      async ({ body, c }) => {
        const caller = callerOf(shop, c)
        await answerAddressLink(shop, caller, body)
        return openAddressLink(shop, caller, body.key)
      },
    )
