import { useQuery } from '@tanstack/react-query'
import { firstColor, firstSize } from '#features/gifts/makes/offer.ts'
import { bestSellersQuery, productArrivalQuery } from '#features/selling/catalog/client/requests.ts'
import type { ListedProduct } from '#features/selling/catalog/contract.ts'
import { ofCountry, showMonthAndDay } from '#features/selling/delivery/arrival.ts'
import { useDeliveryCountry } from '#features/selling/delivery/client/delivery-country.ts'
import type { Arrivals } from '#features/selling/delivery/contract.ts'
import { holidayNames } from '#platform/holiday-names.ts'
import type { Season } from '../../season.ts'

/** A new year's gifts have no last day to order. */
const nameOf: Partial<Record<Season, string>> = holidayNames

/** ` · order by Dec 14`: the last day to order for the slide's holiday, counted for the shop's newest gift with words on it (rule 45). */
export default function OrderBy({ season }: { season: Season }) {
  const { data: [product] = [] } = useQuery(bestSellersQuery)
  return product && <OfProduct product={product} season={season} />
}

function OfProduct({ product, season }: { product: ListedProduct; season: Season }) {
  const wanted = { color: firstColor(product), size: firstSize(product), quantity: 1, hasWords: true }
  const { data } = useQuery(productArrivalQuery(product, wanted))
  return data && <InCountry arrivals={data} season={season} />
}

function InCountry({ arrivals, season }: { arrivals: Arrivals; season: Season }) {
  const { country } = useDeliveryCountry(arrivals)
  const orderBy = ofCountry(country, arrivals.countries)?.orderBy
  // The next holiday can be another one than the slide's.
  if (!orderBy || orderBy.name !== nameOf[season]) return null
  return <span className="num"> · order by {showMonthAndDay(orderBy.day)}</span>
}
