import { heroPrint } from './hero-prints.ts'
import type { HeroSlide } from './hero-slides.ts'

type HeroStageProps = { slide: HeroSlide; first: boolean; onPrinted: () => void }

/** The printed gift, uncovered layer by layer above its ghost, the nozzle on the current layer, while its words are typed. */
export function HeroStage({ slide, first, onPrinted }: HeroStageProps) {
  return (
    <div
      className="hero-stage"
      style={{ '--layers-total': slide.layers, '--letters': slide.words.length }}
      data-clock
      onAnimationEnd={(event) => event.target === event.currentTarget && onPrinted()}
    >
      <div className="hero-print">
        <Print slide={slide} first={first} className="hero-ghost" alt="" />
        <Print
          slide={slide}
          first={first}
          className="hero-object"
          alt={`${slide.label}, half printed, with ${slide.words}`}
        />
        <span className="hero-carriage">
          <img src="/drawings/nozzle.svg" alt="" width={68} height={150} className="hero-nozzle" />
        </span>
      </div>
      <div className="hero-label num">
        <strong>{slide.label}</strong>
        {/* The letters are uncovered one by one while the gift is printed. */}
        <span className="hero-typed">
          <span>{slide.words}</span>
        </span>
        {/* The number is drawn by the style sheet, which counts it up while the gift is printed. */}
        <span>
          Layer <span className="hero-count" /> of {slide.layers}
        </span>
        <span>0.2 mm · PLA {slide.filament}</span>
        <i aria-hidden="true" />
      </div>
    </div>
  )
}

type PrintProps = Pick<HeroStageProps, 'slide' | 'first'> & { className: string; alt: string }

const Print = ({ slide: { slug }, first, className, alt }: PrintProps) => (
  <picture className={className}>
    <source srcSet={heroPrint(slug, 'avif')} type="image/avif" />
    <img
      src={heroPrint(slug, 'webp')}
      alt={alt}
      width={640}
      height={640}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
    />
  </picture>
)
