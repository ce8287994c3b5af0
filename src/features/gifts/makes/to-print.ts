import { type MakeDescription, tidyText } from './make.ts'

/** Whether words of its own stand on a gift: such a piece lies on no shelf (rule 92). */
export const hasOwnWords = ({ engraving }: Pick<MakeDescription, 'engraving'>): boolean => tidyText(engraving) !== ''

type Line = { quantity: number; fromStock: number; make: MakeDescription | null }

/** How many pieces of a line are to be printed. `server/to-print.ts` says the same to the database. */
export const piecesToPrint = ({ quantity, fromStock, make }: Line): number =>
  make && hasOwnWords(make) ? quantity : Math.max(0, quantity - fromStock)
