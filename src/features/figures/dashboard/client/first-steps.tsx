import { Check } from 'lucide-react'
import { showDay } from '#platform/client/dates.ts'
import type { Dashboard } from '../contract.ts'

/** The checklist of a new shop, hidden once every step is done. */
export function FirstSteps({ steps }: { steps: Dashboard['firstSteps'] }) {
  const missing = steps.filter(({ isDone }) => !isDone).length
  if (missing === 0) return null
  return (
    <section aria-labelledby="first-steps" className="panel p-5">
      <h2 id="first-steps" className="mb-1 text-xl">
        First steps
      </h2>
      <p className="mb-3 text-muted">
        {steps.length - missing} of {steps.length} done
      </p>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {steps.map(({ name, href, isDone, hint, last }) => (
          <li key={name} className="grid grid-cols-[28px_minmax(0,1fr)] border-t border-hair py-2">
            <span className="pt-1 text-ok">{isDone && <Check size={20} aria-hidden="true" />}</span>
            <span>
              {href && !isDone ? (
                <a href={href} className="link inline-flex min-h-11 items-center">
                  {name}
                </a>
              ) : (
                <span className="inline-flex min-h-11 items-center font-semibold">{name}</span>
              )}
              <span className="sr-only">{isDone ? ': done' : ': missing'}</span>
              {hint && !isDone && <span className="block text-sm text-muted">{hint}</span>}
              {last && <span className="block text-sm text-muted">Last backup: {showDay(last)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
