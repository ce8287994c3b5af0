import { showEmail } from '#platform/client/show-email.ts'
import { useShop } from './requests.ts'
import { longName } from './shop-name.tsx'

/** The seller's name and address, for the head of a slip. */
export function Seller() {
  const { shopName, postalAddress, contactEmail } = useShop()
  return (
    <div>
      <p className={`font-display font-black ${shopName.length > longName ? 'text-base leading-tight' : 'text-2xl'}`}>
        {shopName}
      </p>
      <p className="text-sm whitespace-pre-line">{postalAddress}</p>
      <p className="text-sm">{showEmail(contactEmail)}</p>
    </div>
  )
}
