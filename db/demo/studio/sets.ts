import type { Color } from '#features/gifts/drawings/colors.ts'
import type setPictures from '../set-pictures.json'

/** A gift in a set: which product, how it is made, and where it stands; millimeters and degrees. */
export type PlacedGift = {
  product: string
  color: Color
  engraving: string
  size?: 'small' | 'medium' | 'large'
  at: readonly [x: number, y: number]
  /** Turned to the right about its own middle, and leant back from lying flat. */
  turn?: number
  lean?: number
}

/** Something that stands beside the gifts: a name of set.py's, and what it takes. */
type Prop = readonly [kind: string, ...given: unknown[]]

/** Gifts in a room of their own: a picture for the galleries of those that stand in it. */
export type GiftSet = {
  name: keyof typeof setPictures
  /** What is seen, for those who do not see it. */
  text: string
  paper: string
  isDark?: true
  camera: { above: number; distance: number; height: number }
  gifts: readonly PlacedGift[]
  props: readonly Prop[]
}

export const giftSets: readonly GiftSet[] = [
  {
    name: 'christmas',
    text: 'Baubles, a snowflake and two firs before a string of lights',
    paper: '#3b2620',
    isDark: true,
    camera: { above: 11, distance: 530, height: 48 },
    gifts: [
      { product: 'Snowflake Ornament', color: 'blue', engraving: 'Zoë & José', at: [-6, -30], lean: 78, turn: -6 },
      { product: 'Peppermint Bauble', color: 'red', engraving: 'Emma 2026', at: [72, -8], turn: -10 },
      { product: 'Little Fir', color: 'green', engraving: 'Webers', size: 'large', at: [-88, 40], turn: 12 },
      { product: 'Grand Fir', color: 'gold', engraving: 'Noel 2026', size: 'medium', at: [46, 78], turn: -10 },
    ],
    props: [
      ['lights', 46, '#ffc878'],
      ['parcel', -30, 150, 62, 50, '#8f2f24', '#e8c88a', 24],
      ['ball', -58, -74, 13, '#b3162b', 0.8],
      ['ball', 34, -82, 10, '#d3a63f', 0.9],
      ['ball', 128, -66, 12, '#d3a63f', 0.9],
      ['ball', -120, -30, 15, '#b3162b', 0.8],
    ],
  },
  {
    name: 'valentine',
    text: 'A keepsake heart, two key rings and a bookmark among paper confetti',
    paper: '#f3c4c8',
    camera: { above: 24, distance: 480, height: 32 },
    gifts: [
      { product: 'Keepsake Heart', color: 'red', engraving: 'Ida + Sam', at: [-12, 26], turn: -8 },
      {
        product: 'Heart Keychain',
        color: 'gold',
        engraving: 'Leo',
        size: 'small',
        at: [66, -34],
        lean: 12,
        turn: -14,
      },
      { product: 'Heart Keychain', color: 'red', engraving: 'Emma', size: 'small', at: [-68, -40], lean: 12, turn: 12 },
      { product: 'Valentine Bookmark', color: 'blue', engraving: 'Page by page', at: [2, -56], turn: -6 },
    ],
    props: [
      ['parcel', -96, 108, 70, 56, '#c98b5e', '#b3162b', 22],
      ['parcel', 96, 120, 56, 62, '#f4e3d3', '#d16a7a', -20],
      ['confetti', 34, 130, 110, ['#c31a2b', '#f3a9b8', '#fff3ee']],
    ],
  },
  {
    name: 'windowsill',
    text: 'Two swirl vases with dried flowers, and a planter',
    paper: '#e5d9c8',
    camera: { above: 9, distance: 610, height: 86 },
    gifts: [
      { product: 'Swirl Vase', color: 'green', engraving: 'Rosa', size: 'large', at: [-30, 0], turn: -4 },
      { product: 'Grand Swirl Vase', color: 'gold', engraving: 'Home', size: 'medium', at: [54, 52], turn: -8 },
      { product: 'Faceted Planter', color: 'blue', engraving: 'Basil', size: 'small', at: [98, -56], turn: -12 },
    ],
    props: [
      ['stem', -30, 0, 80, 96, -34, 8, '#e9b92c'],
      ['stem', -32, 4, 80, 116, 4, 14, '#e9b92c'],
      ['stem', -26, -2, 80, 92, 34, 4, '#e9b92c'],
      ['stem', -30, -4, 80, 104, -14, -18, '#d9a3a0'],
      ['stem', 54, 52, 56, 62, 14, 6, '#e6dccb'],
      ['stem', 52, 54, 56, 74, -8, 8, '#e6dccb'],
      ['book', -128, 40, 0, 110, 84, 17, '#b9604a', 14],
      ['book', -124, 42, 17, 98, 74, 13, '#2e4a5a', 5],
    ],
  },
  {
    name: 'desk',
    text: 'A name plate, a cat, a phone stand and a pen holder on a desk',
    paper: '#cfdcdf',
    camera: { above: 14, distance: 540, height: 38 },
    gifts: [
      { product: 'Name Plate', color: 'blue', engraving: 'Dr. Priya Raman', size: 'medium', at: [-62, -46], turn: 8 },
      { product: 'Desk Cat', color: 'gold', engraving: 'Minka', at: [84, -10], turn: -16 },
      { product: 'Autumn Pen Holder', color: 'red', engraving: 'Ms. Bell', at: [-72, 40], turn: 10 },
      { product: 'Desk Phone Stand', color: 'green', engraving: 'Call Mum', at: [22, 20], turn: -10 },
    ],
    props: [
      ['book', 120, 110, 0, 118, 90, 20, '#274c77', 8],
      ['book', 122, 108, 20, 108, 84, 16, '#c9603f', -5],
      ['pencil', 6, -98, 112, 5, '#d9a32b'],
      ['pencil', 30, -114, 100, -7, '#c31a2b'],
    ],
  },
  {
    name: 'july4',
    text: 'A rocket, a star and a lantern on a bright ground with paper stars',
    paper: '#dde6f1',
    camera: { above: 13, distance: 540, height: 46 },
    gifts: [
      { product: 'Rocket No. 7', color: 'blue', engraving: 'Mission Leo', size: 'large', at: [-74, 10], turn: 10 },
      { product: 'Freedom Star', color: 'red', engraving: 'July 4th', size: 'medium', at: [20, -26], turn: -8 },
      { product: 'Quiet Firework', color: 'gold', engraving: 'July 4th', size: 'medium', at: [86, 40], turn: -6 },
    ],
    props: [
      ['parcel', 20, 140, 60, 56, '#1f3f86', '#f4f2ee', 26],
      ['confetti', 52, 140, 110, ['#c31a2b', '#1f55b5', '#ffffff']],
    ],
  },
  {
    name: 'easter',
    text: 'A bunny, a painted egg and an egg cup between Easter eggs',
    paper: '#c5e2d2',
    camera: { above: 14, distance: 510, height: 38 },
    gifts: [
      { product: 'Sitting Bunny', color: 'gold', engraving: 'Lily Mae', at: [-14, 0], turn: 8 },
      { product: 'Painted Egg', color: 'red', engraving: 'For Leo', size: 'medium', at: [72, 34], turn: -10 },
      { product: 'Spring Garden Egg Cup', color: 'blue', engraving: 'Papa', size: 'small', at: [-78, 34], turn: 14 },
    ],
    props: [
      ['egg', -58, -62, 15, '#f2c53d', 30],
      ['egg', 42, -70, 14, '#bda6dd', 110],
      ['egg', 118, -34, 16, '#f5b48a', 70],
      ['egg', -130, -20, 16, '#f3a9b8', 150],
      ['egg', 8, 96, 17, '#f4f2ee', 20],
    ],
  },
  {
    name: 'stpatrick',
    text: 'A shamrock, a coaster and a planter in green',
    paper: '#d9e3c4',
    camera: { above: 15, distance: 530, height: 42 },
    gifts: [
      { product: 'Lucky Shamrock', color: 'green', engraving: 'Good luck!', size: 'medium', at: [4, -14], turn: -6 },
      { product: 'Family Coaster', color: 'green', engraving: 'The Murphys', at: [-78, 26], lean: 70, turn: 12 },
      {
        product: 'Pot of Gold Planter',
        color: 'gold',
        engraving: 'Lucky',
        size: 'medium',
        at: [76, 34],
        turn: -8,
      },
    ],
    props: [
      ['ball', 52, -58, 7, '#d3a63f', 1],
      ['ball', 66, -70, 6, '#d3a63f', 1],
      ['ball', 74, -52, 8, '#d3a63f', 1],
      ['parcel', 8, 128, 64, 52, '#f1ede4', '#2f7a46', 18],
    ],
  },
  {
    name: 'newyear',
    text: 'A moon, an eight-pointed star and a lantern at night',
    paper: '#22303f',
    isDark: true,
    camera: { above: 12, distance: 530, height: 46 },
    gifts: [
      { product: 'Moon and Star', color: 'blue', engraving: 'Good night, Ida', size: 'large', at: [-62, 14], turn: 8 },
      { product: 'Midnight Star', color: 'gold', engraving: '2027', size: 'medium', at: [28, -28], turn: -8 },
      { product: 'Countdown Firework', color: 'red', engraving: '10, 9, 8', size: 'medium', at: [84, 40], turn: -8 },
    ],
    props: [
      ['lights', 40, '#ffd9a0'],
      ['confetti', 44, 140, 100, ['#e9c46a', '#f4f2ee', '#7aa5d8']],
    ],
  },
  {
    name: 'autumn',
    text: 'Two pumpkins and a pen holder beside a stack of books',
    paper: '#e9c9a0',
    camera: { above: 15, distance: 530, height: 34 },
    gifts: [
      { product: 'Jack the Pumpkin', color: 'gold', engraving: 'Boo!', size: 'large', at: [-22, -10], turn: -6 },
      { product: 'Harvest Pumpkin', color: 'red', engraving: 'Harvest', size: 'small', at: [82, -34], turn: -12 },
      { product: 'Autumn Pen Holder', color: 'green', engraving: 'Ms. Bell', size: 'medium', at: [78, 66], turn: -6 },
    ],
    props: [
      ['book', -120, 84, 0, 116, 88, 18, '#8a4a32', 12],
      ['book', -116, 86, 18, 104, 80, 14, '#5d6b3a', 2],
      ['ball', -104, -52, 11, '#b5562a'],
      ['ball', -84, -70, 8, '#8a9a5b'],
    ],
  },
  {
    name: 'birthday',
    text: 'A name caterpillar, a medal and a tag on a parcel for a birthday',
    paper: '#f6dd94',
    camera: { above: 24, distance: 480, height: 22 },
    gifts: [
      { product: 'Name Caterpillar', color: 'green', engraving: 'Emma', size: 'large', at: [-4, -36], turn: -8 },
      { product: 'Winner’s Medal', color: 'gold', engraving: 'Chess club', at: [64, 52], lean: 62, turn: -12 },
      { product: 'Birthday Tag', color: 'red', engraving: 'Happy birthday', at: [-66, 30], lean: 28, turn: 12 },
    ],
    props: [
      ['parcel', -84, 112, 66, 56, '#4a8fd8', '#fff3ee', 20],
      ['parcel', 10, 132, 54, 66, '#e8574a', '#f4e3d3', -14],
      ['confetti', 40, 140, 120, ['#e8574a', '#4a8fd8', '#57b894', '#ffffff']],
    ],
  },
]
