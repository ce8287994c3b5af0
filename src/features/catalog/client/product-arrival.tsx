import { useQuery } from '@tanstack/react-query'
import { ArrivalText } from '#features/delivery/client/arrival-text.tsx'
import { productArrivalQuery } from './requests.ts'

/** When a gift arrives that is ordered now. */
export default function ProductArrival({ productId, hasWords }: { productId: string; hasWords: boolean }) {
  return <ArrivalText of={useQuery(productArrivalQuery(productId, hasWords))} />
}
