import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSums } from './support/read-sums.ts'

/** The only file that computes with money. */
const money = 'src/platform/money.ts'
const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file) && file !== money)
/** What is called as amounts are, and is none. */
const noMoney: Record<string, string> = {
  'src/platform/client/upload.ts': 'loaded / total',
  'src/features/base/office/client/admin-list.tsx': 'data.total / perPage',
}

const sumsIn = (file: string, text: string) =>
  readSums(file, text)
    .filter((sum) => !sum.includes(noMoney[file] ?? sum + sum))
    .map((sum) => `${file}: ${sum}`)

test('only money.ts computes with money', () => {
  expect(readSums(money, readFileSync(money, 'utf8')).length).toBeGreaterThan(5)
  expect(files.flatMap((file) => sumsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('every exception exists', () => {
  expect(Object.entries(noMoney).filter(([file, sum]) => !readFileSync(file, 'utf8').includes(sum))).toEqual([])
})

test.each([
  'Number(basket?.total)',
  'parseFloat(order.refunded)',
  'Number.parseFloat(price)',
  '+unitPrice',
  'price * 1.3',
  'total / 100',
  'Math.round(Number(product.price) * 100)',
  'subtotal.toFixed(2)',
  'Number.NEGATIVE_INFINITY as Cents',
])('%s is found', (sum) => {
  expect(sumsIn('src/features/selling/cart/a.ts', `const a = ${sum}`)).not.toEqual([])
})

/** Dollar signs before amounts: in texts and between tags. */
const ownSigns = (file: string, text: string) =>
  [...text.matchAll(file.endsWith('.tsx') ? betweenTags : inTexts)].map(([found]) => `${file}: ${found.trim()}`)
const inTexts = /\$\$\{[^}]*\}/g
const betweenTags = /\$\$\{[^}]*\}|^[^`\n]*\$\{[^}]*\}/gm

test('only money.ts formats amounts', () => {
  expect(files.flatMap((file) => ownSigns(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  `const a = \`$\${total} is on its way\``,
  `const a = <b>\${order.total}</b>`,
  `<p>\n  \${quote}\n</p>`,
  `<p>Refunded \${order.refunded}</p>`,
])('a dollar sign of its own is found: %s', (text) => {
  expect(ownSigns('a.tsx', text)).toHaveLength(1)
})

test('a discount counts as money', () => {
  const sum = 'const a = Number(offer.value)'
  expect(
    [sumsIn('src/features/selling/offers/a.ts', sum), sumsIn('src/features/selling/cart/a.ts', sum)].map(
      (found) => found.length,
    ),
  ).toEqual([1, 0])
})

test.each(['times(price, quantity)', 'sumOf([subtotal, shipping])', 'Number(stock)', 'height * 2', 'showMoney(total)'])(
  '%s is fine',
  (sum) => {
    expect(sumsIn('src/features/selling/cart/a.ts', `const a = ${sum}`)).toEqual([])
  },
)
