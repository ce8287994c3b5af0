import { pictureWidths } from '#platform/picture-widths.ts'

type PictureProps = {
  src: string
  alt: string
  width: number
  height: number
  /** How wide it is drawn, as `sizes` says it; only pictures that exist in several widths use it. */
  sizes?: string
  /** One of the page's first pictures: loaded at once. The others come behind them, even those that are seen at once. */
  eager?: boolean
  className?: string
}

/** Uploaded pictures, and proofs, whose usual width as WebP has their own name. */
const stored = /^(\/(?:files|proofs)\/[0-9a-f]{64})\.(?:jpg|webp)$/

/** A picture that keeps its place while it loads; one of our stored files or proofs comes in the format and width that suit. */
export function Picture({ src, alt, width, height, sizes = '100vw', eager = false, className }: PictureProps) {
  const base = stored.exec(src)?.[1]
  const image = (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={base ? 'stored-picture' : className}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'low'}
    />
  )
  if (!base) return image
  const isUsual = (width: number, format: string) => width === 640 && src.endsWith(`.${format}`)
  const named = (width: number, format: string) => (isUsual(width, format) ? src : `${base}-${width}.${format}`)
  const set = (format: string) => pictureWidths.map((each) => `${named(each, format)} ${each}w`).join(', ')
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      {image}
    </picture>
  )
}
