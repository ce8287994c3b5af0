import type { Ref } from 'react'
import type { CheckoutForm } from './checkout-form.ts'

/** All error messages, each with a link to its field. Takes the focus after a failed submit. */
export function ErrorSummary({ form, ref }: { form: CheckoutForm; ref: Ref<HTMLDivElement> }) {
  const { errors, submitCount } = form.formState
  // A recipient without errors is a hole in the array.
  const further: (object | undefined)[] = Array.from((errors.further as object[] | undefined) ?? [])
  const parts = [
    { part: 'shipping', prefix: '', of: errors.shipping },
    ...further.map((of, place) => ({ part: `further-${place}`, prefix: `Recipient ${place + 2}: `, of })),
    { part: 'billing', prefix: 'Billing: ', of: errors.billing },
    { part: 'card', prefix: '', of: errors.card },
  ]
  const found = parts.flatMap(({ part, prefix, of }) =>
    Object.entries(of ?? {}).flatMap(([name, error]) => {
      const message = (error as { message?: string } | undefined)?.message
      return message ? [{ id: `${part}-${name}`, message: `${prefix}${message}` }] : []
    }),
  )
  const isShown = submitCount > 0 && found.length > 0
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className={isShown ? 'mt-6 rounded-m border-2 border-err bg-card px-5 py-4' : 'sr-only'}
    >
      {isShown && (
        <>
          <h2 className="text-xl">There is a problem</h2>
          <ul className="mt-1">
            {found.map(({ id, message }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="font-semibold text-err underline"
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(id)?.focus()
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
