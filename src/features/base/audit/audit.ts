import * as z from 'zod/mini'
import { readListSearch, writeListSearch } from '#platform/list-address.ts'

/** What the audit log speaks of, and how it calls one of them. */
export const auditEntityNames = {
  product: 'product',
  category: 'category',
  design: 'design',
  banner: 'banner',
  offer: 'offer',
  printer: 'printer',
  spool: 'spool',
  'custom-request': 'custom request',
  payment: 'payment',
  message: 'message',
  review: 'review',
  setting: 'settings',
  demo: 'demo',
  staff: 'staff',
  invitation: 'invitation',
} as const
export type AuditEntity = keyof typeof auditEntityNames
export const auditEntities = Object.keys(auditEntityNames) as AuditEntity[]

export const auditActions = ['create', 'update', 'delete', 'archive'] as const
export type AuditAction = (typeof auditActions)[number]

/** One field of what was changed: a list is one of texts, or of rows of texts such as the shop's figures. */
const valueSchema = z.union([
  z.nullable(z.string()),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number()]))])),
])
const fieldsSchema = z.record(z.string(), valueSchema)
export type AuditFields = z.output<typeof fieldsSchema>

/** Somebody changed something. `name` is what it is called today; what it was called then may be among the fields. */
const auditEntrySchema = z.object({
  id: z.number(),
  by: z.string(),
  entity: z.enum(auditEntities),
  entityId: z.string(),
  name: z.nullable(z.string()),
  action: z.enum(auditActions),
  before: z.nullable(fieldsSchema),
  after: z.nullable(fieldsSchema),
  createdAt: z.string(),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

/** `GET /api/audit`, an owner's: the newest first. `next` is what `before` has to be for the older ones; null when there are none. */
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), next: z.nullable(z.number()) })
export type AuditPage = z.output<typeof auditPageSchema>

/** What the log's address remembers: the kind of thing, who did it, and the entry before which it goes on. */
export const auditChoices = { entity: ['', ...auditEntities], by: [], before: [] } as const
export type AuditSearch = { entity: AuditEntity | ''; by: string; before: string }

export function readAuditSearch(query: string | URLSearchParams): AuditSearch {
  const { entity, by, before } = readListSearch(query, auditChoices)
  return { entity, by, before: /^\d{1,15}$/.test(before) ? before : '' }
}
export const writeAuditSearch = (search: Partial<AuditSearch>): string => writeListSearch(search, auditChoices)
