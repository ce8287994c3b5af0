import { queryOptions, useQuery } from '@tanstack/react-query'
import { ArrivalText } from '#features/delivery/client/arrival-text.tsx'
import type { Arrivals } from '#features/delivery/contract.ts'
import { personal } from '#platform/client/http.ts'
import { productsApi } from '../paths.ts'

/** Where somebody lives is theirs: asked only by the browser. */
const productArrivalQuery = (id: string) =>
  queryOptions<Arrivals>({ queryKey: [productsApi, id, 'arrival'], staleTime: 60_000, ...personal })

/** When a gift arrives that is ordered now. */
export default function ProductArrival({ productId }: { productId: string }) {
  return <ArrivalText of={useQuery(productArrivalQuery(productId))} />
}
