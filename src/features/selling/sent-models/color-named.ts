import { type Color, colors } from '#features/gifts/drawings/colors.ts'

/** The first of the shop's filaments that a text names, such as `dark blue, or red`; green where it names none. */
export function colorNamed(text: string | undefined): Color {
  const [named] = new RegExp(`\\b(${colors.join('|')})\\b`, 'i').exec(text ?? '') ?? []
  return colors.find((one) => one === named?.toLowerCase()) ?? 'green'
}
