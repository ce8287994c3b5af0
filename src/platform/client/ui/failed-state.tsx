import { Button } from './button.tsx'

/** A failed read: a sentence and a Retry button, announced to screen readers. */
export const FailedState = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-12 text-center">
    <p className="text-lg">{text}</p>
    <Button variant="ghost" onClick={onRetry}>
      Retry
    </Button>
  </div>
)
