import { type RequestStatus, requestStatusNames } from '../custom-request.ts'

const looks = {
  pending: 'bg-butter text-warn',
  quoted: 'bg-sky text-info',
  accepted: 'bg-butter text-warn',
  declined: 'bg-oat text-muted',
  'in-progress': 'bg-sky text-info',
  completed: 'bg-leaf text-ok',
  cancelled: 'bg-oat text-muted',
} satisfies Record<RequestStatus, string>

/** A request's status: a dot and a label. */
export const RequestStatusBadge = ({ status }: { status: RequestStatus }) => (
  <span className={`inline-flex items-center gap-2 rounded-pill px-3 py-1 text-sm font-semibold ${looks[status]}`}>
    <span className="size-2.5 rounded-pill bg-current" aria-hidden="true" />
    {requestStatusNames[status]}
  </span>
)
