import { Picture } from './picture.tsx'

type PictureLinksProps = {
  /** "Photo"; the list is called "Photos". */
  noun: string
  urls: string[]
  /** The side of a picture in pixels, at the usual size of text. */
  side: 80 | 128
  className: 'bg-oat' | 'bg-card'
}

/** Small pictures that open whole in a tab of their own; nothing without pictures. */
export const PictureLinks = ({ noun, urls, side, className }: PictureLinksProps) =>
  urls.length > 0 && (
    <ul className="flex flex-wrap gap-2" aria-label={`${noun}s`}>
      {urls.map((url, index) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={`block overflow-hidden rounded-m ${side === 80 ? 'size-20' : 'size-32'} ${className}`}
          >
            <Picture
              src={url}
              alt={`${noun} ${index + 1}`}
              width={side}
              height={side}
              sizes={`${side}px`}
              className="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
