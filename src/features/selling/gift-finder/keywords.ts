import type { AgeGroup, GiftEvent, Interest } from './gift-finder.ts'

/**
 * A word or phrase that tells what a gift is for, in the singular: a plural with s or es is the same keyword. The other forms
 * of an irregular one stand behind the first and count with it, once.
 */
export type Keyword = string | readonly [string, ...string[]]

/**
 * Words that fit other things as often are left out on purpose: "love" (kids love it), "degree" (a 360 degree view),
 * "match", "exam" (luck for one is a shamrock's), "read" (letters that can be read across the room).
 */
export const eventKeywords = {
  // Held word by word (rule 37); the other lists are ours to better.
  christmas: ['christmas', 'holiday', 'ornament', 'tree', 'festive', 'xmas'],
  halloween: ['halloween', 'pumpkin', 'ghost', 'witch', 'spooky', 'haunted', 'skeleton', 'trick or treat'],
  valentine: ['valentine', 'heart', 'sweetheart', 'romantic', 'love letter', 'couple'],
  easter: ['easter', 'egg', ['bunny', 'bunnies'], 'chick', 'lamb', 'daffodil'],
  birthday: ['birthday', ['party', 'parties'], 'cake', 'balloon', 'celebration'],
  graduation: ['graduation', 'graduate', 'diploma', 'student', 'college', ['university', 'universities'], 'new job'],
} satisfies Record<GiftEvent, readonly Keyword[]>

export const ageGroupKeywords = {
  child: ['kid', ['child', 'children'], 'toddler', 'toy', 'dinosaur', 'nursery', 'playroom', 'playful'],
  teen: ['teen', 'teenager', 'homework', 'bedroom', 'keychain', 'backpack', 'locker'],
  adult: ['adult', 'office', 'desk', 'coaster', 'vase', 'name plate'],
  senior: [
    'senior',
    'grandparent',
    'grandmother',
    'grandfather',
    'grandma',
    'grandpa',
    'retirement',
    'heirloom',
    'keepsake',
    ['family', 'families'],
  ],
} satisfies Record<AgeGroup, readonly Keyword[]>

export const interestKeywords = {
  tech: ['tech', ['technology', 'technologies'], 'gadget', 'robot', 'computer', 'phone', 'rocket', 'science'],
  art: ['art', 'artist', ['paint', 'painted', 'painting', 'painter'], 'sculpture', 'drawing', 'sketch', 'pottery'],
  sports: [
    'sport',
    'football',
    'soccer',
    'baseball',
    'basketball',
    'tennis',
    'golf',
    'bicycle',
    'medal',
    ['trophy', 'trophies'],
  ],
  music: ['music', 'musician', 'guitar', 'piano', 'violin', 'drum', 'song', 'concert', ['melody', 'melodies']],
  reading: [
    'reading',
    'reader',
    'book',
    ['bookshelf', 'bookshelves'],
    'bookmark',
    'bookend',
    'novel',
    ['library', 'libraries'],
    'to read by',
  ],
  cooking: ['cooking', 'cook', 'kitchen', 'recipe', 'chef', 'baking', 'herb', 'spice', 'apron'],
  games: ['game', 'gamer', 'puzzle', 'chess', 'dice', 'domino', 'jigsaw', 'checkers'],
  outdoor: [
    'outdoor',
    'garden',
    'gardener',
    'planter',
    'succulent',
    'flower',
    'picnic',
    'camping',
    'hiking',
    'fishing',
  ],
} satisfies Record<Interest, readonly Keyword[]>

/** Any word that begins so makes a product a gift: gifts, gift-giving, decorations. */
export const giftBeginnings = ['decoration', 'gift'] as const

/** What finding one of them is worth; `gift` counts once (rule 37). */
export const points = { event: 10, ageGroup: 5, interest: 3, gift: 2 } as const

/** All forms of a keyword; the first is its name. */
export const keywordForms = (keyword: Keyword): readonly string[] => (typeof keyword === 'string' ? [keyword] : keyword)
