/** What a thread is about: an order or a custom request. */
export const threadTopics = ['order', 'request'] as const
export type ThreadTopicKind = (typeof threadTopics)[number]
export type ThreadAbout = { of: ThreadTopicKind; id: string }

/** Who writes. */
export const threadSides = ['buyer', 'shop'] as const
export type ThreadSide = (typeof threadSides)[number]
export const otherSide = { buyer: 'shop', shop: 'buyer' } satisfies Record<ThreadSide, ThreadSide>

/** What an entry of a thread is: words that a person wrote, or an event that stands in the thread. */
export const threadEntries = ['words', 'quote', 'accepted', 'declined', 'claim', 'answer'] as const
export type ThreadEntry = (typeof threadEntries)[number]
/** The headings of events. */
export const threadEntryNames = {
  words: null,
  quote: 'Quote',
  accepted: 'Quote accepted',
  declined: 'Quote declined',
  claim: 'Something is wrong',
  answer: 'Answer to the report',
} satisfies Record<ThreadEntry, string | null>

/** The maximum number of pictures of a message, of shown entries, and of saved replies. */
export const maxThreadPictures = 4
export const maxThreadEntries = 200
export const maxSavedReplies = 50
export const savedReplyName = 60
export const threadTitle = 'Messages'
