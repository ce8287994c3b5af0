import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  text?: ReactNode
  /** Address of a drawing; it says nothing that the words do not. */
  drawing?: string
  /** `h1` when this is all the screen shows. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
}

/** Nothing to show: a drawing, what that means, and what to do next (`children`). */
export const EmptyState = ({ title, text, drawing, heading: Heading = 'h2', children }: EmptyStateProps) => (
  <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-12 text-center">
    {drawing && <img src={drawing} alt="" width={180} height={180} className="drawing size-44 object-contain" />}
    <Heading className="text-2xl md:text-3xl">{title}</Heading>
    {text && <p className="text-lg text-muted">{text}</p>}
    {children && <div className="mt-2 flex flex-wrap items-center justify-center gap-4">{children}</div>}
  </div>
)
