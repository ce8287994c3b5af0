import { type MakeDescription, tidyText } from './make.ts'

/** Whether a gift has an engraving. Such a piece is never in stock (rule 92). */
export const hasOwnWords = ({ engraving }: Pick<MakeDescription, 'engraving'>): boolean => tidyText(engraving) !== ''

type Line = { quantity: number; fromStock: number; make: MakeDescription | null }

/** The number of a line's pieces to print. `server/to-print.ts` has the same rule in SQL. */
export const piecesToPrint = ({ quantity, fromStock, make }: Line): number =>
  make && hasOwnWords(make) ? quantity : Math.max(0, quantity - fromStock)
