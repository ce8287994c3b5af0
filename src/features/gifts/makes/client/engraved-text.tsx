import { lengthOf, tidyText } from '../make.ts'
import './makes.css'

/**
 * The engraving as it will stand on the gift: on its stand where a short text fits, else below the object; over a picture that cannot show it,
 * and may show other words, on a label that says whose words these are.
 */
export function EngravedText({ text, on }: { text: string; on: 'stand' | 'well' | 'picture' }) {
  const tidy = tidyText(text)
  const length = lengthOf(tidy)
  if (length === 0) return null
  if (on === 'picture')
    return (
      <p className="engraved engraved-label">
        Your words: <bdi>{tidy}</bdi>
      </p>
    )
  const place = on === 'stand' && length <= 16 ? 'engraved-stand' : 'engraved-well'
  return (
    <p dir="auto" className={`engraved ${place}`} style={{ '--letters': Math.max(length, 7) }}>
      {tidy}
    </p>
  )
}
