import type { UseQueryResult } from '@tanstack/react-query'
import { ofCountry } from '#features/settings/transit.ts'
import { createStore } from '#platform/client/store.ts'
import { showArrival, showDay } from '../arrival.ts'
import type { Arrivals } from '../contract.ts'

const kept = 'where it goes'
/** Where somebody wants it to go, on every page that says when it arrives, and at the next visit. */
const chosen = createStore<string | undefined>(keptCountry())

function keptCountry() {
  try {
    return localStorage.getItem(kept) ?? undefined
  } catch {
    // The server keeps nothing, and some browsers refuse to.
    return undefined
  }
}

function choose(country: string) {
  chosen.set(country)
  try {
    localStorage.setItem(kept, country)
  } catch {
    // Then it holds for this visit.
  }
}

/** `Arrives Dec 2 to 5 in Hamburg`, and until when it can be ordered for a day that gifts are for. Its place is kept while it is read. */
export const ArrivalText = ({ of: { data, isError } }: { of: UseQueryResult<Arrivals> }) => (
  <span className="num block min-h-13">
    {isError && 'We could not work out when it arrives.'}
    {data && <Arrives arrivals={data} />}
  </span>
)

/** What it says, for the country that is chosen. */
export function Arrives({ arrivals: { country, city, countries } }: { arrivals: Arrivals }) {
  const wanted = chosen.use() ?? country
  const one = ofCountry(wanted, countries)
  if (!one) return null
  return (
    <>
      <b>Arrives {showArrival(one)}</b> in{' '}
      <select
        aria-label="Where it goes"
        className="-my-2 field-sizing-content max-w-full cursor-pointer bg-transparent py-2 font-semibold underline"
        value={one.country}
        onChange={({ target }) => choose(target.value)}
      >
        {countries.map((each) => (
          <option key={each.country} value={each.country}>
            {each.country === country && city ? city : nameOf(each.country)}
          </option>
        ))}
      </select>
      {one.orderBy && (
        <span className="block text-sm text-muted">
          Order by {showDay(one.orderBy.day)} for {one.orderBy.name}.
        </span>
      )}
    </>
  )
}

const nameOf = (country: string) =>
  country === '*' ? 'another country' : (new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country)
