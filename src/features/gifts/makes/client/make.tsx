import { describeMake, type MakeDescription as GiftMake, wordsOn } from '../make.ts'

type MakeProps = { of: GiftMake | null; className?: string }

/** How a line's gift is made, wherever a line is shown; nothing for a custom design. */
export const Make = ({ of, className = '' }: MakeProps) =>
  describeMake(of).map((text) => (
    <p key={text} className={`text-sm ${className}`}>
      <bdi>{text}</bdi>
    </p>
  ))

/** The words on a gift among other words; they keep the direction that they have on the gift. */
export const Words = ({ of }: Pick<MakeProps, 'of'>) => wordsOn(of).map((words) => <bdi key={words}>{words}</bdi>)
