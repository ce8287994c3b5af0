import { describeForMaker } from '../filament.ts'
import type { MakeDescription } from '../make.ts'

/** How a line's gift is made, with what it is printed from: for whoever makes it. */
export const MakersMake = ({ of, className }: { of: MakeDescription | null; className: string }) =>
  describeForMaker(of).map((text) => (
    <p key={text} className={`text-sm ${className}`}>
      <bdi>{text}</bdi>
    </p>
  ))
