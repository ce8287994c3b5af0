import type { UseQueryResult } from '@tanstack/react-query'
import { noPromise, ofCountry, showArrival, showMonthAndDay } from '../arrival.ts'
import type { Arrivals } from '../contract.ts'
import { chooseCountry, useDeliveryCountry } from './delivery-country.ts'

/** `Arrives Dec 2 to 5 in Hamburg`, and the last day to order for the next holiday. */
const ArrivalText = ({ of: { data, isError } }: { of: UseQueryResult<Arrivals> }) => (
  <span className="num block">
    {isError && 'The arrival date could not be calculated.'}
    {data && <Arrives arrivals={data} />}
  </span>
)
export default ArrivalText

/** The text for the chosen country, which can be any that the shop ships to. */
export function Arrives({ arrivals }: { arrivals: Arrivals }) {
  const { city, countries } = arrivals
  const { all, country } = useDeliveryCountry(arrivals)
  const one = ofCountry(country, countries)
  if (countries.length === 0) return noPromise
  if (!one) return null
  return (
    <>
      <b>Arrives {showArrival(one)}</b> in{' '}
      <select
        aria-label="Delivery country"
        // A select of its text's width would make the page wider than a phone for a city of one long word.
        className={`-my-2 cursor-pointer bg-transparent py-2 font-semibold text-ellipsis underline ${city && city.length > maxCity ? 'w-full' : 'field-sizing-content max-w-full not-supports-[field-sizing:content]:w-40'}`}
        value={country}
        onChange={({ target }) => chooseCountry(target.value)}
      >
        {all.map(({ value, name }) => (
          <option key={value} value={value}>
            {value === arrivals.country && city ? city : name}
          </option>
        ))}
      </select>
      {one.orderBy && (
        <span className="block text-sm text-muted">
          Order by {showMonthAndDay(one.orderBy.day)} for {one.orderBy.name}.
        </span>
      )}
    </>
  )
}

/** The longest city that stands in one line with its day. */
const maxCity = 20
