import * as z from 'zod/mini'

/**
 * `POST /api/contact`, and the form (specification, section 5). What only the shop sets (`isRead`) is not in it and is ignored.
 * `company` is a field that people do not see: whoever fills it is no person.
 */
export const contactSchema = z.object({
  name: z
    .string('Required')
    .check(
      z.trim(),
      z.minLength(2, 'Name must be at least 2 characters'),
      z.maxLength(100, 'Name must be at most 100 characters'),
    ),
  email: z
    .string('Required')
    .check(
      z.trim(),
      z.maxLength(254, 'Please enter a valid email address'),
      z.email('Please enter a valid email address'),
    ),
  subject: z
    .string('Required')
    .check(
      z.trim(),
      z.minLength(5, 'Subject must be at least 5 characters'),
      z.maxLength(150, 'Subject must be at most 150 characters'),
    ),
  message: z
    .string('Required')
    .check(
      z.trim(),
      z.minLength(10, 'Message must be at least 10 characters'),
      z.maxLength(5000, 'Message must be at most 5000 characters'),
    ),
  company: z.optional(z.string().check(z.maxLength(200))),
})
export type ContactForm = z.input<typeof contactSchema>

/** A message as an admin reads it. */
export type ContactMessage = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  isRead: boolean
  createdAt: string
}

export const messagePageSize = 25
/** `GET /api/messages`, an admin's. */
export type MessageList = { messages: ContactMessage[]; total: number; unread: number }

/** `PUT /api/messages/{id}`. */
export const markMessageSchema = z.strictObject({ isRead: z.boolean('Read is yes or no.') })
/** `POST /api/messages/{id}/reply`. */
export const replySchema = z.strictObject({
  text: z
    .string('Write an answer.')
    .check(z.trim(), z.minLength(1, 'Write an answer.'), z.maxLength(5000, 'Use at most 5000 characters.')),
})
