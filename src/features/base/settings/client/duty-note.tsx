import { dutyNote, passesCustoms } from '../customs.ts'
import { useShop } from './requests.ts'

/** The sentence about import duty, for a parcel to this country that passes customs. */
export function DutyNote({ country }: { country: string }) {
  const { homeCountry } = useShop()
  return country && passesCustoms(homeCountry, country) ? <p className="text-sm text-muted">{dutyNote}</p> : null
}
