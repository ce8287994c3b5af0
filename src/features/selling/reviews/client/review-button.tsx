import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { TextArea } from '#platform/client/ui/text-field.tsx'
import { remarkText } from '#platform/lengths.ts'
import { chooseStars, reviewPublished } from '../review.ts'
import { reviewedLinesQuery, useCreateReview } from './requests.ts'
import './reviews.css'

type ReviewButtonProps = { orderItemId: string; productName: string }

/** Opens the review form of a delivered line, or thanks for an existing review. */
export function ReviewButton({ orderItemId, productName }: ReviewButtonProps) {
  const { data: reviewed } = useQuery(reviewedLinesQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!reviewed) return null
  if (reviewed.includes(orderItemId)) return <p className="text-sm text-muted">Thank you for your review.</p>
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Write a review of ${productName}`}
        onClick={() => setIsOpen(true)}
      >
        Write a review
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={`How is your ${productName}?`}>
        <ReviewForm orderItemId={orderItemId} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

const meanings = ['Poor', 'Fair', 'Good', 'Very good', 'Wonderful']

function ReviewForm({ orderItemId, onDone }: { orderItemId: string; onDone: () => void }) {
  const create = useCreateReview()
  const [rating, setRating] = useState(0)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const errorId = useId()

  const submit = async () => {
    if (rating === 0) return setProblem(chooseStars)
    setProblem(undefined)
    try {
      await create.mutateAsync({ orderItemId, rating, text })
      onDone()
      toast.success(reviewPublished, 'Thank you. Your review helps other customers.')
    } catch (error) {
      setProblem(errorSentence(error, 'Your review could not be sent. Please try again.'))
    }
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset aria-describedby={problem ? errorId : undefined}>
        <legend className="mb-1.5 font-semibold">Your rating</legend>
        <div className="flex flex-wrap gap-1">
          {meanings.map((meaning, index) => (
            <label key={meaning} className="star-choice">
              <input
                type="radio"
                name="rating"
                className="sr-only"
                checked={rating === index + 1}
                onChange={() => setRating(index + 1)}
              />
              <Star size={32} aria-hidden="true" className={index < rating ? 'fill-marigold' : 'opacity-50'} />
              <span className="sr-only">{`${index + 1} ${index === 0 ? 'star' : 'stars'}, ${meaning}`}</span>
            </label>
          ))}
        </div>
        <p aria-hidden="true" className="min-h-6 text-muted">
          {meanings[rating - 1]}
        </p>
      </fieldset>
      <TextArea
        label="Your review (optional)"
        rows={4}
        maxLength={remarkText}
        hint="Your review is shown with your first name and an initial."
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={errorId} role="alert" className={problem ? 'font-semibold text-err' : 'sr-only'}>
        {problem}
      </p>
      <Button type="submit" pending={create.isPending}>
        Send review
      </Button>
    </form>
  )
}
