import { type Color, colors } from '#features/gifts/drawings/colors.ts'

/** The first filament color that a text names, such as `dark blue, or red`; green if it names none. */
export function colorNamed(text: string | undefined): Color {
  const [named] = new RegExp(`\\b(${colors.join('|')})\\b`, 'i').exec(text ?? '') ?? []
  return colors.find((one) => one === named?.toLowerCase()) ?? 'green'
}
