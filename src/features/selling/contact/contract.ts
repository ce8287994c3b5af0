import * as z from 'zod/mini'
import { emailChecks } from '#platform/email-address.ts'
import { between, noMoreThan } from '#platform/length-checks.ts'
import { longText } from '#platform/lengths.ts'
import { type ListSearch, readListSearch, writeListSearch } from '#platform/list-address.ts'
import { asTidyLine } from '#platform/typed-text.ts'

/**
 * `POST /api/contact`, and the form (rule 35). Other fields, such as `isRead`, are ignored.
 * `company` is hidden from people: a filled field marks a spam bot.
 */
export const contactSchema = z.object({
  name: z.string('Required').check(asTidyLine(), ...between('Name', 2, 100)),
  email: z.string('Required').check(...emailChecks),
  subject: z.string('Required').check(asTidyLine(), ...between('Subject', 5, 150)),
  message: z.string('Required').check(z.trim(), ...between('Message', 10, longText)),
  company: z.optional(z.string().check(z.maxLength(200))),
})
export type ContactMessageForm = z.input<typeof contactSchema>
/** The answer of `POST /api/contact`. */
export const receivedSchema = z.object({ received: z.boolean() })

/** A message, as admins receive it. */
export const messageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: z.string(),
  /** Id of the account with this email address, or null. */
  customerId: z.nullable(z.string()),
  /** The shop's answers, oldest first; `by` is the admin's name. */
  answers: z.array(z.object({ by: z.nullable(z.string()), text: z.string(), at: z.string() })),
})
export type ContactMessage = z.output<typeof messageSchema>

export const messagePageSize = 25
/** `GET /api/messages`, for admins. */
export const messageListSchema = z.object({ messages: z.array(messageSchema), total: z.number(), unread: z.number() })
export type MessageList = z.output<typeof messageListSchema>

/** The filters of the message list, as its address holds the values. */
export const messageChoices = { unread: ['', 'true'] } as const
export type MessageSearch = ListSearch<typeof messageChoices>

export const readMessageSearch = (query: string | URLSearchParams): MessageSearch =>
  readListSearch(query, messageChoices)
export const writeMessageSearch = (search: Partial<MessageSearch>): string => writeListSearch(search, messageChoices)

/** `PUT /api/messages/{id}`. */
export const markMessageSchema = z.strictObject({ isRead: z.boolean('`isRead` must be true or false.') })
export const noAnswer = 'Enter your answer.'
/** `POST /api/messages/{id}/reply`; `answered` is the number of answers that the admin has seen. */
export const replySchema = z.strictObject({
  text: z.string(noAnswer).check(z.trim(), z.minLength(1, noAnswer), noMoreThan(longText, '.')),
  answered: z.optional(z.int()),
})
export type Reply = z.output<typeof replySchema>
