/** Why a form was refused, in the form itself: a toast goes away, and what is outside a dialog is not read out. */
export const Refusal = ({ text }: { text: string | undefined }) => (
  <div role="alert" className={text ? 'rounded-m border-2 border-err px-4 py-3 font-semibold text-err' : undefined}>
    {text}
  </div>
)

/** The form's message for an unknown failure. */
export const notSaved = 'This could not be saved. Please try again.'
/** The toast's text for an unknown failure. */
export const tryAgain = 'Please try again.'
