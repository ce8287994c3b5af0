/** The refusal of a form, inside the form: toasts disappear, and screen readers skip content outside an open dialog. */
export const Refusal = ({ text }: { text: string | undefined }) => (
  <div role="alert" className={text ? 'rounded-m border-2 border-err px-4 py-3 font-semibold text-err' : 'sr-only'}>
    {text}
  </div>
)

/** The form's message for an unknown failure. */
export const notSaved = 'This could not be saved. Please try again.'
/** The toast's text for an unknown failure. */
export const tryAgain = 'Please try again.'
