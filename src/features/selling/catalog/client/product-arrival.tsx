import { useQuery } from '@tanstack/react-query'
import { ArrivalText } from '#features/selling/delivery/client/arrival-text.tsx'
import type { Product } from '../contract.ts'
import { type ArrivalWish, productArrivalQuery } from './requests.ts'

/** The arrival date of a product in the chosen quantity and options, if it is ordered now. */
export default function ProductArrival({ product, wanted }: { product: Product; wanted: ArrivalWish }) {
  return <ArrivalText of={useQuery(productArrivalQuery(product, wanted))} />
}
