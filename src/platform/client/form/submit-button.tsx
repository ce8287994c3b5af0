import { type ComponentProps, useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'

/**
 * Sends a form that stands in the page's HTML, once its script runs: before, the browser would send it by itself, with all that was
 * typed in the address.
 */
export function SubmitButton({ disabled, ...rest }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const isWaiting = !isReady && !disabled
  return <Button {...rest} type="submit" disabled={disabled || isWaiting} data-waiting={isWaiting || undefined} />
}

const never = () => () => undefined
