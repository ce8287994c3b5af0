import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { auditEntities, auditPageSchema, readAuditSearch } from '../audit.ts'
import { findAudit } from './find-audit.ts'

/** `/api/audit`: who changed what, an owner's. */
export const auditCalls = (shop: Shop) =>
  new Calls().get(
    '/',
    {
      who: 'an owner',
      does: 'Who changed what, the newest first, fifty at a time.',
      query: { entity: auditEntities.join(', '), by: 'Somebody’s id.', before: 'The `next` of the page before.' },
      gives: auditPageSchema,
    },
    ({ query }) => findAudit(shop, readAuditSearch(query)),
  )
