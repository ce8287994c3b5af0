import fredoka from '@expo-google-fonts/fredoka/600SemiBold/Fredoka_600SemiBold.ttf?url'
import nunito from '@expo-google-fonts/nunito/700Bold/Nunito_700Bold.ttf?url'
import pacifico from '@expo-google-fonts/pacifico/400Regular/Pacifico_400Regular.ttf?url'
import vollkorn from '@expo-google-fonts/vollkorn/700Bold/Vollkorn_700Bold.ttf?url'
import { typefaces } from '#features/lettering/fonts.ts'

/** Where a browser finds each typeface, but for the one of emoji, which comes as far as a text needs it. */
export const fontFiles: Record<string, string> = {
  [typefaces.round]: fredoka,
  [typefaces.script]: pacifico,
  [typefaces.serif]: vollkorn,
  [typefaces.wide]: nunito,
}
