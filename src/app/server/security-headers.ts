import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '#platform/server/config.ts'

/** Security headers of every response. decisions/0029 */
export function securityHeaders({ publicUrl, stripe }: Config, isDevelopment = false) {
  return secureHeaders({
    // A route may override this: emails embed pictures of the shop.
    overwrite: false,
    // Headers for Internet Explorer, Flash and old browsers only; left out to save bytes.
    xXssProtection: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: publicUrl?.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
    // The bank's 3-D Secure step or a wallet may open a window that must reach this page.
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
          // Gifts are built by the shop's own WebAssembly in a worker.
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

/** Only if Stripe is used. Stripe's script changes, so no hash can pin it. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
