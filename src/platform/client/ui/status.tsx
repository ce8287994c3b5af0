import type { ReactNode } from 'react'

/** Announces its text when it changes. Mount it from the start: screen readers skip live regions that appear later. */
export const Status = ({
  hidden,
  className,
  children,
}: {
  hidden?: boolean
  className?: string
  children: ReactNode
}) => (
  <p role="status" className={hidden ? 'sr-only' : className}>
    {children}
  </p>
)
