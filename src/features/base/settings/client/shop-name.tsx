import { useShop } from './requests.ts'

/** Longer names, in characters, are set smaller. */
export const longName = 16

/** The shop's name as its logo, on up to three lines. `size` is the CSS class of a short name. */
export function ShopName({ size }: { size: string }) {
  const { shopName } = useShop()
  const isLong = shopName.length > longName
  return (
    <span
      title={isLong ? shopName : undefined}
      className={isLong ? 'line-clamp-3 min-w-0 text-base leading-tight max-[22rem]:text-[0.71rem]' : `min-w-0 ${size}`}
    >
      {shopName}
    </span>
  )
}
