import type { Color } from '#features/drawings/colors.ts'
import type { ShapeName } from '#features/drawings/shapes.ts'

/** A render of ours, by its file, with what it shows, or a drawing in one of the shop's colours. */
export type DemoPicture = { render: string; text: string; color?: Color } | { drawing: ShapeName; color?: Color }

export type DemoProduct = {
  name: string
  description: string
  /** Dollars. */
  price: string
  stock: number
  whenOutOfStock: 'print-to-order' | 'stop'
  categorySlug: string | null
  pictures: DemoPicture[]
  isPublished: boolean
}

/** What the demo shop sells, the newest first; the first eight are its best sellers. */
export const demoProducts: readonly DemoProduct[] = [
  {
    name: 'Keepsake Heart',
    description:
      'A hollow heart on a stand, printed in one piece. The stand has room for two names or a short line. Two walls thick, so it feels like something in the hand.',
    price: '16.00',
    stock: 18,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'valentine',
    pictures: [
      { drawing: 'heart', color: 'red' },
      { drawing: 'heart', color: 'green' },
      { drawing: 'heart', color: 'blue' },
      { drawing: 'heart', color: 'gold' },
    ],
    isPublished: true,
  },
  {
    name: 'Pocket Dino',
    description:
      'A round little dinosaur with a row of soft spikes, the size of a matchbox or a mug. A favourite of kids and of people who have a desk. Prints without a single support.',
    price: '18.00',
    stock: 24,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'desk-friends',
    pictures: [
      { drawing: 'dino' },
      { drawing: 'dino', color: 'green' },
      { drawing: 'dino', color: 'blue' },
      { drawing: 'dino', color: 'red' },
    ],
    isPublished: true,
  },
  {
    name: 'Swirl Vase',
    description:
      'A twisted vase whose grooves catch the light on one side and the shade on the other. Takes a name along the foot. For dried flowers, or fresh ones in a glass tube.',
    price: '34.00',
    stock: 7,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'windowsill',
    pictures: [
      {
        render: 'vase.jpg',
        text: 'A green twisted vase with dried flowers, “Grandma Rosa” along its foot',
        color: 'green',
      },
      { drawing: 'vase' },
      { drawing: 'vase', color: 'green' },
      { drawing: 'vase', color: 'gold' },
    ],
    isPublished: true,
  },
  {
    name: 'Smiling Planter',
    description:
      'A planter that is glad to see you. Holds a small succulent or a pot of kitchen herbs and stands on a saucer of its own. A cheerful gift for anybody with a garden the size of a windowsill.',
    price: '22.00',
    stock: 12,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'windowsill',
    pictures: [{ drawing: 'planter' }, { drawing: 'planter', color: 'red' }, { drawing: 'planter', color: 'gold' }],
    isPublished: true,
  },
  {
    name: 'Heart Keychain',
    description:
      'A flat heart with a raised rim and a name in raised letters, on a steel ring. Light enough that you forget it, red enough that you find it.',
    price: '9.50',
    stock: 40,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'valentine',
    pictures: [
      { render: 'heart.jpg', text: 'A red heart on a key ring with the name Emma in raised letters', color: 'red' },
      { drawing: 'keychain', color: 'red' },
      { drawing: 'keychain', color: 'gold' },
    ],
    isPublished: true,
  },
  {
    name: 'Desk Octopus',
    description:
      'Eight short arms and an untroubled face. Holds a pen in two of them if you ask it nicely. Good company for tech support and long homework.',
    price: '19.50',
    stock: 15,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'desk-friends',
    pictures: [{ drawing: 'octopus' }, { drawing: 'octopus', color: 'blue' }, { drawing: 'octopus', color: 'green' }],
    isPublished: true,
  },
  {
    name: 'Peppermint Bauble',
    description:
      'A Christmas ornament with a stripe that goes round three times and a loop for the ribbon. The name or the year goes along the stripe.',
    price: '12.00',
    stock: 60,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'christmas',
    pictures: [{ drawing: 'bauble' }, { drawing: 'bauble', color: 'green' }, { drawing: 'bauble', color: 'gold' }],
    isPublished: true,
  },
  {
    name: 'Snowflake Ornament',
    description:
      'Six arms in a ring, with room along the edge for two names and a year. Made for the front of the tree; as a coaster it would only collect crumbs.',
    price: '14.00',
    stock: 35,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'christmas',
    pictures: [
      {
        render: 'snowflake.jpg',
        text: 'A blue snowflake in a ring, “Zoë & José · Christmas 2025” around it',
        color: 'blue',
      },
      { drawing: 'snowflake' },
      { drawing: 'snowflake', color: 'red' },
    ],
    isPublished: true,
  },
  {
    name: 'Little Fir',
    description:
      'A small Christmas tree for a desk or a shelf, baubles included. It comes back every December and drops no needles.',
    price: '24.00',
    stock: 20,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'christmas',
    pictures: [{ drawing: 'tree' }, { drawing: 'tree', color: 'blue' }, { drawing: 'tree', color: 'gold' }],
    isPublished: true,
  },
  {
    name: 'Rocket No. 7',
    description:
      'A rocket with four fins and one round window, for bedrooms that point at the sky. Kids who like science ask for number eight.',
    price: '25.00',
    stock: 9,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'july4',
    pictures: [{ drawing: 'rocket' }, { drawing: 'rocket', color: 'blue' }, { drawing: 'rocket', color: 'gold' }],
    isPublished: true,
  },
  {
    name: 'Freedom Star',
    description:
      'A faceted star on a base that carries a line of your own. Stands steady on a picnic table in the wind of a July evening.',
    price: '21.00',
    stock: 14,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'july4',
    pictures: [
      { render: 'star.jpg', text: 'A red star on a stand that says “Land of the free”', color: 'red' },
      { drawing: 'star', color: 'red' },
      { drawing: 'star', color: 'blue' },
    ],
    isPublished: true,
  },
  {
    name: 'Quiet Firework',
    description:
      'All the colours of the 4th of July and none of the noise. Dogs approve. The base has room for a date.',
    price: '27.50',
    stock: 6,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'july4',
    pictures: [{ drawing: 'firework' }, { drawing: 'firework', color: 'red' }, { drawing: 'firework', color: 'gold' }],
    isPublished: true,
  },
  {
    name: 'Name Plate',
    description:
      'A name plate for a desk, a door or a first day at a new job. Two lines of raised letters that can be read across the room. A graduation gift that gets used.',
    price: '29.00',
    stock: 22,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'desk-friends',
    pictures: [
      { render: 'nameplate.jpg', text: 'A blue name plate on a desk: Dr. Amélie Fournier', color: 'blue' },
      { drawing: 'nameplate', color: 'blue' },
      { drawing: 'nameplate', color: 'green' },
    ],
    isPublished: true,
  },
  {
    name: 'Sitting Bunny',
    description:
      'An Easter bunny on a plinth with room for a name: one for every plate at breakfast. Smooth ears, honest whiskers, no chocolate on the sofa.',
    price: '17.00',
    stock: 28,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'easter',
    pictures: [
      { render: 'bunny.jpg', text: 'A golden bunny on a stand with the name Lily Mae', color: 'gold' },
      { drawing: 'bunny' },
      { drawing: 'bunny', color: 'gold' },
    ],
    isPublished: true,
  },
  {
    name: 'Painted Egg',
    description:
      'An Easter egg with a raised pattern that needs no paint and does not crack. Stands on its own foot. Kids hunt for it and then keep it.',
    price: '11.00',
    stock: 45,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'easter',
    pictures: [
      { render: 'egg.jpg', text: 'An Easter egg with twisted grooves and “Happy Easter” around it' },
      { drawing: 'egg' },
      { drawing: 'egg', color: 'red' },
    ],
    isPublished: true,
  },
  {
    name: 'Spring Garden Egg Cup Set',
    description:
      'Four egg cups in four colours, each with the name of whoever sits behind it. For Easter and for any Sunday after it.',
    price: '32.00',
    stock: 10,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'easter',
    pictures: [
      { drawing: 'egg', color: 'gold' },
      { drawing: 'egg', color: 'green' },
      { drawing: 'egg', color: 'blue' },
    ],
    isPublished: true,
  },
  {
    name: 'Lucky Shamrock',
    description:
      'Three leaves and a stem that stands by itself. Put a name on it and give it to whoever needs the luck before an exam or a match.',
    price: '13.00',
    stock: 26,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'stpatrick',
    pictures: [{ drawing: 'shamrock' }, { drawing: 'shamrock', color: 'gold' }],
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
    pictures: [
      { render: 'coaster.jpg', text: 'A green coaster with a shamrock and “Sláinte! The O’Briens”', color: 'green' },
      { drawing: 'coaster', color: 'green' },
      { drawing: 'coaster', color: 'gold' },
    ],
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
    pictures: [
      { drawing: 'planter', color: 'green' },
      { drawing: 'planter', color: 'gold' },
    ],
    isPublished: true,
  },
  {
    name: 'Moon and Star',
    description:
      "A moon for the shelf with a star that hangs in its arc. Engrave the year, and put next year's beside it. A quiet thing to read by.",
    price: '28.00',
    stock: 11,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'newyear',
    pictures: [{ drawing: 'moon' }, { drawing: 'moon', color: 'blue' }],
    isPublished: true,
  },
  {
    name: 'Midnight Star',
    description:
      "A star on a foot for the middle of the New Year's table. Everybody's name fits if your table is small.",
    price: '19.00',
    stock: 16,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'newyear',
    pictures: [{ drawing: 'star' }, { drawing: 'star', color: 'blue' }],
    isPublished: true,
  },
  {
    name: 'Countdown Firework',
    description: 'Twelve rays, one for each stroke of midnight. Stands in the window all January without a permit.',
    price: '50.00',
    stock: 4,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'newyear',
    pictures: [
      { drawing: 'firework', color: 'blue' },
      { drawing: 'firework', color: 'gold' },
    ],
    isPublished: true,
  },
  {
    name: 'Jack the Pumpkin',
    description:
      'A Halloween pumpkin whose grin is cut right through, so that a small light does the rest. Comes back every autumn.',
    price: '23.00',
    stock: 18,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'autumn',
    pictures: [{ drawing: 'pumpkin' }, { drawing: 'pumpkin', color: 'red' }],
    isPublished: true,
  },
  {
    name: 'Autumn Fox',
    description:
      'A fox that sits with its tail around its feet, for a bookshelf or the corner of a desk. Reads along with children and with adults who read to them.',
    price: '26.00',
    stock: 13,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'autumn',
    pictures: [{ drawing: 'fox' }, { drawing: 'fox', color: 'red' }],
    isPublished: true,
  },
  {
    name: 'Pumpkin Trio',
    description:
      'Three pumpkins in three sizes for the front step. Halloween for the first week, harvest for the rest of autumn.',
    price: '55.00',
    stock: 5,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'autumn',
    pictures: [{ drawing: 'pumpkin', color: 'gold' }, { drawing: 'pumpkin' }],
    isPublished: true,
  },
  {
    name: 'Name Caterpillar',
    description:
      'A jointed caterpillar with one letter on every segment; it wriggles as soon as it leaves the plate. A birthday gift for kids who have just learnt to spell their name.',
    price: '15.50',
    stock: 30,
    whenOutOfStock: 'print-to-order',
    categorySlug: null,
    pictures: [
      { render: 'caterpillar.jpg', text: 'Two caterpillars, a letter on each link: Hugo and Olivia', color: 'red' },
      { drawing: 'caterpillar' },
      { drawing: 'caterpillar', color: 'blue' },
    ],
    isPublished: true,
  },
  {
    name: 'Birthday Box',
    description:
      'A gift box with a printed bow and a lid that stays on. What goes inside is up to you; the name on the lid is up to them.',
    price: '20.00',
    stock: 17,
    whenOutOfStock: 'print-to-order',
    categorySlug: null,
    pictures: [{ drawing: 'giftbox' }, { drawing: 'giftbox', color: 'blue' }, { drawing: 'giftbox', color: 'gold' }],
    isPublished: true,
  },
  {
    name: 'Chess Set of Small Animals',
    description:
      'Thirty-two pieces: bunnies for pawns, foxes for knights, one patient octopus for a king. A gift for people who like games and do not mind losing to a rabbit.',
    price: '145.00',
    stock: 2,
    whenOutOfStock: 'stop',
    categorySlug: null,
    pictures: [{ drawing: 'fox', color: 'blue' }, { drawing: 'bunny', color: 'gold' }, { drawing: 'octopus' }],
    isPublished: true,
  },
  {
    name: 'Grand Swirl Vase',
    description:
      'The swirl vase at the size of a table lamp, printed in one night and one morning. For the hall, the music room, or a very large bunch of anything.',
    price: '100.00',
    stock: 3,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'windowsill',
    pictures: [
      { drawing: 'vase', color: 'gold' },
      { drawing: 'vase', color: 'blue' },
    ],
    isPublished: true,
  },
  {
    name: 'Heirloom Nativity',
    description:
      'A family around a crib, three visitors and the animals that were there first. Printed slowly, in fine layers, for many Christmases.',
    price: '128.00',
    stock: 3,
    whenOutOfStock: 'stop',
    categorySlug: 'christmas',
    pictures: [{ drawing: 'star', color: 'gold' }, { drawing: 'bunny' }, { drawing: 'fox', color: 'gold' }],
    isPublished: true,
  },
  {
    name: 'Valentine Puzzle Heart',
    description:
      'A heart in two halves that only fit each other. Love letters are welcome, fifty characters at a time.',
    price: '21.50',
    stock: 0,
    whenOutOfStock: 'print-to-order',
    categorySlug: 'valentine',
    pictures: [{ drawing: 'heart' }, { drawing: 'heart', color: 'gold' }],
    isPublished: true,
  },
  {
    name: 'Dragon Egg, work in progress',
    description: 'Scales all over and something moving inside. Not for sale yet.',
    price: '44.00',
    stock: 0,
    whenOutOfStock: 'print-to-order',
    categorySlug: null,
    pictures: [
      { drawing: 'egg', color: 'green' },
      { drawing: 'egg', color: 'red' },
    ],
    isPublished: false,
  },
]
