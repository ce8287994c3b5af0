import { lengthOf, tidyText } from '../make.ts'
import './makes.css'

/** The engraving as it will stand on the gift: on its stand where a short text fits, else below the object. */
export function EngravedText({ text, on }: { text: string; on: 'stand' | 'well' }) {
  const tidy = tidyText(text)
  const length = lengthOf(tidy)
  if (length === 0) return null
  const place = on === 'stand' && length <= 16 ? 'engraved-stand' : 'engraved-well'
  return (
    <p dir="auto" className={`engraved ${place}`} style={{ '--letters': Math.max(length, 7) }}>
      {tidy}
    </p>
  )
}
