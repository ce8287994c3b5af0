import { lengthOf, tidyWords } from '../make.ts'
import './makes.css'

/**
 * The engraving over or below a drawing, in the lines that were typed: on the stand if the text is short, else below the object. Over a photo, which may show
 * other words, the engraving is a label "Your words".
 */
export function EngravedText({ text, on }: { text: string; on: 'stand' | 'well' | 'picture' }) {
  const tidy = tidyWords(text)
  const length = Math.max(...tidy.split('\n').map(lengthOf))
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
