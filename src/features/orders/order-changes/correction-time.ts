import type { Settings } from '#features/base/settings/settings.ts'

const minute = 60_000

/** Until when an order is not printed, so that its buyer can correct it. */
export const correctableUntil = (paidAt: Date, { correctionMinutes }: Pick<Settings, 'correctionMinutes'>): Date =>
  new Date(paidAt.getTime() + correctionMinutes * minute)
