import type { Season } from '../../season.ts'

/** A slide of the home page: its text, the gift that is printed (prints/{slug}), and the colors of its slab. */
export type HeroSlide = {
  slug: Season
  eyebrow: string
  heading: [string, string]
  text: string
  label: string
  /** The words on the printed gift, typed while it is printed. */
  words: string
  layers: number
  filament: string
  slab: string
  slabDeep: string
  /** Whether the slab is dark: its text is butter instead of ink. */
  isDark: boolean
}

/** The six bundled slides, one for each holiday collection, in the order of the year's shop (rule 25). */
export const heroSlides: readonly HeroSlide[] = [
  {
    slug: 'christmas',
    eyebrow: 'For Christmas',
    heading: ['Gifts grown', 'layer by layer'],
    text: 'Pick a design, choose its color and size, add a name. We print it layer by layer and ship it to you.',
    label: 'Little Fir',
    words: 'Webers',
    layers: 400,
    filament: 'Green',
    slab: '#f7c04a',
    slabDeep: '#e2a327',
    isDark: false,
  },
  {
    slug: 'valentine',
    eyebrow: "For Valentine's Day",
    heading: ['Two names,', 'one heart'],
    text: 'A heart on a stand that carries what you want to say, in raised letters.',
    label: 'Keepsake Heart',
    words: 'Ida + Sam',
    layers: 400,
    filament: 'Red',
    slab: '#f9d5ca',
    slabDeep: '#ebae9d',
    isDark: false,
  },
  {
    slug: 'easter',
    eyebrow: 'For the Easter table',
    heading: ['Bunnies that', 'never melt'],
    text: 'A bunny by every plate, with a name on each, and eggs that keep till next year.',
    label: 'Sitting Bunny',
    words: 'Mia',
    layers: 400,
    filament: 'Gold',
    slab: '#e3d8f0',
    slabDeep: '#c6b4df',
    isDark: false,
  },
  {
    slug: 'july4',
    eyebrow: 'For the 4th of July',
    heading: ['Ready for', 'lift-off'],
    text: 'Rockets and stars that make no noise and need no bucket of water.',
    label: 'Rocket No. 7',
    words: 'Mission Leo',
    layers: 400,
    filament: 'Blue',
    slab: '#cbe4ea',
    slabDeep: '#9cc9d4',
    isDark: false,
  },
  {
    slug: 'stpatrick',
    eyebrow: "For St. Patrick's Day",
    heading: ['Luck you can', 'hold on to'],
    text: 'Three leaves, one stem, and room for the name of a lucky person.',
    label: 'Lucky Shamrock',
    words: 'Good luck!',
    layers: 400,
    filament: 'Green',
    slab: '#d3e4c1',
    slabDeep: '#a9c88d',
    isDark: false,
  },
  {
    slug: 'newyear',
    eyebrow: "For New Year's Eve",
    heading: ['A new moon', 'for a new year'],
    text: 'A moon with its star for the shelf, engraved with the year it stands for.',
    label: 'Moon and Star',
    words: 'Good night, Ida',
    layers: 400,
    filament: 'Blue',
    slab: '#1d5140',
    slabDeep: '#12372b',
    isDark: true,
  },
]

const halloween: HeroSlide = {
  slug: 'halloween',
  eyebrow: 'For Halloween',
  heading: ['Pumpkins that', 'come back'],
  text: 'A grin for the windowsill that does not rot on the first of November.',
  label: 'Jack the Pumpkin',
  words: 'Boo!',
  layers: 347,
  filament: 'Gold',
  slab: '#f3a55b',
  slabDeep: '#d88334',
  isDark: false,
}

/** The six slides, the current season's first. In October the pumpkin replaces the Fourth of July. */
export function heroSlidesOf(season: Season | undefined): readonly HeroSlide[] {
  const six =
    season === 'halloween' ? heroSlides.map((slide) => (slide.slug === 'july4' ? halloween : slide)) : heroSlides
  const first = Math.max(
    0,
    six.findIndex(({ slug }) => slug === season),
  )
  return [...six.slice(first), ...six.slice(0, first)]
}
