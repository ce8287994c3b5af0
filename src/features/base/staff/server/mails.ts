import type { Mail } from '#platform/server/mail.ts'
import type { StaffRole } from '#platform/viewer.ts'
import { staffPaths } from '../paths.ts'

export const staffInvitation = (ownerName: string, role: StaffRole, token: string): Mail => ({
  subject: 'You are invited to run the shop',
  preview: 'The link works once, within seven days.',
  blocks: [
    { is: 'text', text: `${ownerName} invites you to work in the shop's back office ${meanings[role]}.` },
    { is: 'button', label: 'See the invitation', path: staffPaths.join(token) },
    {
      is: 'text',
      text: 'The link works once, within seven days. If you do not know what this is about, ignore this mail.',
    },
  ],
})

const meanings = {
  owner: 'as an owner, who decides about everything',
  staff: "as one of the staff, who do the day's work",
} satisfies Record<StaffRole, string>
