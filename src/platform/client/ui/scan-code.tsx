import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** The white margin in modules, which separates the code from its surroundings. */
const quiet = 4

type ScanCodeProps = { text: string; label?: string; className?: string }

/** A QR code, black on white in both themes. decisions/0046 */
export function ScanCode({ text, label = `Code of ${text}`, className }: ScanCodeProps) {
  const code = generate(text)
  const side = code.size + 2 * quiet
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      className={className}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}
