import type { ReactNode } from 'react'

/** Announces its text whenever it changes. Keep it in the page from the start: one that appears late is not read out. */
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
