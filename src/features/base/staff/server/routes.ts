import { mailedToSchema, sessionAnswerSchema } from '#features/base/accounts/contract.ts'
import { browserOf, setSignInCookies } from '#features/base/accounts/server/cookies.ts'
import { deletedAnswer } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  changedStaffSchema,
  changeStaffSchema,
  invitationAnswerSchema,
  inviteSchema,
  joinSchema,
  readInvitationSchema,
  staffSchema,
} from '../contract.ts'
import { changeStaffRole, removeFromStaff, removeStaffCodes } from './change-staff.ts'
import { findStaff } from './find-staff.ts'
import { inviteStaff, readInvitation, revokeInvitation } from './invitations.ts'
import { joinStaff } from './join.ts'

/** `/api/staff`: the staff and invitations, for owners. */
export const staffCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'an owner', does: 'Lists the staff and the open invitations.', gives: staffSchema }, () =>
      findStaff(shop),
    )
    .post(
      '/invitations',
      {
        who: 'an owner',
        does: 'Emails an invitation to join the staff.',
        takes: inviteSchema,
        gives: mailedToSchema,
        status: 201,
        refuses: ['conflict'],
      },
      async ({ who, body }) => {
        await inviteStaff(shop, who, body)
        return { email: body.email }
      },
    )
    .delete(
      '/invitations/:id',
      { who: 'an owner', does: 'Withdraws an invitation.', gives: deletedAnswer },
      async ({ who, param }) => {
        await revokeInvitation(shop, who, param.id)
        return { id: param.id }
      },
    )
    .put(
      '/:id',
      {
        who: 'an owner',
        does: 'Changes the role of a staff member.',
        takes: changeStaffSchema,
        gives: changedStaffSchema,
        refuses: ['conflict'],
      },
      async ({ who, param, body }) => {
        await changeStaffRole(shop, who, { ...param, ...body })
        return { id: param.id, staffRole: body.staffRole }
      },
    )
    .delete(
      '/codes/:id',
      {
        who: 'an owner',
        does: 'Switches off the sign-in codes of a staff member who has lost them.',
        gives: deletedAnswer,
        refuses: ['conflict'],
      },
      async ({ who, param }) => {
        await removeStaffCodes(shop, who, param.id)
        return { id: param.id }
      },
    )
    .delete(
      '/:id',
      { who: 'an owner', does: 'Removes a person from the staff.', gives: deletedAnswer, refuses: ['conflict'] },
      async ({ who, param }) => {
        await removeFromStaff(shop, who, param.id)
        return { id: param.id }
      },
    )

/** `/api/auth/invitation` and `/api/auth/join`: reading and accepting an invitation to the staff. */
export const joinCalls = (shop: Shop) =>
  new Calls()
    .post(
      '/invitation',
      {
        who: 'everybody',
        findsCaller: true,
        does: 'Reads an invitation by its token.',
        takes: readInvitationSchema,
        gives: invitationAnswerSchema,
        refuses: ['not-found'],
      },
      ({ body }) => readInvitation(shop, body.token),
    )
    .post(
      '/join',
      {
        who: 'everybody',
        does: 'Accepts an invitation, with the signed-in account or a new account.',
        takes: joinSchema,
        gives: sessionAnswerSchema,
        refuses: ['sign-in-required', 'not-found', 'conflict', 'too-many'],
      },
      async ({ body, c }) => setSignInCookies(shop, c, await joinStaff(shop, browserOf(shop, c), body)),
    )
