import { basicColors, type Color } from '#features/gifts/drawings/colors.ts'

/** The first filament color that a text names, such as `dark blue, or red`; green if it names none. */
export function colorNamed(text: string | undefined): Color {
  const [named] = new RegExp(`\\b(${basicColors.join('|')})\\b`, 'i').exec(text ?? '') ?? []
  return basicColors.find((one) => one === named?.toLowerCase()) ?? 'green'
}
