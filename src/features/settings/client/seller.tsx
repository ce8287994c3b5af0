import { useShop } from './requests.ts'

/** Who sells, as it stands at the head of a paper. */
export function Seller() {
  const { shopName, postalAddress, contactEmail } = useShop()
  return (
    <div>
      <p className="font-display text-2xl font-black">{shopName}</p>
      <p className="text-sm whitespace-pre-line">{postalAddress}</p>
      <p className="text-sm">{contactEmail}</p>
    </div>
  )
}
