import { ownMail } from '#features/base/settings/server/own-mail.ts'
import type { Texts } from '#features/base/settings/texts.ts'
import { linkTo } from '#platform/link.ts'
import type { Mail } from '#platform/server/mail.ts'
import { accountPaths } from '../paths.ts'
import { choosePassword } from '../titles.ts'
import { confirmAddress, contactUs } from '../words.ts'

export const welcome = (name: string, texts: Texts): Mail =>
  ownMail(texts, 'mailWelcome', {
    values: { name },
    preview: 'Your orders, wishlist and addresses are in one place.',
    heading: 'Welcome',
    blocks: ({ opening, closing }) => [
      ...opening,
      { is: 'button', label: 'Open your account', path: accountPaths.account() },
      ...closing,
    ],
  })

type Account = { name: string; emailProvenAt: Date | null }

export const passwordReset = ({ name, emailProvenAt }: Account, token: string, texts: Texts): Mail =>
  ownMail(texts, 'mailPasswordReset', {
    values: { name },
    preview: 'The link works once and expires in an hour.',
    blocks: ({ opening, closing }) => [
      ...opening,
      { is: 'button', label: choosePassword, path: accountPaths.resetPassword(token) },
      ...(emailProvenAt ? [] : [firstProof('choosing a password')]),
      ...closing,
    ],
  })

export const confirmNewEmail = (name: string, token: string, texts: Texts): Mail =>
  ownMail(texts, 'mailConfirmEmail', {
    values: { name },
    preview: 'The link works once and expires in a day.',
    blocks: ({ opening, closing }) => [
      ...opening,
      { is: 'button', label: confirmAddress, path: accountPaths.confirmEmail(token) },
      ...closing,
    ],
  })

/** Sent to the old address, because the account may have been stolen. */
export const emailChanged = (name: string, texts: Texts): Mail =>
  ownMail(texts, 'mailEmailChanged', {
    values: { name },
    preview: 'If you did not make this change, write to us now.',
    heading: 'Your email address was changed',
    blocks: ({ opening, closing }) => [
      ...opening,
      ...closing,
      { is: 'button', label: contactUs, path: linkTo('/contact') },
    ],
  })

export const passwordChanged = (name: string, texts: Texts): Mail =>
  ownMail(texts, 'mailPasswordChanged', {
    values: { name },
    preview: 'If you did not make this change, choose a new password now.',
    blocks: ({ opening, closing }) => [
      ...opening,
      ...closing,
      { is: 'button', label: choosePassword, path: accountPaths.forgotPassword() },
    ],
  })

/** Sent when sign-in codes are switched off, because the account may have been stolen. */
export const secondFactorOff = (name: string): Mail => ({
  subject: 'Sign-in codes are off',
  preview: 'If you did not make this change, choose a new password now.',
  blocks: [
    { is: 'text', text: `Hello ${name}, your account no longer asks for a code at sign-in.` },
    { is: 'text', text: 'If you did not make this change, choose a new password now, and switch the codes on again.' },
    { is: 'button', label: choosePassword, path: accountPaths.forgotPassword() },
  ],
})

/** Sent when a passkey is added, because the account may have been stolen. */
export const passkeyAdded = (name: string, passkey: string): Mail => ({
  subject: 'A passkey was added to your account',
  preview: 'If you did not add it, remove the passkey now.',
  blocks: [
    { is: 'text', text: `Hello ${name}, the passkey “${passkey}” now signs in to your account.` },
    {
      is: 'text',
      text: 'If you did not add it, choose a new password now and remove the passkey on your profile page.',
    },
    { is: 'button', label: choosePassword, path: accountPaths.forgotPassword() },
  ],
})

/** What the first proof of an address ends (rule 135). */
const firstProof = (act: string) => ({
  is: 'text' as const,
  text: `This also confirms your email address for the first time: ${act} ends all other sessions and deletes the old password and the saved addresses of your account.`,
})

/** The code that signs in once; `isFirst` if it is the first proof of the address (rule 135). */
export const signInCode = (name: string, { code, isFirst }: { code: string; isFirst: boolean }): Mail => ({
  subject: `Your sign-in code: ${code}`,
  preview: 'The code works once, for ten minutes.',
  heading: 'Your sign-in code',
  blocks: [
    { is: 'text', text: `Hello ${name}, enter this code to sign in. The code works once, for ten minutes.` },
    { is: 'facts', rows: [{ label: 'Code', text: code }] },
    ...(isFirst
      ? ([
          firstProof('signing in with the code'),
          { is: 'text', text: 'Set a new password with “Forgot your password?”.' },
        ] as const)
      : []),
    {
      is: 'text',
      text: 'If you did not ask for a code, you can ignore this email. Never tell the code to another person.',
    },
  ],
})
