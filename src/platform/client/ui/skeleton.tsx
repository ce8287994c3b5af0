/** The placeholder of loading content; `className` sets its size. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`skeleton block ${className}`} />
)
