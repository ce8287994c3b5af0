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

describe('auditSentence', () => {
  test.each<[string, Partial<AuditEntry>, string | null, string]>([
    ['names the changed product', { name: 'Swan' }, 'Swan', 'changed the product'],
    [
      'prefers the current name',
      { action: 'create', name: 'Swan', after: { name: 'Goose' } },
      'Swan',
      'created the product',
    ],
    [
      'uses the last name of a deleted product',
      { action: 'delete', before: { name: 'Goose' } },
      'Goose',
      'deleted the product',
    ],
    ['falls back to the short id', {}, '#0f913a3a', 'changed the product'],
    ['names no object for settings', { entity: 'setting', entityId: 'shop' }, null, 'changed the settings'],
    [
      'names the invited address',
      { entity: 'invitation', action: 'create', after: { email: 'm@x.de' } },
      'm@x.de',
      'invited',
    ],
    [
      'names no object when a person joins',
      { entity: 'staff', action: 'create', name: 'Mia' },
      null,
      'joined the staff',
    ],
    [
      'names the person who lost their rights',
      { entity: 'staff', action: 'delete', name: 'Mia' },
      'Mia',
      'removed the rights of',
    ],
    ['names the product of a review', { entity: 'review', name: 'Swan' }, 'Swan', 'changed the review of'],
  ])('%s', (_, given, thing, verb) => {
    expect(auditSentence(entry(given))).toEqual({ verb, thing })
  })
})

describe('readableChanges shows', () => {
  const change = (given: Partial<AuditEntry>) => readableChanges(entry(given))

  test.each<[string, Partial<AuditEntry>, string, string | null, string | null]>([
    ['money', { before: { price: 1600 }, after: { price: 2450 } }, 'Price', '$16.00', '$24.50'],
    [
      'the price of a kilogram',
      { entity: 'material', before: { kilogramPrice: null }, after: { kilogramPrice: 3450 } },
      ...(['Kilogram price', null, '$34.50'] as const),
    ],
    ['a number that is no amount of money', { before: { stock: 3 }, after: { stock: 0 } }, 'Stock', '3', '0'],
    [
      'the value of an offer',
      { entity: 'offer', before: { value: 1000 }, after: { value: 1250 } },
      'Value',
      '10.00',
      '12.50',
    ],
    [
      'a boolean as Yes or No',
      { before: { isPublished: true }, after: { isPublished: false } },
      'Published',
      'Yes',
      'No',
    ],
    [
      'an empty text as null',
      { before: { description: '' }, after: { description: 'A vase' } },
      'Description',
      null,
      'A vase',
    ],
    [
      'a count of pictures',
      { before: { images: [] }, after: { images: ['/files/a.jpg', '/b.svg'] } },
      'Images',
      null,
      '2 pictures',
    ],
    [
      'a camel-case name as words',
      { before: { whenOutOfStock: 'stop' }, after: { whenOutOfStock: 'print-to-order' } },
      'When out of stock',
      'stop',
      'print-to-order',
    ],
    [
      'a list of prices',
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
      'hero stats',
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
    [
      'links of a menu',
      {
        entity: 'setting',
        before: { menus: { help: {} } },
        after: {
          menus: {
            help: {
              '/faq': { label: 'Questions', address: '', isHidden: false },
              '/contact': { label: '', address: '', isHidden: true },
            },
          },
        },
      },
      'Menus',
      null,
      'Questions (/faq), hidden (/contact)',
    ],
  ])('%s', (_, given, field, from, to) => {
    expect(change(given)).toEqual([{ field, from, to }])
  })

  test('a date with its time', () => {
    const [{ to } = { to: null }] = change({ after: { endDate: '2026-12-24T12:00:00.000Z' } })
    expect(to).toMatch(/^Dec 2\d, 2026, \d+:\d\d [AP]M$/)
  })

  test('no bookkeeping fields and no values that read the same', () => {
    expect(change({ action: 'create', after: { id: 'x', version: 1, createdAt: 'y', description: null } })).toEqual([])
  })
})
