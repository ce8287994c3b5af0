import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { lazyPart } from '#platform/client/ui/lazy-part.tsx'
import { linkTo } from '#platform/link.ts'
import { useSeason } from '../season.ts'
import { heroSlidesOf } from './hero-slides.ts'
import { HeroStage } from './hero-stage.tsx'
import { useSlides } from './use-slides.ts'
import './hero.css'

/** Loaded after the page is drawn: it depends on the visitor and on the moment. */
const OrderBy = lazyPart(() => import('./order-by.tsx'), { name: 'The last day to order', failed: () => null })

/** The hero slider: each of its six gifts is printed in the five seconds that its slide lasts. */
export function Hero() {
  const slides = heroSlidesOf(useSeason())
  const { at, play, go, toggle } = useSlides(slides)
  const slide = slides[at] ?? slides[0]
  if (!slide) return null
  const playing = play !== 'stopped'
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Featured gifts"
      className="hero"
      data-play={play}
      data-dark={slide.isDark || undefined}
      style={{ '--slab': slide.slab, '--slab-deep': slide.slabDeep }}
    >
      <div className="hero-slab">
        <div className="hero-text">
          {/* First in the tab order, so that the movement can be stopped before anything else; drawn below the text. */}
          <div className="hero-controls">
            <button
              type="button"
              className="hero-button"
              aria-label={playing ? 'Pause slideshow' : 'Play slideshow'}
              onClick={toggle}
            >
              {playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
            </button>
            <button type="button" className="hero-button" aria-label="Previous slide" onClick={() => go(at - 1)}>
              <ChevronLeft size={20} aria-hidden="true" />
            </button>
            <div className="flex">
              {slides.map(({ slug, label }, index) => (
                <button
                  key={slug}
                  type="button"
                  className="hero-dot"
                  aria-label={`Slide ${index + 1} of ${slides.length}: ${label}`}
                  aria-current={index === at || undefined}
                  onClick={() => go(index)}
                />
              ))}
            </div>
            <button type="button" className="hero-button" aria-label="Next slide" onClick={() => go(at + 1)}>
              <ChevronRight size={20} aria-hidden="true" />
            </button>
          </div>
          <div className="hero-words" aria-live={playing ? 'off' : 'polite'}>
            <p className="text-sm font-bold">
              {slide.eyebrow}
              {slide.slug === slides[0]?.slug && <OrderBy season={slide.slug} />}
            </p>
            <h1 className="hero-heading">
              {slide.heading[0]} <br />
              {slide.heading[1]}
            </h1>
            <p className="max-w-[31em] text-md md:text-lg">{slide.text}</p>
          </div>
          <div className="hero-actions">
            <LinkButton href={catalogPaths.products()}>Shop all gifts</LinkButton>
            <LinkButton href={linkTo('/gift-finder')} variant="ghost">
              Find a gift in 4 questions
            </LinkButton>
          </div>
        </div>
        <HeroStage key={slide.slug} slide={slide} first={at === 0} onPrinted={() => go(at + 1, 'printed')} />
      </div>
      <svg className="hero-edge" viewBox="0 0 1392 34" preserveAspectRatio="none" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((bead) => {
          const inset = bead * bead * 5 + bead * 6
          return (
            <rect
              key={bead}
              x={inset}
              y={bead * 6.6 - 1}
              width={1392 - 2 * inset}
              height={bead ? 5.6 : 7}
              rx="2.8"
              fill={bead % 2 ? 'var(--slab-deep)' : 'var(--slab)'}
            />
          )
        })}
      </svg>
    </section>
  )
}
