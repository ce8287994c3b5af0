import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const page = 'src/app/client/dev/parts-screen.tsx'
const isScreen = (file: string) => /-(page|screen)\.tsx$/.test(file)

/** All components that are not screens: of the platform, of features and of joining screens. */
const parts = globSync('src/{platform,features/*/*}/client/**/*.tsx')
  .concat(globSync('src/app/client/{home,shell,screens}/**/*.tsx'))
  .filter((file) => !file.endsWith('.test.tsx') && !isScreen(file))

/** Components that surround or cover a whole screen or draw in 3D; they are tested on screens. */
const aroundAScreen: Record<string, string> = {
  'src/app/client/shell/account-list.tsx': 'every screen of the shop, in the menu of a signed-in person',
  'src/app/client/shell/header.tsx': 'every screen of the shop',
  'src/app/client/shell/mobile-menu.tsx': 'every screen of the shop, on a phone',
  'src/app/client/shell/mobile-panel.tsx': 'over every screen of the shop, on a phone',
  'src/app/client/shell/shell.tsx': 'every screen',
  'src/features/base/accounts/client/account-layout.tsx': 'the account’s pages',
  'src/features/base/accounts/client/sign-in-dialog-view.tsx': 'over any screen, by Sign In in its header',
  'src/features/base/office/client/admin-keys.tsx': 'every screen of the back office',
  'src/features/base/office/client/admin-layout.tsx': 'every screen of the back office',
  'src/features/base/office/client/entity-list.tsx':
    'the back office’s frame around entities.tsx; entities.tsx itself is on the parts page',
  'src/features/orders/asked-addresses/client/address-links.tsx':
    'the page of an order that waits for the address of its recipient',
  'src/features/orders/order-changes/client/cancel-line.tsx': 'the page of an order, by Cancel beside a line',
  'src/features/orders/order-changes/client/cancel-order.tsx': 'the page of an order that can be canceled',
  'src/features/orders/order-changes/client/change-address.tsx': 'the page of an order whose address can be changed',
  'src/features/orders/order-changes/client/correct-dialog.tsx': 'the page of an order, by Correct beside a line',
  'src/features/orders/order-changes/client/line-changes.tsx': 'the page of an order, which says what may be changed',
  'src/features/orders/claims/client/line-claims.tsx': 'the page of an order, where something can be reported',
  'src/features/orders/claims/client/claim-dialog.tsx': 'the page of an order, by Something is wrong beside a line',
  'src/features/orders/checkout/client/admin-entered-lines.tsx': 'the page of a new order, once a gift was added',
  'src/features/orders/checkout/client/express-buttons.tsx':
    'the cart and the checkout of a shop with Stripe, in a browser with a wallet',
  'src/features/orders/orders/client/order-dialog.tsx': 'over the list of orders',
  'src/features/orders/orders/client/own-order.tsx': 'the page of an order in the account',
  'src/features/selling/cart/client/cart-view.tsx': 'the page of the cart',
  'src/features/selling/custom-requests/client/decline-quote.tsx': 'the page of a request with a quote',
  'src/features/selling/threads/client/unread-mark.tsx': 'the customer’s lists of orders and requests',
  'src/features/selling/designs/client/design-editor.tsx': 'the product editor, once a design was sent',
  'src/features/selling/designs/client/design-stage.tsx':
    'the editor of a design, in 3D: it needs a built design and WebGL',
  'src/features/selling/sent-models/client/sent-model-stage.tsx': 'a request with a model, once the viewer has loaded',
  'src/features/gifts/viewer/client/gift-canvas.tsx': 'the page of a gift with a model, and the editor of a design',
  'src/features/gifts/viewer/client/gift-view.tsx': 'the page of a gift with a model, once the viewer has loaded',
  'src/features/gifts/viewer/client/room-code.tsx': 'over the page of a gift with a model, by View in your room',
  'src/features/base/payments/client/stripe-card.tsx': 'the checkout of a shop with Stripe, which draws it',
}

/** What a file imports at once, its types aside. */
const imports = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?!import type)(?:import .*|\} )from '([#.][^']+\.tsx)'/gm)].map(
    ([, name = '']) => (name.startsWith('#') ? name.replace('#', 'src/') : normalize(join(dirname(file), name))),
  )

/** The file and all component files that it imports, at any depth. */
function drawnBy(file: string, drawn = new Set<string>()): Set<string> {
  if (drawn.has(file)) return drawn
  drawn.add(file)
  for (const one of imports(file)) drawnBy(one, drawn)
  return drawn
}

const unseen = (among: string[]) => {
  const drawn = drawnBy(page)
  return among.filter((file) => !drawn.has(file) && !(file in aroundAScreen))
}

describe('the page of all parts', () => {
  test('there are parts', () => {
    expect(parts.length).toBeGreaterThan(70)
  })
  test('draws each of them', () => {
    expect(unseen(parts)).toEqual([])
  })
  test('draws none of those that are said to stand around a screen', () => {
    expect(Object.keys(aroundAScreen).filter((file) => drawnBy(page).has(file) || !parts.includes(file))).toEqual([])
  })
  test('a part that is not drawn there is found', () => {
    expect(unseen(['src/platform/client/ui/carousel.tsx'])).toHaveLength(1)
  })
})

describe('screens leave failed reads to one shared component', () => {
  /** Files that may render FailedState: samples, the router, and pages where a failure is one of several steps. */
  const mayRenderFailedState = [
    page.replace('parts-screen', 'platform-parts'),
    'src/app/client/router.tsx',
    'src/features/base/staff/client/join-page.tsx',
    'src/features/orders/checkout/client/checkout-page.tsx',
    'src/features/orders/checkout/client/order-confirmation-page.tsx',
  ]
  const failsByItself = (text: string) => /<FailedState\b/.test(text)

  test('only the listed files render FailedState themselves', () => {
    const files = globSync('src/{app,features/*/*}/client/**/*.tsx')
    expect(files.filter((file) => failsByItself(readFileSync(file, 'utf8'))).sort()).toEqual(mayRenderFailedState)
  })
  test('a screen that renders FailedState itself is found', () => {
    expect(failsByItself('if (isError) return <FailedState text="Gone." onRetry={again} />')).toBe(true)
  })
})
