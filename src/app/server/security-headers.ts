import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '#platform/server/config.ts'

/** What browsers are told to refuse on every answer. decisions/0029 */
export function securityHeaders({ publicUrl, stripe }: Config, isDevelopment = false) {
  return secureHeaders({
    // A route that knows better says so: mails show pictures of the shop elsewhere.
    overwrite: false,
    // What only Internet Explorer, Flash and filters of old browsers ever read: each costs every answer its check and its bytes.
    xXssProtection: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: publicUrl?.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
    // A bank's second step or a wallet may open a window that has to find its way back.
    crossOriginOpenerPolicy: stripe ? 'same-origin-allow-popups' : 'same-origin',
    permissionsPolicy: {
      payment: stripe ? ['self', 'https://js.stripe.com'] : [],
      ...{ camera: [], microphone: [], geolocation: [], usb: [] },
    },
    // The development server's own scripts are inline.
    contentSecurityPolicy: isDevelopment
      ? undefined
      : {
          defaultSrc: ["'self'"],
          // Gifts are built by WebAssembly of our own, in a worker of our own.
          scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(stripe ? stripeScripts : [])],
          scriptSrcAttr: ["'none'"],
          connectSrc: ["'self'", ...(stripe ? ['https://api.stripe.com'] : [])],
          frameSrc: stripe ? [...stripeScripts, 'https://hooks.stripe.com'] : ["'none'"],
          imgSrc: ["'self'", 'data:', 'https:'],
          workerSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
  })
}

/** Only where Stripe is used. Its script has no fixed bytes, so no hash can pin it. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
