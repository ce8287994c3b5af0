import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AuditPage, type AuditSearch, writeAuditSearch } from '../audit.ts'

/** One page of the log; the page before stays while the next one is on its way. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions<AuditPage>({
    queryKey: [`/api/audit${writeAuditSearch(search)}`],
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
