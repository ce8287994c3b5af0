import { useShop } from '#features/base/settings/client/requests.ts'
import { ShopName } from '#features/base/settings/client/shop-name.tsx'
import { Picture } from '#platform/client/ui/picture.tsx'
import { linkTo } from '#platform/link.ts'

/** The shop's logo, or the mark that it comes with, and its name. */
export function Logo() {
  const { logo } = useShop()
  return (
    <a
      href={linkTo('/')}
      className="flex min-w-0 items-center gap-2 md:gap-2.5 rounded-s font-display font-black leading-none tracking-tight"
    >
      {logo ? (
        <Picture
          src={logo}
          alt=""
          width={36}
          height={36}
          sizes="36px"
          className="rounded-s bg-white object-contain hidden min-[360px]:block size-8 flex-none md:size-9"
        />
      ) : (
        <Cone />
      )}
      <ShopName size="max-w-[5.5rem] text-[min(1.25rem,6.2vw)] min-[385px]:max-w-none big-text:max-w-none md:text-[1.6875rem]" />
    </a>
  )
}

/** A cone, half printed. */
const Cone = () => (
  <svg className="hidden size-8 flex-none min-[360px]:block md:size-9" viewBox="0 0 34 34" aria-hidden="true">
    <g fill="var(--action)">
      <rect x="13" y="1" width="8" height="4.6" rx="2.3" />
      <rect x="9" y="7" width="16" height="4.6" rx="2.3" />
      <rect x="5" y="13" width="24" height="4.6" rx="2.3" />
    </g>
    <g fill="currentColor">
      <rect x="3" y="19" width="28" height="4.6" rx="2.3" />
      <rect x="6" y="25" width="22" height="4.6" rx="2.3" />
    </g>
  </svg>
)
