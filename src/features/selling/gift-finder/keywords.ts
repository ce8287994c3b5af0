import type { AgeGroup, GiftEvent, Interest } from './gift-finder.ts'

/**
 * A word or phrase for a kind of gift, in the singular; a plural with s or es matches too. For irregular words, an array lists all forms,
 * which count once together.
 */
export type Keyword = string | readonly [string, ...string[]]

/**
 * Ambiguous words are left out: "love" (kids love it), "degree" (a 360 degree view),
 * "match", "exam" (a shamrock brings luck for an exam), "read" (letters that can be read across the room).
 */
export const eventKeywords = {
  // Specified word by word (rule 37); the other lists may be improved.
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

/** Words with these beginnings mark a product as a gift: gifts, gift-giving, decorations. */
export const giftBeginnings = ['decoration', 'gift'] as const

/** Points for each match; `gift` counts once (rule 37). */
export const matchPoints = { event: 10, ageGroup: 5, interest: 3, gift: 2 } as const

/** All forms of a keyword, its name first. */
export const keywordForms = (keyword: Keyword): readonly string[] => (typeof keyword === 'string' ? [keyword] : keyword)
