import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import type { HeroSlide } from './hero-slides.ts'

type HeroStageProps = { slide: HeroSlide; first: boolean; onPrinted: () => void }

/** The build plate: the finished gift is uncovered layer by layer above its ghost, the nozzle on the current layer. */
export function HeroStage({ slide, first, onPrinted }: HeroStageProps) {
  const [width, height] = slide.drawingSize
  return (
    <div
      className="hero-stage"
      style={{ '--layers-total': slide.layers }}
      data-clock
      onAnimationEnd={(event) => event.target === event.currentTarget && onPrinted()}
    >
      <img src="/drawings/plate.svg" alt="" width={598} height={114} className="hero-plate" />
      <div className="hero-print">
        <img
          src={drawingPath(slide.drawing, { look: 'ghost' })}
          alt=""
          width={width}
          height={height}
          className="hero-ghost"
          fetchPriority={first ? 'high' : undefined}
        />
        <img
          src={drawingPath(slide.drawing)}
          alt={`${slide.label}, half printed`}
          width={width}
          height={height}
          className="hero-object"
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
        />
        <span className="hero-carriage">
          <img src="/drawings/nozzle.svg" alt="" width={68} height={150} className="hero-nozzle" />
        </span>
      </div>
      <div className="hero-label num">
        <strong>{slide.label}</strong>
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
