import { lettersColorOf, type MakeDescription, type MakeWish } from './make.ts'
import { zoneRoleOf } from './zones.ts'

/** A make as a new wish, with the filaments of its letters and zones also when they were the usual ones: these may have changed. */
export function wishAgain({ color, size, ...make }: MakeDescription): MakeWish {
  const letters = lettersColorOf(make)
  const zones = make.called?.zones?.map((one) => [zoneRoleOf(one.zone), one.color]) ?? []
  const options = { ...make.options, ...(letters && { letters }), ...Object.fromEntries(zones) }
  return { color, size, engraving: make.engraving, ...(Object.keys(options).length > 0 && { options }) }
}
