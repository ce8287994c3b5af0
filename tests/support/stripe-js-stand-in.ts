import type {
  ExpressCheckoutAddress,
  Stripe,
  StripeElements,
  StripeElementsOptionsMode,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripeExpressCheckoutElementReadyEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
} from '@stripe/stripe-js'
import type { Page } from 'playwright-core'
import type { startStripeStandIn } from './stripe-stand-in.ts'

/** A person's wallet: an email address, a phone number and addresses, of which the first is that of the card. */
export type Wallet = {
  /** Whether the bank declines the next payment. */
  isDeclined?: boolean
  email: string
  phone?: string
  addresses: [WalletAddress, ...WalletAddress[]]
}
export type WalletAddress = ExpressCheckoutAddress & { name: string }

type Charged = { error: string } | { id: string }

/**
 * Gives a page a stand-in for Stripe's script, which its real loader loads from Stripe's address. Its Express Checkout Element speaks as
 * the typings of the real one say, and is as strict as its documentation: a click is answered within a second, the list of a sheet adds up
 * to no more than its total, and only a submitted sheet pays a payment of the very amount it shows. Its sheet is drawn into the page.
 * Without a wallet, the element finds none.
 */
export async function giveWallet(
  page: Page,
  stripe: Pick<Awaited<ReturnType<typeof startStripeStandIn>>, 'intents' | 'succeed'>,
  wallet: Wallet | undefined,
) {
  await page.exposeFunction('chargeInStandIn', (clientSecret: string, amount: number): Charged => {
    const intent = [...stripe.intents.values()].find((one) => one.client_secret === clientSecret)
    if (!intent) return { error: 'No such payment_intent.' }
    if (wallet?.isDeclined) {
      wallet.isDeclined = false
      return { error: 'Your card was declined.' }
    }
    if (intent.status === 'canceled') return { error: 'This payment was canceled.' }
    if (intent.amount !== amount) return { error: `The sheet shows ${amount}, and the payment is ${intent.amount}.` }
    stripe.succeed(intent.id)
    return { id: intent.id }
  })
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(${stripeScript.toString()})(${JSON.stringify(wallet ?? null)})`,
    }),
  )
}

/** Runs in the page, as a script of its own. */
function stripeScript(wallet: Wallet | null) {
  type Handlers = {
    ready: StripeExpressCheckoutElementReadyEvent
    click: StripeExpressCheckoutElementClickEvent
    shippingaddresschange: StripeExpressCheckoutElementShippingAddressChangeEvent
    confirm: StripeExpressCheckoutElementConfirmEvent
    cancel: { elementType: 'expressCheckout' }
  }
  type Details = { lineItems?: { name: string; amount: number }[]; shippingRates?: object[] }
  const place = window as unknown as {
    Stripe: () => Stripe
    chargeInStandIn: (clientSecret: string, amount: number) => Promise<Charged>
  }
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  let amount = 0
  let isSubmitted = false

  const drawn = (tag: string, text: string, into: Element) => {
    const made = document.createElement(tag)
    made.textContent = text
    into.append(made)
    return made as HTMLButtonElement
  }

  const cardElement = () => {
    const self = {
      on: () => self,
      once: () => self,
      off: () => self,
      update: () => self,
      mount: (where: Element) => void drawn('p', 'Card form of the stand-in', where),
      unmount: () => undefined,
      destroy: () => undefined,
    }
    return self
  }

  const expressElement = (first: StripeExpressCheckoutElementOptions) => {
    let options = first
    const handlers = new Map<string, (event: never) => unknown>()
    const tell = <Name extends keyof Handlers>(name: Name, event: Handlers[Name]) =>
      handlers.get(name)?.(event as never)

    const openSheet = (details: Details) => {
      if (!wallet) return
      const sheet = drawn('section', '', document.body)
      sheet.setAttribute('role', 'dialog')
      sheet.setAttribute('aria-label', 'Wallet')
      sheet.style.cssText = 'position:fixed;inset:auto 0 0;z-index:99;background:#fff;color:#000;padding:16px'
      const list = drawn('ul', '', sheet)
      const total = drawn('p', '', sheet)
      const said = drawn('p', '', sheet)
      const show = ({ lineItems = [], shippingRates }: Details) => {
        if (options.shippingAddressRequired && !shippingRates?.length) throw new Error('A sheet needs shippingRates.')
        if (lineItems.reduce((sum, item) => sum + item.amount, 0) > amount)
          throw new Error('The line items exceed the amount.')
        list.textContent = ''
        for (const item of lineItems) drawn('li', `${item.name} ${dollars(item.amount)}`, list)
        for (const rate of shippingRates ?? [])
          drawn('li', String((rate as { deliveryEstimate?: string }).deliveryEstimate ?? ''), list)
        total.textContent = `Total ${dollars(amount)}`
      }
      show(details)
      let chosen: WalletAddress | undefined
      const close = () => sheet.remove()
      const setWaiting = (isWaiting: boolean) => {
        for (const button of sheet.querySelectorAll('button')) button.disabled = isWaiting
      }
      const choose = (address: WalletAddress) => {
        chosen = undefined
        const { allowedShippingCountries: allowed } = options
        if (allowed && !allowed.includes(address.country)) {
          said.textContent = 'This shop does not ship there.'
          return
        }
        const { name, line1, line2, ...partial } = address
        // A wallet waits for the answer before another address can be chosen.
        setWaiting(true)
        tell('shippingaddresschange', {
          ...{ name, address: partial },
          resolve: (changed = {}) => {
            setWaiting(false)
            chosen = address
            said.textContent = `To ${name}, ${address.city}`
            show(changed as Details)
          },
          reject: () => {
            setWaiting(false)
            said.textContent = 'This shop cannot ship there.'
          },
        })
      }
      for (const address of wallet.addresses)
        drawn('button', `Send to ${address.name}, ${address.city}`, sheet).onclick = () => choose(address)
      drawn('button', 'Pay', sheet).onclick = () => {
        if (!chosen) return
        const { name, ...address } = chosen
        const [{ name: cardName, ...cardAddress }] = wallet.addresses
        isSubmitted = false
        said.textContent = 'Paying'
        tell('confirm', {
          expressPaymentType: 'google_pay',
          shippingAddress: { name, address },
          billingDetails: {
            ...{ name: cardName, address: cardAddress },
            ...(options.emailRequired && { email: wallet.email }),
            ...(options.phoneNumberRequired && { phone: wallet.phone ?? '' }),
          },
          paymentFailed: ({ message, reason } = {}) => {
            said.textContent = message ?? reason ?? 'The payment has failed.'
          },
        })
      }
      drawn('button', 'Close', sheet).onclick = () => {
        close()
        tell('cancel', { elementType: 'expressCheckout' })
      }
      addEventListener('confirmed in the stand-in', close, { once: true })
      choose(wallet.addresses[0])
    }

    const press = () => {
      let isAnswered = false
      setTimeout(() => {
        if (!isAnswered) console.error('The click event was not answered within a second.')
      }, 1000)
      tell('click', {
        ...{ elementType: 'expressCheckout', expressPaymentType: 'google_pay' },
        resolve: (details = {}) => {
          isAnswered = true
          openSheet(details)
        },
        reject: () => {
          isAnswered = true
        },
      })
    }

    const self = {
      on: (name: string, handler: (event: never) => unknown) => {
        handlers.set(name, handler)
        return self
      },
      once: () => self,
      off: (name: string) => {
        handlers.delete(name)
        return self
      },
      update: (changed: StripeExpressCheckoutElementOptions) => {
        for (const name of ['lineItems', 'shippingRates', 'paymentMethods', 'business'])
          if (name in changed) throw new Error(`${name} cannot be updated.`)
        options = { ...options, ...changed }
        return self
      },
      mount: (where: HTMLElement) => {
        if (wallet) {
          const button = drawn('button', 'Pay with the wallet', where)
          button.type = 'button'
          button.style.cssText = `height:${options.buttonHeight ?? 44}px;width:100%;${options.buttonTheme?.googlePay === 'white' ? 'background:#fff;color:#000' : 'background:#000;color:#fff'};border-radius:12px`
          button.onclick = press
        }
        queueMicrotask(() =>
          tell('ready', {
            elementType: 'expressCheckout',
            availablePaymentMethods: wallet
              ? { applePay: false, googlePay: true, link: false, amazonPay: false, paypal: false, klarna: false }
              : undefined,
          }),
        )
      },
      unmount: () => undefined,
      destroy: () => undefined,
    }
    return self
  }

  place.Stripe = () =>
    ({
      elements: (given: { mode?: StripeElementsOptionsMode['mode']; amount?: number }) => {
        const own = { amount: given.amount ?? 0 }
        const isDeferred = given.mode === 'payment'
        if (isDeferred && !(own.amount > 0)) throw new Error('The amount must be above 0.')
        if (isDeferred) amount = own.amount
        return {
          create: (type: string, options: StripeExpressCheckoutElementOptions) =>
            type === 'expressCheckout' ? expressElement(options) : cardElement(),
          getElement: () => null,
          update: (changed: { amount?: number }) => {
            if (isDeferred) amount = changed.amount ?? amount
          },
          submit: async () => {
            isSubmitted = true
            return {}
          },
        } as unknown as StripeElements
      },
      confirmPayment: async ({ clientSecret = '' }: { clientSecret?: string }) => {
        if (!isSubmitted) throw new Error('elements.submit() must be called first.')
        const charged = await place.chargeInStandIn(clientSecret, amount)
        // The sheet closes, whether or not the payment has succeeded.
        dispatchEvent(new Event('confirmed in the stand-in'))
        if ('error' in charged) return { error: { type: 'card_error', message: charged.error } }
        return { paymentIntent: { id: charged.id, status: 'succeeded' } }
      },
      createToken: () => undefined,
      createPaymentMethod: () => undefined,
      confirmCardPayment: () => undefined,
    }) as unknown as Stripe
}
