import { afterAll, expect, test } from 'vitest'
import { homeAddress } from '../support/claim.ts'
import { openTestShop } from '../support/test-shop.ts'

const shop = await openTestShop()
const owner = await shop.admin()
afterAll(() => shop.close())

const text = (characters: number) => 'x'.repeat(characters)
const id = crypto.randomUUID()
const item = { productId: id, quantity: 1, price: '16.00' }
const words = 'A lighthouse for a windowsill, white.'

/** What is wrong with a body whose other fields are fine, and what the shop says to it. */
type Wrong = [field: Record<string, unknown>, sentence: string]

const calls: Record<string, { fine: object; wrong: Wrong[] }> = {
  'POST /api/user/save-address': {
    fine: {},
    wrong: [
      [{ name: text(121) }, 'Name is too long'],
      [{ street: '' }, 'Street is required'],
      [{ street: text(121) }, 'Street is too long'],
      [{ street2: text(121) }, 'The second line is too long'],
      [{ city: text(121) }, 'City is too long'],
      [{ state: '' }, 'State is required'],
      [{ state: text(121) }, 'State is too long'],
      [{ zip: text(21) }, 'ZIP code is too long'],
      [{ country: 7 }, 'Country is required'],
      [{ country: 'Elsewhere' }, 'Choose a country.'],
      [{ zip: 'nowhere' }, 'This postcode does not fit the country. Please check both.'],
    ].map(([field, sentence]) => [{ shippingAddress: { ...homeAddress, ...(field as object) } }, String(sentence)]),
  },
  'PUT /api/user/profile': { fine: {}, wrong: [[{ name: text(101) }, 'Use at most 100 characters']] },
  'PUT /api/user/password': {
    fine: { currentPassword: 'a long enough password' },
    wrong: [[{ newPassword: text(201) }, 'Use at most 200 characters']],
  },
  'POST /api/contact': {
    fine: { name: 'Ida', email: 'ida@example.com', subject: 'A question', message: 'Do you print at night?' },
    wrong: [
      [{ name: text(101) }, 'Name must be at most 100 characters'],
      [{ subject: text(151) }, 'Subject must be at most 150 characters'],
      [{ message: text(5001) }, 'Message must be at most 5000 characters'],
      [{ company: 5 }, 'Company is not in the right form.'],
    ],
  },
  [`PUT /api/messages/${id}`]: { fine: {}, wrong: [[{ isRead: 'yes' }, '`isRead` must be true or false.']] },
  [`POST /api/messages/${id}/reply`]: { fine: {}, wrong: [[{ text: text(5001) }, 'Use at most 5000 characters.']] },
  'POST /api/cart': {
    fine: { productId: id },
    wrong: [
      [{ productId: 5 }, 'Choose a product.'],
      [{ quantity: 0 }, 'Quantity must be at least 1.'],
      [{ quantity: 1.5 }, 'Quantity must be a whole number.'],
      [{ quantity: 1000 }, 'Quantity can be at most 999.'],
      [{ customization: { color: 'Pink!' } }, 'Choose one of the colors of this gift.'],
      [{ customization: { size: 'huge' } }, 'Choose small, medium or large.'],
      [{ customization: { engraving: 5 } }, 'Engraving must be a text.'],
      [{ customization: { options: 5 } }, 'The name of an option must look like standHeight.'],
      [
        { customization: { options: { stand: text(101) } } },
        'An option must be a text of at most 100 characters, a number, true or false.',
      ],
      [
        { customization: { options: Object.fromEntries(Array.from(text(13), (x, index) => [x + index, true])) } },
        'Choose at most 12 options.',
      ],
    ],
  },
  'POST /api/checkout/sheet': {
    fine: { country: 'US', wishedDay: null },
    wrong: [
      [{ country: 'XX' }, 'Choose a country.'],
      [{ country: 1 }, 'Choose a country.'],
      [{ wishedDay: 'soon' }, 'Choose a day, such as 2026-12-24.'],
    ],
  },
  'POST /api/create-payment-intent': {
    fine: {},
    wrong: [[{ amount: null }, 'Send the amount in dollars, such as 37.98.']],
  },
  'POST /api/orders': {
    fine: { items: [item], total: '21.99', shippingAddress: homeAddress, stripePaymentIntentId: 'pi_none' },
    wrong: [
      [{ items: [] }, 'Send the items that were paid for.'],
      [{ items: [{ ...item, productId: null }] }, 'Each item needs a product id.'],
      [{ items: Array(201).fill(item) }, 'This order has too many items. Please split your order.'],
      [{ stripePaymentIntentId: null }, 'Send the payment of this order.'],
    ],
  },
  'POST /api/orders/settle': { fine: {}, wrong: [[{}, 'Send the payment to settle.']] },
  'POST /api/test-payments/confirm': {
    fine: { clientSecret: 'none' },
    wrong: [[{ cardNumber: 4242 }, 'Enter a card number.']],
  },
  [`PUT /api/orders/${id}/status`]: {
    fine: { status: 'shipped' },
    wrong: [
      [{ status: 'lost' }, 'Choose one of: pending, processing, shipped, delivered, cancelled, refunded.'],
      [{ trackingNumber: text(61) }, 'Use a tracking number of at most 60 characters.'],
      [{ refund: 'all' }, '`refund` must be true or false.'],
      [{ tell: 'him' }, '`tell` must be true or false.'],
      [{ reason: text(501) }, 'Use a reason of at most 500 characters.'],
    ],
  },
  [`POST /api/orders/${id}/notes`]: { fine: {}, wrong: [[{ text: text(2001) }, 'Use at most 2000 characters.']] },
  [`POST /api/orders/${id}/refunds`]: {
    fine: { id, amount: '5.00' },
    wrong: [
      [{ id: '1' }, 'Send an id for the refund.'],
      [{ amount: '0.00' }, 'Enter the amount, such as 5.00.'],
    ],
  },
  'POST /api/reviews': {
    fine: { orderItemId: id, rating: 5 },
    wrong: [
      [{ orderItemId: null }, 'Choose the gift to review.'],
      [{ text: text(2001) }, 'Use at most 2000 characters'],
    ],
  },
  'POST /api/custom-requests': {
    fine: { title: 'A lighthouse', category: 'decoration', description: words },
    wrong: [
      [{ title: text(121) }, 'Title must be at most 120 characters'],
      [{ description: text(5001) }, 'Description must be at most 5000 characters'],
      [{ budget: text(101) }, 'Budget must be at most 100 characters'],
      [{ specifications: { dimensions: text(201) } }, 'Dimensions must be at most 200 characters'],
      [{ specifications: { color: text(201) } }, 'Preferred colors must be at most 200 characters'],
      [{ specifications: { material: text(201) } }, 'Material preference must be at most 200 characters'],
      [{ specifications: { quantity: 10_001 } }, 'Quantity must be at most 10000'],
      [{ specifications: { specialRequirements: text(2001) } }, 'Special requirements must be at most 2000 characters'],
    ],
  },
  [`PUT /api/custom-requests/${id}`]: {
    fine: {},
    wrong: [
      [{ status: 'lost' }, 'Choose one of: pending, quoted, accepted, declined, in-progress, completed, cancelled.'],
      [{ adminNotes: text(5001) }, 'Notes must be at most 5000 characters'],
    ],
  },
  [`PUT /api/custom-requests/${id}/quote`]: {
    fine: { quote: '45.00', expiresOn: '2099-01-01' },
    wrong: [
      [{ estimatedDelivery: 'soon' }, 'Enter the delivery date.'],
      [{ message: text(2001) }, 'Message must be at most 2000 characters'],
    ],
  },
  [`POST /api/custom-requests/${id}/accept`]: { fine: {}, wrong: [[{}, 'Send the price that you accept.']] },
  [`POST /api/custom-requests/${id}/read`]: {
    fine: {},
    wrong: [[{ version: 'new' }, 'Send the version that you saw.']],
  },
  'POST /api/products': {
    fine: { name: 'Heart', price: '16.00' },
    wrong: [
      [{ name: text(121) }, 'Name must be at most 120 characters.'],
      [{ description: text(5001) }, 'Description must be at most 5000 characters.'],
      [{ stock: 1_000_001 }, 'Stock can be at most 1,000,000.'],
      [{ whenOutOfStock: 'wait' }, 'Choose one of: print-to-order, stop.'],
      [{ images: 'one.jpg' }, '`images` must be a list.'],
      [{ images: [5] }, 'Use image addresses.'],
      [{ imageTexts: [text(201)] }, 'Describe an image in at most 200 characters.'],
      [{ imageColors: ['Pink!'] }, 'Choose one of the colors of this gift.'],
    ],
  },
  'POST /api/categories': {
    fine: { name: 'Winter' },
    wrong: [
      [{ name: text(81) }, 'Name must be at most 80 characters.'],
      [{ type: 'winter' }, 'Choose one of: seasonal, holiday.'],
      [{ slug: 'In Winter' }, 'Use lowercase letters, digits and dashes for the address.'],
      [{ image: 5 }, 'Use an address.'],
    ],
  },
  'POST /api/banners': {
    fine: { title: 'Winter', image: '/drawings/star/red.svg' },
    wrong: [
      [{ title: text(121) }, 'Title must be at most 120 characters.'],
      [{ description: text(501) }, 'Description must be at most 500 characters.'],
      [{ image: `/${text(2000)}` }, 'Use a shorter address.'],
      [{ link: 'javascript:alert(1)' }, 'Use an address that starts with / or https://.'],
      [{ startDate: 'soon' }, 'Use a date such as 2026-12-24.'],
    ],
  },
  'POST /api/views': {
    fine: { list: 'orders', name: 'Late', query: '?view=late' },
    wrong: [
      [{ list: 'Orders!' }, 'There is no such list.'],
      [{ name: text(41) }, 'Use at most 40 characters.'],
      [{ query: '' }, 'There is no search to save. Search or filter the list first.'],
    ],
  },
  'PUT /api/settings': {
    fine: {},
    wrong: [
      [{ shopName: text(61) }, 'Use at most 60 characters'],
      [{ taxPercent: '100' }, 'Use a percentage below 100, such as 0 or 8.25'],
      [{ bedWidth: 80.5 }, 'Use whole millimeters'],
      [{ bedWidth: 49 }, 'Use at least 50 mm'],
      [{ bedDepth: 1001 }, 'Use at most 1000 mm'],
      [{ bedGap: -1 }, 'Use at least 0 mm'],
      [{ bedGap: 101 }, 'Use at most 100 mm'],
      [{ daysToMake: 1.5 }, 'Use a whole number of days'],
      [{ daysToMake: 0 }, 'Use at least 1 day'],
      [{ daysToMake: 366 }, 'Use at most 365 days'],
      [{ timeZone: 'Mars/Olympus' }, 'Use a time zone such as Europe/Berlin or America/New_York'],
      [{ tellMe: ['gossip'] }, 'Choose from: order, request, answer, message, dispute, payment.'],
      [{ tellMe: Array(7).fill('order') }, 'Choose each event once.'],
      [{ contactPhone: text(41) }, 'Use at most 40 characters'],
      [{ postalAddress: text(301) }, 'Use at most 300 characters'],
      [{ imprint: text(2001) }, 'Use at most 2000 characters'],
      [{ announcement: text(161) }, 'Use at most 160 characters'],
      [{ shipsTo: 'the moon' }, 'There is no country “the moon”. Use country codes with commas, such as US, CA, DE'],
      [{ shipsTo: 'DE, UK, XX' }, 'There is no country “XX”. Use country codes with commas, such as US, CA, DE'],
      [{ transit: 'XX 3-4\n* 7-14' }, 'There is no country “XX”. Use country codes with commas, such as US, CA, DE'],
      [{ timeZone: '+01:00' }, 'Use a time zone such as Europe/Berlin or America/New_York'],
      [
        { shippingFee: '1.299' },
        '“1.299” could be 1299 or 1.299. Please write it with a point and two decimals, such as 1299.00.',
      ],
      [{ shipsTo: 'US'.concat(', CA'.repeat(300)) }, 'Use at most 1000 characters'],
      [{ logo: 'http://elsewhere.test/x.png' }, 'Use an address that starts with / or https://.'],
      [{ mailClosing: text(501) }, 'Use at most 500 characters'],
      [
        { socialLinks: { facebook: `https://facebook.com/${text(300)}`, twitter: '', instagram: '' } },
        'Use at most 300 characters',
      ],
      [{ staffRefunds: 'a lot' }, 'Use an amount such as 100.00'],
      [{ staffExports: 'maybe' }, '`staffExports` must be true or false.'],
      [{ staffDeletesMessages: 'maybe' }, '`staffDeletesMessages` must be true or false.'],
      [{ heroStats: [{ figure: text(13), text: 'gifts' }] }, 'Use at most 12 characters'],
      [{ heroStats: [{ figure: '12', text: text(25) }] }, 'Use at most 24 characters'],
    ],
  },
}

const rows = Object.entries(calls).flatMap(([call, { fine, wrong }]) =>
  wrong.map(([field, sentence]) => [call, sentence, { ...fine, ...field }] as const),
)

test.each(rows)('%s says “%s”', async (call, sentence, body) => {
  const [method = '', path = ''] = call.split(' ')
  const answer = await owner.call(method, path, body)
  expect([answer.status, answer.text]).toEqual([400, sentence])
})

test('what is no object at all is none', async () => {
  const answer = await owner.post('/api/contact', '5')
  expect([answer.status, answer.text]).toEqual([400, 'Send one JSON object.'])
})

test.each([
  ['GET', '/api/user/orders', undefined, 'Please sign in to see your orders.'],
  ['POST', '/api/reviews', {}, 'Please sign in to review your gift.'],
])('a visitor who makes %s %s reads why they have to sign in', async (method, path, body, sentence) => {
  const answer = await shop.visitor().call(method, path, body)
  expect([answer.status, answer.text]).toEqual([401, sentence])
})

test('a link for the first admin that leads nowhere says where the next one is', async () => {
  const person = { name: 'Ida', email: 'first@example.com', password: 'a long enough password', token: 'spent' }
  const answer = await shop.visitor().post('/api/auth/first-admin', person)
  expect([answer.status, answer.text]).toEqual([
    404,
    'This link has been used or has expired. Restart the shop to get a new link.',
  ])
})
