import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

type StepperProps = {
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** The accessible name, such as `Quantity`. */
  label: string
  size?: 'normal' | 'small'
}

/** A whole number with − and + buttons. It can also be typed. A number outside the limits is clamped on blur; empty input is discarded. */
export function Stepper({ value, onChange, min = 1, max = 999, label, size = 'normal' }: StepperProps) {
  const [typed, setTyped] = useState<string>()
  const finish = () => {
    const wanted = Math.trunc(Number(typed))
    if (typed?.trim() && Number.isFinite(wanted)) onChange(Math.min(max, Math.max(min, wanted)))
    setTyped(undefined)
  }
  const type = (text: string) => {
    setTyped(text)
    const wanted = Number(text)
    if (/^\d+$/.test(text) && wanted >= min && wanted <= max) onChange(wanted)
  }
  const height = size === 'small' ? 'h-11 grid-cols-[44px_40px_44px]' : 'h-14 grid-cols-[44px_1fr_44px]'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and a legend that a stepper does not have.
    <div
      role="group"
      aria-label={label}
      className={`grid ${height} items-center rounded-m border-2 border-field bg-card`}
    >
      <button
        type="button"
        className={buttonClass}
        disabled={value <= min}
        aria-label={`Decrease ${label.toLowerCase()}`}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={20} aria-hidden="true" />
      </button>
      <input
        className="num h-full w-full min-w-0 bg-transparent text-center text-lg font-extrabold"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={finish}
      />
      <button
        type="button"
        className={buttonClass}
        disabled={value >= max}
        aria-label={`Increase ${label.toLowerCase()}`}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={20} aria-hidden="true" />
      </button>
    </div>
  )
}

const buttonClass = 'grid h-full place-items-center rounded-m hover:bg-oat disabled:opacity-40'
