import type { Mail } from '#platform/server/mail.ts'
import type { StaffRole } from '#platform/viewer.ts'
import { staffPaths } from '../paths.ts'

export const staffInvitation = (ownerName: string, role: StaffRole, token: string): Mail => ({
  subject: 'You are invited to run the shop',
  preview: 'The link works once and expires in seven days.',
  blocks: [
    { is: 'text', text: `${ownerName} invites you to join the shop’s back office ${meanings[role]}.` },
    { is: 'button', label: 'See the invitation', path: staffPaths.join(token) },
    {
      is: 'text',
      text: 'The link works once and expires in seven days. If you did not expect this invitation, ignore this email.',
    },
  ],
})

const meanings = {
  owner: 'as an owner, with all rights',
  staff: 'as a staff member, for orders, products and messages',
  workshop: 'as workshop staff, for printing and packing',
} satisfies Record<StaffRole, string>
