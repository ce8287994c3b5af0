import { useQuery } from '@tanstack/react-query'
import { ArrivalText } from '#features/selling/delivery/client/arrival-text.tsx'
import type { Product } from '../contract.ts'
import { type ArrivalWish, productArrivalQuery } from './requests.ts'

/** When a gift arrives that is ordered now as it is wanted. */
export default function ProductArrival({ product, wanted }: { product: Product; wanted: ArrivalWish }) {
  return <ArrivalText of={useQuery(productArrivalQuery(product, wanted))} />
}
