import './makes.css'

/** A ruler in centimeters from the plate to the top of the gift. */
export function HeightRuler({ centimetres }: { centimetres: number }) {
  const step = centimetres % 3 === 0 ? 3 : centimetres % 2 === 0 ? 2 : 1
  const marks = Array.from({ length: centimetres / step + 1 }, (_, index) => index * step)
  return (
    <div className="ruler num" aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark} style={{ bottom: `${(mark / centimetres) * 100}%` }}>
          {mark}
          {mark === centimetres && ' cm'}
        </span>
      ))}
    </div>
  )
}
