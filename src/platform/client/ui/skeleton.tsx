/** The place of something that is still on its way; `className` gives it the same size. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`skeleton block ${className}`} />
)
