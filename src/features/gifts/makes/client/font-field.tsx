import { useId } from 'react'
import { fontLabels, fontNames, fontTitle } from '../fonts.ts'
import type { Choice } from './choice.ts'

/** The font of the engraving. */
export function FontField({ choice }: { choice: Choice }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2.5 font-bold">{fontTitle}</legend>
      <div className="grid grid-cols-3 gap-2.5 md:gap-3">
        {fontNames.map((font) => (
          <label key={font} className="size-tile font-tile">
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={choice.font === font}
              onChange={() => choice.choose({ font })}
            />
            <b>{fontLabels[font]}</b>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
