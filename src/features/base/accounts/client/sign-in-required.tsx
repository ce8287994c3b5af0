import type { ReactNode } from 'react'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import type { ShapeName } from '#features/gifts/drawings/shapes.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { openSignIn, signInLabel } from './sign-in-dialog.ts'

export const signInRequired = 'Sign In Required'

type SignInRequiredProps = {
  text: string
  drawing?: ShapeName
  heading?: 'h1' | 'h2'
  onSignedIn?: () => void
  /** More links or buttons next to the sign-in button. */
  children?: ReactNode
}

/** Shown to visitors in place of personal content. */
export const SignInRequired = ({ text, drawing, heading, onSignedIn, children }: SignInRequiredProps) => (
  <EmptyState
    title={signInRequired}
    text={text}
    {...(heading && { heading })}
    {...(drawing && { drawing: drawingPath(drawing, { look: 'ghost' }) })}
  >
    <Button onClick={() => openSignIn(onSignedIn)}>{signInLabel}</Button>
    {children}
  </EmptyState>
)
