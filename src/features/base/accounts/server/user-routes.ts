import { deletedAnswer } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import { originOf } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  beginPasskeySchema,
  beginSecondFactorSchema,
  changeEmailSchema,
  changePasswordSchema,
  confirmSecondFactorSchema,
  createPasskeySchema,
  deleteAccountSchema,
  endedSessionsSchema,
  endSecondFactorSchema,
  mailedToSchema,
  ownSessionsSchema,
  passkeyOptionsSchema,
  passkeysSchema,
  profileSchema,
  recoveryCodesSchema,
  saveAddressSchema,
  savedAddressesSchema,
  secondFactorSchema,
  secondFactorSecretSchema,
  sessionAnswerSchema,
} from '../contract.ts'
import { deleteAddress, deleteSavedAddresses, findSavedAddresses, saveAddresses } from './addresses.ts'
import { changeName, changePassword, endOtherSessions, endOwnSession, requestEmailChange } from './change-account.ts'
import { signOut } from './cookies.ts'
import { deleteAccount } from './delete-account.ts'
import { findOwnSessions } from './find-own-sessions.ts'
import { addPasskey, beginPasskey, findPasskeys, removePasskey } from './passkeys.ts'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, findSecondFactor } from './second-factor.ts'

/** `/api/user/…`: the user's own account: name, password, email address, sessions, addresses, deletion. */
export const userCalls = (shop: Shop) =>
  new Calls()
    .put(
      '/profile',
      {
        who: 'a signed-in user',
        does: 'Changes the user’s name.',
        takes: profileSchema,
        gives: sessionAnswerSchema,
      },
      async ({ who, body }) => ({ user: await changeName(shop, who, body.name) }),
    )
    .put(
      '/password',
      {
        who: 'a signed-in user',
        does: 'Changes the user’s password and ends every other session.',
        takes: changePasswordSchema,
        gives: sessionAnswerSchema,
        refuses: ['too-many'],
      },
      async ({ who, viewer, body }) => {
        await changePassword(shop, who, { ...body, keep: viewer.sessionId })
        return { user: who }
      },
    )
    .post(
      '/email',
      {
        who: 'a signed-in user',
        does: 'Emails a link to a new address. The account’s address changes when the link is opened.',
        takes: changeEmailSchema,
        gives: mailedToSchema,
        status: 202,
        refuses: ['conflict', 'too-many'],
      },
      async ({ who, body }) => {
        await requestEmailChange(shop, who, body)
        return { email: body.email }
      },
    )
    .get(
      '/second-factor',
      {
        who: 'a signed-in user',
        does: 'Whether sign-in asks for the code of an authenticator app.',
        gives: secondFactorSchema,
      },
      ({ who }) => findSecondFactor(shop, who),
    )
    .post(
      '/second-factor',
      {
        who: 'a signed-in user',
        does: 'Makes a secret for an authenticator app, which counts once its first code was seen.',
        takes: beginSecondFactorSchema,
        gives: secondFactorSecretSchema,
        refuses: ['conflict', 'too-many'],
      },
      ({ who, body }) => beginSecondFactor(shop, who, body),
    )
    .post(
      '/second-factor/confirm',
      {
        who: 'a signed-in user',
        does: 'Switches sign-in codes on with the app’s first code, and returns recovery codes, once.',
        takes: confirmSecondFactorSchema,
        gives: recoveryCodesSchema,
        refuses: ['conflict', 'too-many'],
      },
      async ({ who, body }) => ({ recoveryCodes: await confirmSecondFactor(shop, who, body) }),
    )
    .delete(
      '/second-factor',
      {
        who: 'a signed-in user',
        does: 'Switches sign-in codes off.',
        takes: endSecondFactorSchema,
        gives: secondFactorSchema,
        refuses: ['conflict', 'too-many'],
      },
      async ({ who, body }) => {
        await endSecondFactor(shop, who, body)
        return findSecondFactor(shop, who)
      },
    )
    .get(
      '/passkeys',
      { who: 'a signed-in user', does: 'Lists the user’s passkeys.', gives: passkeysSchema },
      ({ who }) => findPasskeys(shop, who),
    )
    .post(
      '/passkeys/options',
      {
        who: 'a signed-in user',
        does: 'Begins a new passkey.',
        takes: beginPasskeySchema,
        gives: passkeyOptionsSchema,
        refuses: ['conflict', 'too-many'],
      },
      ({ who, body, c }) => beginPasskey(shop, who, { ...body, origin: originOf(shop.config.publicUrl, c) }),
    )
    .post(
      '/passkeys',
      {
        who: 'a signed-in user',
        does: 'Stores a passkey that the browser has created.',
        takes: createPasskeySchema,
        gives: passkeysSchema,
        status: 201,
        refuses: ['conflict'],
      },
      async ({ who, body, c }) => {
        await addPasskey(shop, who, { ...body, origin: originOf(shop.config.publicUrl, c) })
        return findPasskeys(shop, who)
      },
    )
    .delete(
      '/passkeys/:id',
      { who: 'a signed-in user', does: 'Removes a passkey.', gives: passkeysSchema },
      async ({ who, param }) => {
        await removePasskey(shop, who, param)
        return findPasskeys(shop, who)
      },
    )
    .get(
      '/sessions',
      { who: 'a signed-in user', does: 'Lists the user’s sessions.', gives: ownSessionsSchema },
      ({ who, viewer }) => findOwnSessions(shop, who, viewer.sessionId),
    )
    .delete(
      '/sessions',
      { who: 'a signed-in user', does: 'Ends every other session.', gives: endedSessionsSchema },
      async ({ who, viewer }) => ({ ended: await endOtherSessions(shop, who, viewer.sessionId) }),
    )
    .delete(
      '/sessions/:id',
      { who: 'a signed-in user', does: 'Ends one session of the user.', gives: deletedAnswer },
      async ({ who, param }) => {
        await endOwnSession(shop, who, param.id)
        return { id: param.id }
      },
    )
    .post(
      '/save-address',
      {
        who: 'a signed-in user',
        does: 'Saves addresses for the next checkout.',
        takes: saveAddressSchema,
        gives: savedAddressesSchema,
        refuses: ['conflict'],
      },
      async ({ who, body }) => {
        await saveAddresses(shop, who, body)
        return findSavedAddresses(shop, who)
      },
    )
    .get(
      '/addresses',
      { who: 'a signed-in user', does: 'Returns the saved addresses.', gives: savedAddressesSchema },
      ({ who }) => findSavedAddresses(shop, who),
    )
    .delete(
      '/addresses',
      { who: 'a signed-in user', does: 'Deletes the saved addresses.', gives: savedAddressesSchema },
      async ({ who }) => {
        await deleteSavedAddresses(shop, who)
        return findSavedAddresses(shop, who)
      },
    )
    .delete(
      '/addresses/:id',
      {
        who: 'a signed-in user',
        does: 'Deletes one saved address.',
        gives: savedAddressesSchema,
      },
      async ({ who, param }) => {
        await deleteAddress(shop, who, param.id)
        return findSavedAddresses(shop, who)
      },
    )
    .delete(
      '/',
      {
        who: 'a signed-in user',
        does: 'Deletes the user’s account. Their orders are kept without personal data.',
        takes: deleteAccountSchema,
        gives: sessionAnswerSchema,
        refuses: ['conflict', 'too-many'],
      },
      async ({ who, body, c }) => {
        await deleteAccount(shop, who, body.password)
        await signOut(shop, c)
        return { user: null }
      },
    )
