import { useShop } from './requests.ts'
import { longName } from './shop-name.tsx'

/** Who sells, as it stands at the head of a paper. */
export function Seller() {
  const { shopName, postalAddress, contactEmail } = useShop()
  return (
    <div>
      <p className={`font-display font-black ${shopName.length > longName ? 'text-base leading-tight' : 'text-2xl'}`}>
        {shopName}
      </p>
      <p className="text-sm whitespace-pre-line">{postalAddress}</p>
      <p className="text-sm">{contactEmail}</p>
    </div>
  )
}
