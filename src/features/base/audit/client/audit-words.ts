import { showMoment } from '#platform/client/moments.ts'
import { type Hundredths, showHundredths } from '#platform/hundredths.ts'
import { cents, showMoney } from '#platform/money.ts'
import { shortId } from '#platform/words.ts'
import { type AuditEntity, type AuditEntry, type AuditFields, auditEntityNames } from '../audit.ts'

/** The verb and object of `Ida changed the product Swan Vase`. `thing` is null where the verb needs no object. */
export function auditSentence({ entity, entityId, action, name, before, after }: AuditEntry) {
  const called = [name, after?.name, after?.title, after?.email, before?.name, before?.title, before?.email]
  const thing = called.find((one): one is string => typeof one === 'string' && one !== '')
  const verb = verbs[entity]?.[action] ?? `${actionVerbs[action]} the ${entityNouns[entity]}`
  return {
    verb,
    thing:
      entity === 'setting' || entity === 'demo' || isOwnAct(entity, action) ? null : (thing ?? `#${shortId(entityId)}`),
  }
}

const isOwnAct = (entity: AuditEntity, action: AuditEntry['action']) => entity === 'staff' && action === 'create'

const actionVerbs = { create: 'created', update: 'changed', delete: 'deleted', archive: 'archived' } satisfies Record<
  AuditEntry['action'],
  string
>
/** The audit log's nouns. Entities that are named after a person or a product need "of". */
const entityNouns: Record<AuditEntity, string> = {
  ...auditEntityNames,
  review: 'review of',
  staff: 'role of',
  invitation: 'invitation of',
}

const verbs: Partial<Record<AuditEntity, Partial<Record<AuditEntry['action'], string>>>> = {
  payment: { update: 'resolved the payment' },
  demo: { delete: 'deleted the demo’s sample data' },
  staff: { create: 'joined the staff', delete: 'removed the rights of' },
  invitation: { create: 'invited', delete: 'withdrew the invitation of' },
}

export type ReadableChange = { field: string; from: string | null; to: string | null }

/** The changed fields with their old and new values as displayed; `null` for an empty value. */
export function readableChanges({ entity, before, after }: AuditEntry): ReadableChange[] {
  const names = Object.keys({ ...before, ...after }).filter((name) => !bookkeeping.has(name))
  return names
    .map((name) => ({
      field: fieldName(name),
      from: readable(entity, name, before),
      to: readable(entity, name, after),
    }))
    .filter(({ from, to }) => from !== to)
}

/** Fields that the shop maintains itself. */
const bookkeeping = new Set(['id', 'version', 'createdAt', 'updatedAt'])

/** `whenOutOfStock` → `When out of stock`, `isPublished` → `Published`. */
function fieldName(name: string): string {
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/Id$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields that are stored in cents. */
const money = new Set(['product.price', 'custom-request.quote', 'material.kilogramPrice'])

function readable(entity: AuditEntity, name: string, fields: AuditFields | null): string | null {
  const value = fields?.[name]
  if (typeof value === 'number' && money.has(`${entity}.${name}`)) return showMoney(cents(value))
  if (typeof value === 'number' && entity === 'offer') return showHundredths(value as Hundredths)
  return readableValue(value)
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const picture = /^(\/|data:|https?:)/

function readableValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return moment.test(value) ? showMoment(value) : value
  if (Array.isArray(value)) return readableList(value)
  if (typeof value === 'object')
    return readableList(Object.entries(value).map(readableEntry), hasAddresses(value) ? ', ' : ' ')
  return String(value)
}

const hasAddresses = (value: object) => Object.keys(value).some((name) => name.startsWith('/'))

/** `hidden` for `isHidden: true`, and `Questions (/faq)` for an entry of an address. Other entries are their value. */
function readableEntry([name, value]: [string, unknown]): unknown {
  if (typeof value === 'boolean') return value ? fieldName(name).toLowerCase() : null
  const text = name.startsWith('/') && readableValue(value)
  return text ? `${text} (${name})` : value
}

function readableList(values: unknown[], between = ', '): string | null {
  const pictures = values.filter((value) => typeof value === 'string' && picture.test(value)).length
  if (pictures && pictures === values.length) return pictures === 1 ? '1 picture' : `${pictures} pictures`
  return values.map(readableValue).filter(Boolean).join(between) || null
}
