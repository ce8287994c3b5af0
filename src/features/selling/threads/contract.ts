import * as z from 'zod/mini'
import { noMoreThan } from '#platform/length-checks.ts'
import { remarkText } from '#platform/lengths.ts'
import { maxThreadPictures, savedReplyName, threadEntries, threadSides, threadTopics } from './thread.ts'

const noWords = 'Write a message.'
const noPictures = 'Send the addresses of uploaded pictures.'
const words = z.string(noWords).check(z.trim(), z.minLength(1, noWords), noMoreThan(remarkText, '.'))

/** `POST /api/orders/{id}/thread` and `POST /api/custom-requests/{id}/thread`. `pictures` are addresses of uploaded pictures. */
export const postMessageSchema = z.strictObject({
  words,
  pictures: z._default(
    z
      .array(z.string(noPictures).check(z.maxLength(200, noPictures)), noPictures)
      .check(z.maxLength(maxThreadPictures, `Please add at most ${maxThreadPictures} pictures.`)),
    [],
  ),
})
export type PostMessage = z.output<typeof postMessageSchema>

/** `POST …/thread/read`: the last entry that the caller has seen. */
export const readThreadSchema = z.strictObject({ last: z.int('Send the last entry that you saw.') })

const factSchema = z.object({ label: z.string(), text: z.string() })
export type ThreadFact = z.output<typeof factSchema>

const entrySchema = z.object({
  id: z.int(),
  side: z.enum(threadSides),
  kind: z.enum(threadEntries),
  /** The author’s name, which only admins receive of the shop’s messages. */
  by: z.nullable(z.string()),
  words: z.nullable(z.string()),
  pictures: z.array(z.string()),
  /** The facts of an event, such as the price of a quote. */
  facts: z.array(factSchema),
  at: z.string(),
  /** Whether the caller’s side has not read it yet. */
  isUnread: z.boolean(),
})
export type ThreadMessage = z.output<typeof entrySchema>

/** `GET …/thread`: the entries of a thread, the oldest first. Very old entries are left out. */
export const threadSchema = z.object({ entries: z.array(entrySchema) })
export type Thread = z.output<typeof threadSchema>

/** `POST …/thread/pictures`: the body is one picture’s bytes; the answer is its address. */
export const threadPictureSchema = z.object({ url: z.string() })

const rowSchema = z.object({
  id: z.string(),
  of: z.enum(threadTopics),
  /** The id of the order or the request. */
  aboutId: z.string(),
  title: z.string(),
  customerName: z.nullable(z.string()),
  words: z.nullable(z.string()),
  at: z.string(),
  isUnread: z.boolean(),
})
export type ThreadRow = z.output<typeof rowSchema>
/** `GET /api/threads`, for admins: threads with words, the unread ones first, then the newest. */
export const threadListSchema = z.object({ threads: z.array(rowSchema), unread: z.int() })
export type ThreadList = z.output<typeof threadListSchema>

/** `GET /api/threads/unread`: the ids of the caller’s own orders and requests with unread messages of the shop. */
export const unreadThreadsSchema = z.object({ ids: z.array(z.string()) })
export type UnreadThreads = z.output<typeof unreadThreadsSchema>

const noName = 'Enter a name for the reply.'
/** `POST /api/saved-replies`, for owners. */
export const saveReplySchema = z.strictObject({
  name: z.string(noName).check(z.trim(), z.minLength(1, noName), noMoreThan(savedReplyName, '.')),
  words,
})
export type SaveReply = z.output<typeof saveReplySchema>
export const savedReplySchema = z.object({ id: z.string(), name: z.string(), words: z.string() })
export const savedRepliesSchema = z.array(savedReplySchema)
export type SavedReply = z.output<typeof savedReplySchema>

/** `POST /api/webhooks/mail`: whether the email was added to a thread. */
export const receivedMailSchema = z.object({ received: z.boolean(), stored: z.boolean() })
