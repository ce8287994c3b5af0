import { standsFree } from '#features/selling/proofs/paths.ts'
import { Picture } from '#platform/client/ui/picture.tsx'
import { linkTo } from '#platform/link.ts'
import { isWebAddress } from '#platform/web-address.ts'
import type { Banner } from '../contract.ts'

/** Up to three promotional banners side by side (rule 25). */
export const PromotionalBanners = ({ banners }: { banners: Banner[] }) => (
  <section aria-label="Offers" className="wrap pt-10 md:pt-14">
    <ul className="grid gap-5 md:grid-cols-[repeat(auto-fit,minmax(300px,1fr))]">
      {banners.map((banner) => (
        <li key={banner.id} className="flex min-w-0">
          <BannerCard banner={banner} />
        </li>
      ))}
    </ul>
  </section>
)

/** One banner, as shoppers see it. */
export const BannerCard = ({ banner }: { banner: Pick<Banner, 'title' | 'description' | 'image' | 'link'> }) => (
  <div className="relative flex min-h-44 min-w-0 flex-1 overflow-hidden rounded-l bg-oat big-text:flex-col">
    <div className="flex min-w-48 flex-1 flex-col items-start gap-2 p-5 md:p-6">
      <h2 className="max-w-full text-xl xl:text-2xl">{banner.title}</h2>
      {banner.description && <p>{banner.description}</p>}
      <a href={safeLink(banner.link)} className="card-link link mt-auto pt-2 font-bold">
        Shop Now
        <span className="sr-only">: {banner.title}</span>
      </a>
    </div>
    <span className="relative w-36 min-w-0 bg-oat big-text:h-48 big-text:w-full md:w-40 [&_img]:after:absolute [&_img]:after:inset-0 [&_img]:after:bg-oat">
      <BannerPicture src={banner.image} />
    </span>
  </div>
)

/**
 * Cut-out pictures keep a margin; a photograph fills its side of the banner. Only a missing picture has an `::after`,
 * which covers the browser's broken-image icon.
 */
const BannerPicture = ({ src }: { src: string }) => {
  const isFree = standsFree(src)
  return (
    <Picture
      src={src}
      alt=""
      width={320}
      height={320}
      sizes={isFree ? '160px' : '240px'}
      className={isFree ? 'size-full object-contain p-3' : 'photo absolute inset-0 size-full'}
    />
  )
}

/** Links to a page of the shop or a web page, never to a script. */
const safeLink = (link: string | null) => (link && isWebAddress(link) ? link : linkTo('/products'))
