import { mailedToSchema, sessionAnswerSchema } from '#features/base/accounts/contract.ts'
import { browserOf, letIn } from '#features/base/accounts/server/cookies.ts'
import { Calls } from '#platform/server/calls.ts'
import { gone } from '#platform/server/described.ts'
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
import { changeStaffRole, takeRightsAway } from './change-staff.ts'
import { findStaff } from './find-staff.ts'
import { inviteStaff, readInvitation, revokeInvitation } from './invitations.ts'
import { joinStaff } from './join.ts'

/** `/api/staff`: who runs the shop, an owner's. */
export const staffCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'an owner', does: 'The people who run the shop, and who is invited.', gives: staffSchema }, () =>
      findStaff(shop),
    )
    .post(
      '/invitations',
      {
        who: 'an owner',
        does: 'Invites somebody by mail.',
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
      { who: 'an owner', does: 'Takes an invitation back.', gives: gone },
      async ({ who, param }) => {
        await revokeInvitation(shop, who, param.id)
        return { id: param.id }
      },
    )
    .put(
      '/:id',
      {
        who: 'an owner',
        does: 'Changes what somebody may do.',
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
      '/:id',
      { who: 'an owner', does: 'Takes somebody out of the back office.', gives: gone, refuses: ['conflict'] },
      async ({ who, param }) => {
        await takeRightsAway(shop, who, param.id)
        return { id: param.id }
      },
    )

/** `/api/auth/invitation` and `/api/auth/join`: following an invitation to the staff. */
export const joinCalls = (shop: Shop) =>
  new Calls()
    .post(
      '/invitation',
      {
        who: 'everybody',
        findsCaller: true,
        does: 'What an invitation’s token invites to.',
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
        does: 'Accepts an invitation, as whoever is signed in or with a new account.',
        takes: joinSchema,
        gives: sessionAnswerSchema,
        refuses: ['sign-in-required', 'not-found', 'conflict', 'too-many'],
      },
      async ({ body, c }) => letIn(shop, c, await joinStaff(shop, browserOf(shop, c), body)),
    )
