import { describeForMaker } from '#features/gifts/makes/filament.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { useMaterials } from './requests.ts'

/** The make of a line's gift with its filament, for the maker. */
export function MakersMake({ of, className }: { of: MakeDescription | null; className: string }) {
  const { nameOf } = useMaterials()
  return describeForMaker(of, nameOf).map((text) => (
    <p key={text} className={`text-sm ${className}`}>
      <bdi>{text}</bdi>
    </p>
  ))
}
