type DemoCategory = {
  name: string
  slug: string
  description: string
  type: 'seasonal' | 'holiday'
  isPublished: boolean
  /** The product in its picture. */
  shows: string
}

/** The demo shop's categories; the first four are what the first page shows as its seasonal delights. */
export const demoCategories: readonly DemoCategory[] = [
  {
    name: 'Christmas Collection',
    slug: 'christmas',
    description: 'Ornaments and trees with a name or a year.',
    type: 'holiday',
    isPublished: true,
    shows: 'Little Fir',
  },
  {
    name: 'Desk Friends',
    slug: 'desk-friends',
    description: 'Small company for long days.',
    type: 'seasonal',
    isPublished: true,
    shows: 'Desk Cat',
  },
  {
    name: 'For the Windowsill',
    slug: 'windowsill',
    description: 'Planters and vases.',
    type: 'seasonal',
    isPublished: true,
    shows: 'Swirl Vase',
  },
  {
    name: 'Autumn and Halloween',
    slug: 'autumn',
    description: 'Pumpkins that come back every year.',
    type: 'seasonal',
    isPublished: true,
    shows: 'Jack the Pumpkin',
  },
  {
    name: "Valentine's Day",
    slug: 'valentine',
    description: 'Hearts for two names.',
    type: 'holiday',
    isPublished: true,
    shows: 'Keepsake Heart',
  },
  {
    name: 'Easter Collection',
    slug: 'easter',
    description: 'Bunnies and eggs for the breakfast table.',
    type: 'holiday',
    isPublished: true,
    shows: 'Sitting Bunny',
  },
  {
    name: '4th of July',
    slug: 'july4',
    description: 'Stars and rockets.',
    type: 'holiday',
    isPublished: true,
    shows: 'Rocket No. 7',
  },
  {
    name: "St. Patrick's Day",
    slug: 'stpatrick',
    description: 'A little luck in green.',
    type: 'holiday',
    isPublished: true,
    shows: 'Lucky Shamrock',
  },
  {
    name: "New Year's",
    slug: 'newyear',
    description: 'For the first minute of the year.',
    type: 'holiday',
    isPublished: true,
    shows: 'Moon and Star',
  },
]
