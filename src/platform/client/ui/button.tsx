import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { useHydrated } from '../hooks.ts'

export type ButtonVariant = 'primary' | 'ghost' | 'ink' | 'quiet'
type Look = { variant?: ButtonVariant; size?: 'normal' | 'small' }
type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { pending?: boolean }

/** A button. `pending` shows a spinner and refuses further presses while keeping its place and the focus. */
export function Button({ variant = 'primary', size, pending, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      data-size={size}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={look(variant, className)}
    >
      {pending && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

/**
 * The submit button of a form in server-rendered HTML. Disabled until the script runs: before that, the browser would submit the form
 * natively, with the typed values in the address (rule 107).
 */
export function SubmitButton({ disabled, ...rest }: Omit<ButtonProps, 'type'>) {
  const isWaiting = !useHydrated() && !disabled
  return <Button {...rest} type="submit" disabled={disabled || isWaiting} data-waiting={isWaiting || undefined} />
}

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { href: string }

/** A link that looks like a button. */
export const LinkButton = ({ variant = 'primary', size, className, children, ...rest }: LinkButtonProps) => (
  <a {...rest} data-size={size} className={look(variant, className)}>
    {children}
  </a>
)

const look = (variant: ButtonVariant, more = '') => `button button-${variant} ${more}`
