import { pictureWidths } from '#platform/picture-widths.ts'

type PictureProps = {
  src: string
  alt: string
  width: number
  height: number
  /** The `sizes` attribute, for pictures that exist in several widths. */
  sizes?: string
  /** Whether the picture loads first, as one of the page's first pictures. Others load later, even if they are in view. */
  eager?: boolean
  className?: string
}

/** Uploaded pictures and proofs. The default width of a proof is the WebP file without a width in its name. */
const stored = /^(\/(?:files|proofs)\/[0-9a-f]{64})\.(?:jpg|webp)$/

/** A picture that reserves its space while loading. Stored files and proofs are served in the best format and width. */
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
