import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { auditEntities, auditPageSchema, readAuditSearch } from '../audit.ts'
import { findAudit } from './find-audit.ts'

/** `/api/audit`: the audit log, for owners. */
export const auditCalls = (shop: Shop) =>
  new Calls().get(
    '/',
    {
      who: 'an owner',
      does: 'Lists the audit log, newest first, 50 entries per page.',
      query: {
        entity: auditEntities.join(', '),
        by: 'The id of the person.',
        before: 'The `next` of the previous page.',
      },
      gives: auditPageSchema,
    },
    ({ query }) => findAudit(shop, readAuditSearch(query)),
  )
