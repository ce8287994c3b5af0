import type { BasicColor } from './colors.ts'

/** The colors of a filament in light, in neutral lighting, and in the shade between two layers. */
type Filament = { light: string; mid: string; dark: string }

/** All filaments of the drawings, including the shop's colors. */
export const filamentColors = {
  red: { light: '#f0705a', mid: '#d13a25', dark: '#8f2112' },
  green: { light: '#6dbb7c', mid: '#3c8c4e', dark: '#1f5a2f' },
  blue: { light: '#6fa6e4', mid: '#2f6db5', dark: '#1b4478' },
  gold: { light: '#f6d277', mid: '#dda62a', dark: '#946a0e' },
  spruce: { light: '#4e8a73', mid: '#24594a', dark: '#12372b' },
  blush: { light: '#ffc9bd', mid: '#f09c8c', dark: '#b9604f' },
  cream: { light: '#fffdf5', mid: '#f3e6ca', dark: '#c3b289' },
  lilac: { light: '#d2beeb', mid: '#a98ad1', dark: '#6c4e97' },
  sky: { light: '#bfe4ee', mid: '#7fbcd0', dark: '#477f94' },
  brown: { light: '#b98a63', mid: '#8a5f3d', dark: '#573820' },
  leaf: { light: '#b9db94', mid: '#86b45a', dark: '#557a30' },
  orange: { light: '#fbaa62', mid: '#e9802b', dark: '#a65110' },
  black: { light: '#4b5a55', mid: '#25332e', dark: '#0d1512' },
} as const satisfies Record<BasicColor, Filament> & Record<string, Filament>

export type FilamentName = keyof typeof filamentColors
