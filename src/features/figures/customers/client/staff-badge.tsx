import { staffRoleNames } from '#features/base/staff/contract.ts'
import type { StaffRole } from '#platform/viewer.ts'

/** A badge with the role of a staff member; nothing for customers. */
export const StaffBadge = ({ staffRole }: { staffRole: StaffRole | null }) =>
  staffRole && (
    <span className="rounded-pill bg-oat px-3 py-0.5 text-sm font-semibold text-muted">
      {staffRoleNames[staffRole]}
    </span>
  )
