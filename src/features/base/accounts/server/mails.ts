import { linkTo } from '#platform/link.ts'
import type { Mail } from '#platform/server/mail.ts'
import { accountPaths } from '../paths.ts'
import { choosePassword } from '../titles.ts'
import { confirmAddress, contactUs } from '../words.ts'

export const passwordReset = (name: string, token: string): Mail => ({
  subject: choosePassword,
  preview: 'The link works once, within an hour.',
  blocks: [
    {
      is: 'text',
      text: `Hello ${name}, somebody asked for a new password for your account. If it was you, choose one here:`,
    },
    { is: 'button', label: choosePassword, path: accountPaths.resetPassword(token) },
    {
      is: 'text',
      text: 'The link works once, within an hour. If it was not you, there is nothing to do: your password stays as it is.',
    },
  ],
})

export const confirmNewEmail = (name: string, token: string): Mail => ({
  subject: 'Confirm your new email address',
  preview: 'The link works once, within a day.',
  blocks: [
    { is: 'text', text: `Hello ${name}, this address is to become the one of your account. Confirm that it is yours:` },
    { is: 'button', label: confirmAddress, path: accountPaths.confirmEmail(token) },
    { is: 'text', text: 'The link works once, within a day. If you do not know what this is about, ignore this mail.' },
  ],
})

/** To the address that was: whoever changed it may not be its owner. */
export const emailChanged = (name: string): Mail => ({
  subject: 'The email address of your account was changed',
  preview: 'If it was not you, write to us now.',
  heading: 'Your email address was changed',
  blocks: [
    {
      is: 'text',
      text: `Hello ${name}, your account now belongs to another email address. Mails go there from now on.`,
    },
    { is: 'text', text: 'If it was not you who changed it, write to us at once.' },
    { is: 'button', label: contactUs, path: linkTo('/contact') },
  ],
})

export const passwordChanged = (name: string): Mail => ({
  subject: 'Your password was changed',
  preview: 'If it was not you, choose a new one now.',
  blocks: [
    {
      is: 'text',
      text: `Hello ${name}, the password of your account was changed, and all other devices were signed out.`,
    },
    { is: 'text', text: 'If it was not you, choose a new password now:' },
    { is: 'button', label: choosePassword, path: accountPaths.forgotPassword() },
  ],
})
