import { expect, test } from 'vitest'
import { isRunningLow, readyBecause, readyText } from './stock.ts'

const bauble = { stock: 4, whenOutOfStock: 'print-to-order' } as const
const days = { daysToMake: 3, daysToPrint: 5 }

test.each([
  ['in stock', bauble, days, 'Ready in 2–3 days'],
  ['printed to order', { ...bauble, stock: 0 }, days, 'Ready in 4–5 days'],
  ['sold out', { stock: 0, whenOutOfStock: 'stop' } as const, days, 'Sold out'],
  ['in stock while the shop needs longer', bauble, { daysToMake: 10, daysToPrint: 5 }, 'Ready in 9–10 days'],
  ['in stock of a fast shop', bauble, { daysToMake: 1, daysToPrint: 5 }, 'Ready in 1 day'],
  // Printing to order is never faster than stock.
  [
    'printed to order while the shop needs longer',
    { ...bauble, stock: 0 },
    { daysToMake: 10, daysToPrint: 5 },
    'Ready in 9–10 days',
  ],
])('says when a gift is ready: %s', (_, gift, settings, words) => {
  expect(readyText(gift, settings)).toBe(words)
})

test('gives the reason for the date: in stock, printed to order, or made with the shopper’s words', () => {
  const plain = { quantity: 1, hasWords: false }
  const words = { quantity: 1, hasWords: true }
  const heirloom = { stock: 3, whenOutOfStock: 'stop' } as const
  expect([readyText(heirloom, days), readyBecause(heirloom, plain)]).toEqual(['Ready in 2–3 days', 'in stock'])
  expect([readyText(heirloom, days, words), readyBecause(heirloom, words)]).toEqual([
    'Ready in 4–5 days',
    'made with your words',
  ])
  expect(readyBecause({ ...bauble, stock: 0 }, plain)).toBe('printed to order')
  expect(readyBecause(bauble, { ...plain, quantity: 4 })).toBe('in stock')
  const more = { ...plain, quantity: 5 }
  expect([readyText(bauble, days, more), readyBecause(bauble, more)]).toEqual(['Ready in 4–5 days', 'printed to order'])
})

test('is not ready before its filament and the print queue allow', () => {
  const words = { quantity: 1, hasWords: true }
  expect(readyText(bauble, days, words, 9)).toBe('Ready in 8–9 days')
  expect(readyText(bauble, days, words, 2)).toBe('Ready in 4–5 days')
})

test('reports low stock only for products that are not printed to order', () => {
  const left = (stock: number, whenOutOfStock: 'stop' | 'print-to-order') => isRunningLow({ stock, whenOutOfStock })
  expect([left(0, 'print-to-order'), left(0, 'stop'), left(1, 'stop'), left(100, 'stop')]).toEqual([
    ...[false, true, true, false],
  ])
})
