import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AuditPage, type AuditSearch, writeAuditSearch } from '../audit.ts'

/** One page of the audit log. The previous page stays visible while the next page loads. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions<AuditPage>({
    queryKey: [`/api/audit${writeAuditSearch(search)}`],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
