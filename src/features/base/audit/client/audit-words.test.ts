import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../audit.ts'
import { auditSentence, readableChanges } from './audit-words.ts'

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  by: 'Ida',
  entity: 'product',
  entityId: '0f913a3a-4691-4b31-9604-10fb0f2a49f1',
  name: null,
  action: 'update',
  before: null,
  after: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  ...given,
})

describe('an entry of the audit log says', () => {
  test.each<[string, Partial<AuditEntry>, string | null, string]>([
    ['what was changed', { name: 'Swan' }, 'Swan', 'changed the product'],
    ['what was made', { action: 'create', name: 'Swan', after: { name: 'Goose' } }, 'Swan', 'made the product'],
    ['what it was called', { action: 'delete', before: { name: 'Goose' } }, 'Goose', 'deleted the product'],
    ['the beginning of an id when nothing is known', {}, '#0f913a3a', 'changed the product'],
    ['that settings are settings', { entity: 'setting', entityId: 'shop' }, null, 'changed the settings'],
    ['who was invited', { entity: 'invitation', action: 'create', after: { email: 'm@x.de' } }, 'm@x.de', 'invited'],
    ['who joined', { entity: 'staff', action: 'create', name: 'Mia' }, null, 'joined the staff'],
    ['whose rights', { entity: 'staff', action: 'delete', name: 'Mia' }, 'Mia', 'took the rights away from'],
    ['which review', { entity: 'review', name: 'Swan' }, 'Swan', 'changed the review of'],
  ])('%s', (_, given, thing, verb) => {
    expect(auditSentence(entry(given))).toEqual({ verb, thing })
  })
})

describe('a changed field is read as', () => {
  const change = (given: Partial<AuditEntry>) => readableChanges(entry(given))

  test.each<[string, Partial<AuditEntry>, string, string | null, string | null]>([
    ['money', { before: { price: 1600 }, after: { price: 2450 } }, 'Price', '$16.00', '$24.50'],
    ['a number that is none', { before: { stock: 3 }, after: { stock: 0 } }, 'Stock', '3', '0'],
    ['an offer', { entity: 'offer', before: { value: 1000 }, after: { value: 1250 } }, 'Value', '10.00', '12.50'],
    ['yes and no', { before: { isPublished: true }, after: { isPublished: false } }, 'Published', 'Yes', 'No'],
    ['nothing', { before: { description: '' }, after: { description: 'A vase' } }, 'Description', null, 'A vase'],
    [
      'pictures',
      { before: { images: [] }, after: { images: ['/files/a.jpg', '/b.svg'] } },
      'Images',
      null,
      '2 pictures',
    ],
    [
      'several words',
      { before: { whenOutOfStock: 'stop' }, after: { whenOutOfStock: 'print-to-order' } },
      'When out of stock',
      'stop',
      'print-to-order',
    ],
    [
      'prices of some things',
      {
        entity: 'setting',
        before: { filamentPrices: [] },
        after: {
          filamentPrices: [
            { price: '31.00', filament: 'petg red' },
            { price: '24.00', filament: 'pla gold' },
          ],
        },
      },
      'Filament prices',
      null,
      '31.00 petg red, 24.00 pla gold',
    ],
    [
      'figures',
      {
        entity: 'setting',
        before: { heroStats: [{ figure: '500+', text: 'designs' }] },
        after: {
          heroStats: [
            { figure: '24h', text: 'printing' },
            { figure: '5', text: 'stars' },
          ],
        },
      },
      'Hero stats',
      '500+ designs',
      '24h printing, 5 stars',
    ],
  ])('%s', (_, given, field, from, to) => {
    expect(change(given)).toEqual([{ field, from, to }])
  })

  test('a day and its time', () => {
    const [{ to } = { to: null }] = change({ after: { endDate: '2026-12-24T12:00:00.000Z' } })
    expect(to).toMatch(/^Dec 2\d, 2026, \d+:\d\d [AP]M$/)
  })

  test('nothing at all when it is bookkeeping or the same to read', () => {
    expect(change({ action: 'create', after: { id: 'x', version: 1, createdAt: 'y', description: null } })).toEqual([])
  })
})
