type PublishedBadgeProps = { isPublished: boolean; on?: string; off?: string }

/** Shows whether visitors see an entity: `Published` (banners: `Active`) or `Draft`. */
export const PublishedBadge = ({ isPublished, on = 'Published', off = 'Draft' }: PublishedBadgeProps) => (
  <span
    className={`rounded-pill px-3 py-1 text-sm font-semibold ${isPublished ? 'bg-leaf text-ok' : 'bg-oat text-muted'}`}
  >
    {isPublished ? on : off}
  </span>
)
