import * as z from 'zod/mini'
import { readListSearch, writeListSearch } from '#platform/list-address.ts'

/** The kinds of entities in the audit log, with their nouns. */
export const auditEntityNames = {
  product: 'product',
  category: 'category',
  design: 'design',
  banner: 'banner',
  offer: 'offer',
  printer: 'printer',
  spool: 'spool',
  filament: 'filament',
  material: 'material',
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

/** The value of a changed field. A list holds strings or small records, such as the hero stats. */
const valueSchema = z.union([
  z.nullable(z.string()),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number()]))])),
  // Settings with parts of their own, such as the menus.
  z.record(z.string(), z.unknown()),
])
const fieldsSchema = z.record(z.string(), valueSchema)
export type AuditFields = z.output<typeof fieldsSchema>

/** One change. `by` is the person's name. `name` is the entity's current name; the name at that time may be among the fields. */
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

/** `GET /api/audit`, for owners: newest first. `next` is the `before` of the next page; null on the last page. */
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), next: z.nullable(z.number()) })
export type AuditPage = z.output<typeof auditPageSchema>

/** The filters in the address: the kind of entity, the person's id, and the entry id before which the page starts. */
export const auditChoices = { entity: ['', ...auditEntities], by: [], before: [] } as const
export type AuditSearch = { entity: AuditEntity | ''; by: string; before: string }

export function readAuditSearch(query: string | URLSearchParams): AuditSearch {
  const { entity, by, before } = readListSearch(query, auditChoices)
  return { entity, by, before: /^\d{1,15}$/.test(before) ? before : '' }
}
export const writeAuditSearch = (search: Partial<AuditSearch>): string => writeListSearch(search, auditChoices)
