/**
 * The files of a page: its entry, its program, all scripts of the program, styles and fonts. `moreFonts` are the font files with letters
 * beyond English, for pages that use such letters.
 */
export type Assets = {
  entry: string
  program: string
  screen?: string | undefined
  files: string[]
  styles: string[]
  fonts: string[]
  moreFonts: string[]
}
