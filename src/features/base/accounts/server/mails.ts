import { fillMailText, type Texts } from '#features/base/settings/texts.ts'
import { linkTo } from '#platform/link.ts'
import type { Mail } from '#platform/server/mail.ts'
import { accountPaths } from '../paths.ts'
import { choosePassword } from '../titles.ts'
import { confirmAddress, contactUs } from '../words.ts'

export const welcome = (name: string, texts: Texts): Mail => ({
  subject: 'Welcome! Your account is ready',
  preview: 'Your orders, wishlist and addresses are in one place.',
  heading: 'Welcome',
  blocks: [
    {
      is: 'text',
      text: fillMailText(texts, 'mailWelcome', { name }),
    },
    { is: 'button', label: 'Open your account', path: accountPaths.account() },
    { is: 'text', text: 'If you did not create this account, write to us and we will delete it.' },
  ],
})

export const passwordReset = (name: string, token: string, texts: Texts): Mail => ({
  subject: choosePassword,
  preview: 'The link works once and expires in an hour.',
  blocks: [
    {
      is: 'text',
      text: fillMailText(texts, 'mailPasswordReset', { name }),
    },
    { is: 'button', label: choosePassword, path: accountPaths.resetPassword(token) },
    {
      is: 'text',
      text: 'The link works once and expires in an hour. If you did not make this request, ignore this email. Your password stays the same.',
    },
  ],
})

export const confirmNewEmail = (name: string, token: string): Mail => ({
  subject: 'Confirm your new email address',
  preview: 'The link works once and expires in a day.',
  blocks: [
    {
      is: 'text',
      text: `Hello ${name}, you asked us to use this email address for your account. Confirm that the address is yours:`,
    },
    { is: 'button', label: confirmAddress, path: accountPaths.confirmEmail(token) },
    {
      is: 'text',
      text: 'The link works once and expires in a day. If you did not ask for this change, ignore this email.',
    },
  ],
})

/** Sent to the old address, because the account may have been stolen. */
export const emailChanged = (name: string): Mail => ({
  subject: 'The email address of your account was changed',
  preview: 'If you did not make this change, write to us now.',
  heading: 'Your email address was changed',
  blocks: [
    {
      is: 'text',
      text: `Hello ${name}, your account now uses another email address. We send our emails there from now on.`,
    },
    { is: 'text', text: 'If you did not make this change, write to us now:' },
    { is: 'button', label: contactUs, path: linkTo('/contact') },
  ],
})

export const passwordChanged = (name: string, texts: Texts): Mail => ({
  subject: 'Your password was changed',
  preview: 'If you did not make this change, choose a new password now.',
  blocks: [
    {
      is: 'text',
      text: fillMailText(texts, 'mailPasswordChanged', { name }),
    },
    { is: 'text', text: 'If you did not make this change, choose a new password now:' },
    { is: 'button', label: choosePassword, path: accountPaths.forgotPassword() },
  ],
})
