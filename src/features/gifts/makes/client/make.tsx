import type { MakeDescription as GiftMake } from '../make.ts'
import { describeMake, wordsOn } from '../make-words.ts'

type MakeProps = { of: GiftMake | null; className?: string }

/** The make of a line's gift; nothing for a custom design. */
export const Make = ({ of, className = '' }: MakeProps) =>
  describeMake(of).map((text) => (
    <p key={text} className={`text-sm ${className}`}>
      <bdi>{text}</bdi>
    </p>
  ))

/** The engraving within other text, isolated to keep its own writing direction. */
export const Words = ({ of }: Pick<MakeProps, 'of'>) => wordsOn(of).map((words) => <bdi key={words}>{words}</bdi>)
