import type { Settings } from './settings.ts'

/** `GET /api/shop`: what every page may know about the shop. */
export type ShopAnswer = Settings & { payments: 'test' | 'stripe'; stripePublishableKey: string | null }
