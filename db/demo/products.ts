import type { Color } from '#features/gifts/drawings/colors.ts'
import type { OfferedSize } from '#features/gifts/makes/offer.ts'

/** As tall as the printers go. */
const grand: OfferedSize[] = [{ size: 'large', name: 'Grand', centimetres: 24 }]

/** One of the models, with the options that the product fixes, as `modelFile` names them. */
export type DemoProduct = {
  name: string
  description: string
  /** Dollars. */
  price: string
  stock: number
  whenOutOfStock: 'print-to-order' | 'stop'
  categorySlug: string | null
  modelFile: string
  /** Its own sizes, where it has not the usual three. */
  sizes?: OfferedSize[]
  /** The words that its pictures show. */
  sample: string
  /** The color that it is first shown in. */
  color: Color
  isPublished: boolean
}

/** What the demo shop sells, the newest first; the first eight are its best sellers. Each is one of the models. */
export const demoProducts: readonly DemoProduct[] = [
  {
    name: 'Keepsake Heart',
    description:
      'An open heart with a small one in its arms, on a stand with room for two names or a short line. Printed in one piece, with a good weight in the hand.',
    price: '16.00',
    stock: 18,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'valentine',
    modelFile: '/models/keepsake-heart@2.bin',
    sample: 'Ida + Sam',
    color: 'red',
    isPublished: true,
  },
  {
    name: 'Desk Cat',
    description:
      'A cat that sits with its tail round its feet, the size of a matchbox or a mug. A favorite of kids and of people who have a desk. Prints without a single support.',
    price: '18.00',
    stock: 24,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'desk-friends',
    modelFile: '/models/cat@2.bin',
    sample: 'Minka',
    color: 'gold',
    isPublished: true,
  },
  {
    name: 'Swirl Vase',
    description:
      'A twisted vase whose grooves catch the light on one side and the shade on the other. Takes a name along the foot. For dried flowers, or fresh ones in a glass tube.',
    price: '24.00',
    stock: 7,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'windowsill',
    modelFile: '/models/vase@2.bin?band=22',
    sample: 'Rosa',
    color: 'green',
    isPublished: true,
  },
  {
    name: 'Faceted Planter',
    description:
      'A planter with facets that catch the light. Holds a small succulent or a pot of kitchen herbs. A cheerful gift for a garden the size of a windowsill.',
    price: '24.00',
    stock: 12,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'windowsill',
    modelFile: '/models/planter@2.bin',
    sample: 'Basil',
    color: 'blue',
    isPublished: true,
  },
  {
    name: 'Heart Keychain',
    description:
      'A flat heart with a raised rim and a name in raised letters, with an eye for the key ring. Light enough that you forget it, red enough that you find it.',
    price: '9.50',
    stock: 40,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'valentine',
    modelFile: '/models/heart@2.bin',
    sample: 'Emma',
    color: 'red',
    isPublished: true,
  },
  {
    name: 'Desk Phone Stand',
    description:
      'A stand that holds a phone at the angle of a video call, upright or on its side, before a rising sun. Good company for tech support and long homework.',
    price: '19.50',
    stock: 15,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'desk-friends',
    modelFile: '/models/phone-stand@3.bin?rays=7',
    sample: 'Call Mum',
    color: 'blue',
    isPublished: true,
  },
  {
    name: 'Peppermint Bauble',
    description:
      'A Christmas ornament with a band round its middle and a loop for the ribbon. The name or the year goes along the band.',
    price: '14.00',
    stock: 60,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'christmas',
    modelFile: '/models/bauble@2.bin',
    sample: 'Emma 2026',
    color: 'red',
    isPublished: true,
  },
  {
    name: 'Snowflake Ornament',
    description:
      'Six arms in a ring, with room along the edge for two names and a year. Made for the front of the tree; as a coaster it would only collect crumbs.',
    price: '12.00',
    stock: 35,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'christmas',
    modelFile: '/models/snowflake@2.bin?ring=25',
    sample: 'Zoë & José',
    color: 'blue',
    isPublished: true,
  },
  {
    name: 'Little Fir',
    description:
      'A small Christmas tree for a desk or a shelf, with a star on top. It comes back every December and drops no needles.',
    price: '19.00',
    stock: 20,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'christmas',
    modelFile: '/models/tree@2.bin?plinth=19',
    sample: 'Webers',
    color: 'green',
    isPublished: true,
  },
  {
    name: 'Rocket No. 7',
    description:
      'A rocket with four fins and one round window, for bedrooms that point at the sky. Kids who like science ask for number eight.',
    price: '21.00',
    stock: 9,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'july4',
    modelFile: '/models/rocket@2.bin',
    sample: 'Mission Leo',
    color: 'blue',
    isPublished: true,
  },
  {
    name: 'Freedom Star',
    description:
      'A faceted star on a base that carries a line of your own. Stands steady on a picnic table in the wind of a July evening.',
    price: '18.00',
    stock: 14,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'july4',
    modelFile: '/models/star@2.bin',
    sample: 'July 4th',
    color: 'red',
    isPublished: true,
  },
  {
    name: 'Quiet Firework',
    description:
      'A lantern with all the stars of the 4th of July and none of the noise. Dogs approve. A small electric light goes inside; the foot has room for a date.',
    price: '27.50',
    stock: 6,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'july4',
    modelFile: '/models/lantern@2.bin?stars=12',
    sample: 'July 4th',
    color: 'blue',
    isPublished: true,
  },
  {
    name: 'Name Plate',
    description:
      'A name plate for a desk, a door or a first day at a new job. Raised letters that can be read across the room. A graduation gift that gets used.',
    price: '14.50',
    stock: 22,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'desk-friends',
    modelFile: '/models/name-plate@2.bin',
    sample: 'Dr. Priya Raman',
    color: 'blue',
    isPublished: true,
  },
  {
    name: 'Sitting Bunny',
    description:
      'An Easter rabbit on a plinth with room for a name: one for every plate at breakfast. Smooth ears, honest whiskers, no chocolate on the sofa.',
    price: '17.00',
    stock: 28,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'easter',
    modelFile: '/models/bunny@2.bin',
    sample: 'Mia',
    color: 'gold',
    isPublished: true,
  },
  {
    name: 'Painted Egg',
    description:
      'An Easter egg with ribs that turn round it, in a color that needs no paint and does not crack. Stands by itself. Kids hunt for it and then keep it.',
    price: '15.00',
    stock: 45,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'easter',
    modelFile: '/models/egg@2.bin',
    sample: 'For Leo',
    color: 'green',
    isPublished: true,
  },
  {
    name: 'Spring Garden Egg Cup',
    description:
      'An egg cup with a name, in a color for everyone at the table. For Easter and for any Sunday after it.',
    price: '22.00',
    stock: 10,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'easter',
    modelFile: '/models/egg-cup@2.bin',
    sample: 'Papa',
    color: 'gold',
    isPublished: true,
  },
  {
    name: 'Lucky Shamrock',
    description:
      'Three leaves on a stem that stands by itself. Put a name on it and give it to a friend who needs luck before an exam or a match.',
    price: '13.00',
    stock: 26,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'stpatrick',
    modelFile: '/models/shamrock@2.bin?leaves=3',
    sample: 'Good luck!',
    color: 'green',
    isPublished: true,
  },
  {
    name: 'Family Coaster',
    description:
      "A round coaster with a shamrock in the middle and your family's name along the rim. Wipes clean, stacks flat, keeps the table dry when sport is on.",
    price: '10.00',
    stock: 50,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'stpatrick',
    modelFile: '/models/coaster@2.bin',
    sample: 'The Murphys',
    color: 'green',
    isPublished: true,
  },
  {
    name: 'Pot of Gold Planter',
    description:
      'A green pot that fills with gold as soon as the marigolds bloom. For cooking herbs too, if your luck runs to basil.',
    price: '25.00',
    stock: 8,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'stpatrick',
    modelFile: '/models/planter@2.bin?facets=6',
    sample: 'Lucky',
    color: 'green',
    isPublished: true,
  },
  {
    name: 'Moon and Star',
    description:
      "A moon for the shelf with a star that hangs in its arc. Engrave the year, and put next year's beside it. A quiet thing to read by.",
    price: '19.50',
    stock: 11,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'newyear',
    modelFile: '/models/moon@2.bin',
    sample: 'Good night, Ida',
    color: 'blue',
    isPublished: true,
  },
  {
    name: 'Midnight Star',
    description:
      "A star on a foot for the middle of the New Year's table. Everybody's name fits if your table is small.",
    price: '18.50',
    stock: 16,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'newyear',
    modelFile: '/models/star@2.bin?points=8',
    sample: '2027',
    color: 'gold',
    isPublished: true,
  },
  {
    name: 'Countdown Firework',
    description:
      'A lantern with stars in rows, one for each stroke before midnight. A large one: it fills a window all January without a permit.',
    price: '50.00',
    stock: 4,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'newyear',
    modelFile: '/models/lantern@2.bin?stars=10',
    sizes: [{ size: 'large', name: 'Window', centimetres: 14 }],
    sample: '10, 9, 8',
    color: 'gold',
    isPublished: true,
  },
  {
    name: 'Jack the Pumpkin',
    description:
      'A round Halloween pumpkin with a stalk to lift it by and room for a name or a shriek. Comes back every autumn.',
    price: '24.00',
    stock: 18,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'autumn',
    modelFile: '/models/pumpkin@2.bin',
    sample: 'Boo!',
    color: 'gold',
    isPublished: true,
  },
  {
    name: 'Autumn Pen Holder',
    description:
      'A fluted pen holder in the colors of October, for a bookshelf or the corner of a desk. Holds the crayons of children and the pencils of adults who read to them.',
    price: '26.00',
    stock: 13,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'autumn',
    modelFile: '/models/pen-holder@2.bin',
    sample: 'Ms. Bell',
    color: 'red',
    isPublished: true,
  },
  {
    name: 'Harvest Pumpkin',
    description:
      'A pumpkin with fourteen ribs for the front step. Halloween for the first week, harvest for the rest of autumn.',
    price: '26.50',
    stock: 5,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'autumn',
    modelFile: '/models/pumpkin@2.bin?ribs=14',
    sample: 'Harvest',
    color: 'gold',
    isPublished: true,
  },
  {
    name: 'Name Caterpillar',
    description:
      'A jointed caterpillar with one letter on every segment; it wriggles as soon as it leaves the plate. A birthday gift for kids who have just learnt to spell their name.',
    price: '10.50',
    stock: 30,
    whenOutOfStock: 'print-to-order',
    categorySlug: null,
    modelFile: '/models/caterpillar@2.bin',
    sample: 'Emma',
    color: 'green',
    isPublished: true,
  },
  {
    name: 'Birthday Tag',
    description:
      'A birthday tag that is a gift by itself: a name, a star and a hole for the ribbon. What it hangs on is up to you; it stays when the wrapping is gone.',
    price: '7.50',
    stock: 17,
    whenOutOfStock: 'print-to-order',
    categorySlug: null,
    modelFile: '/models/gift-tag@2.bin',
    sample: 'Happy birthday',
    color: 'red',
    isPublished: true,
  },
  {
    name: 'Winner’s Medal',
    description:
      'A medal for people who like games, winners or not. One star, your words along the rim, and a loop for the ribbon. The last two of a small series.',
    price: '12.50',
    stock: 2,
    whenOutOfStock: 'stop',
    categorySlug: null,
    modelFile: '/models/medal@2.bin',
    sample: 'Chess club',
    color: 'gold',
    isPublished: true,
  },
  {
    name: 'Grand Swirl Vase',
    description:
      'The swirl vase with a fuller turn and thirteen ribs, for the floor of the hall or the music room. One piece, printed for a day and a night, for branches and tall dried grass.',
    price: '128.00',
    stock: 3,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'windowsill',
    modelFile: '/models/vase@2.bin?twist=150&ribs=13&band=22',
    sizes: grand,
    sample: 'Home',
    color: 'gold',
    isPublished: true,
  },
  {
    name: 'Grand Fir',
    description:
      'A Christmas tree of five tiers with a star on top, three times as tall as the little one. It stands on the floor of a hall or at the end of a long table, for many Christmases.',
    price: '100.00',
    stock: 3,
    whenOutOfStock: 'stop',
    categorySlug: 'christmas',
    modelFile: '/models/tree@2.bin?tiers=5&twist=45&plinth=19',
    sizes: grand,
    sample: 'Noel 2026',
    color: 'green',
    isPublished: true,
  },
  {
    name: 'Valentine Bookmark',
    description:
      'A bookmark with a heart cut into it, for two who read to each other. Love letters are welcome, fifty characters at a time.',
    price: '6.50',
    stock: 0,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'valentine',
    modelFile: '/models/bookmark@2.bin',
    sample: 'Page by page',
    color: 'red',
    isPublished: true,
  },
  {
    name: 'Dragon Egg, work in progress',
    description: 'Scales all over and something moving inside. Not for sale yet.',
    price: '44.00',
    stock: 0,
    whenOutOfStock: 'print-to-order',
    categorySlug: null,
    modelFile: '/models/egg@2.bin?ribs=20',
    sample: 'Dragon',
    color: 'green',
    isPublished: false,
  },
]
