import { describeMake, type Make as GiftMake } from '../make.ts'

type MakeProps = { of: GiftMake | null; className?: string }

/** How a line's gift is made, wherever a line is shown; nothing for a custom design. */
export const Make = ({ of, className = '' }: MakeProps) =>
  describeMake(of).map((text) => (
    <p key={text} className={`text-sm ${className}`}>
      {text}
    </p>
  ))
