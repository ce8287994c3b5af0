import { describeForMaker } from '../filament.ts'
import type { MakeDescription } from '../make.ts'

/** The make of a line's gift with its filament, for the maker. */
export const MakersMake = ({ of, className }: { of: MakeDescription | null; className: string }) =>
  describeForMaker(of).map((text) => (
    <p key={text} className={`text-sm ${className}`}>
      <bdi>{text}</bdi>
    </p>
  ))
