import { createRoutes, requireOwner } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { readAuditSearch } from '../audit.ts'
import { type FindNames, findAudit } from './find-audit.ts'

/** `/api/audit`: who changed what, an owner's. */
export const auditRoutes = ({ database }: Shop, findNames: FindNames) =>
  createRoutes().get('/', async (c) => {
    requireOwner(c)
    return c.json(await findAudit(database, readAuditSearch(new URL(c.req.url).search), findNames))
  })
