import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { products } from '#features/selling/catalog/server/tables.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(products))

type Options = { variants?: string; apply?: boolean; columns?: string }
const send = (file: string | string[] | Uint8Array, { variants, apply = false, columns = 'guess' }: Options = {}) => {
  const query = new URLSearchParams({ columns, apply: String(apply), ...(variants && { variants }) })
  const body = typeof file === 'string' || file instanceof Uint8Array ? file : file.join('\n')
  return admin.call('POST', `/api/products/import?${query}`, body, { 'content-type': 'text/csv' })
}
/** The stored products by name. */
async function imported(file: string | string[] | Uint8Array, options: Options = {}) {
  const { status, text } = await send(file, { ...options, apply: true })
  if (status !== 200) throw new Error(text)
  const rows = await shop.db.select().from(products)
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1))
}
const at = (name: string) => `https://img.example.test/${name}`

// rule 113
describe('pictures of WooCommerce', () => {
  const file = (pictures: string) => [
    'ID,Type,SKU,Name,Published,Description,"Regular price",Stock,Images',
    `7,simple,v1,Blue vase,1,A vase.,12.50,3,"${pictures}"`,
  ]
  test.each([
    ['a comma and a space', `${at('a.jpg')}, ${at('b.jpg')}, ${at('c.jpg')}`],
    ['a comma', `${at('a.jpg')},${at('b.jpg')},${at('c.jpg')},`],
    ['commas and lines', `${at('a.jpg')},\n${at('b.jpg')} ,\n ${at('c.jpg')}`],
    ['semicolons', `${at('a.jpg')};${at('b.jpg')}; ${at('c.jpg')}`],
    ['bars', `${at('a.jpg')} | ${at('b.jpg')}|${at('c.jpg')}`],
  ])('are separated by %s', async (_, pictures) => {
    const [vase] = await imported(file(pictures))
    expect(vase?.images).toEqual([at('a.jpg'), at('b.jpg'), at('c.jpg')])
  })

  test('keep commas and semicolons within an address', async () => {
    const [vase] = await imported(file(`${at('w_100,h_200/a.jpg')}, ${at('b;v=1.jpg')}`))
    expect(vase?.images).toEqual([at('w_100,h_200/a.jpg'), at('b;v=1.jpg')])
  })

  test('above twelve are left out, counted and named', async () => {
    const pictures = Array.from({ length: 14 }, (_, index) => at(`${index}.jpg`)).join(', ')
    const { body } = await send(file(pictures))
    expect(body.preview[0].images).toBe(12)
    expect(body.notes).toContain('1 gift has more than 12 pictures. 2 pictures are left out: Blue vase.')
  })
})

const shopifyHead =
  'Handle,Title,Body (HTML),Vendor,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Image Src,Image Alt Text,Status'

describe('Shopify’s variants', () => {
  const pots = [
    shopifyHead,
    `pot,Clay pot,<p>For plants</p>,Me,true,Size,Small,1,9.99,${at('p1.jpg')},front,active`,
    `pot,,,,,,Large,4,19.99,${at('p2.jpg')},back,`,
  ]

  test('become one gift like the first variant, and the others are named', async () => {
    const { body } = await send(pots)
    expect(body).toMatchObject({ created: 1, variants: { gifts: 1, variants: 2, choice: 'one' } })
    expect(body.notes[0]).toBe(
      '1 gift has variants. One gift is imported for each, like the variant that is named first; 1 variant is left out: “Clay pot” Small $9.99, Large $19.99.',
    )
    expect(await imported(pots)).toMatchObject([
      { name: 'Clay pot', price: 999, stock: 1, images: [at('p1.jpg'), at('p2.jpg')], imageTexts: ['front', 'back'] },
    ])
  })

  test('become a gift each, if the maker decides so', async () => {
    const { body } = await send(pots, { variants: 'each' })
    expect(body).toMatchObject({ created: 2, variants: { gifts: 1, variants: 2, choice: 'each' } })
    expect(body.notes).toEqual([
      'Pictures are not downloaded. Shoppers’ browsers will load them from img.example.test.',
    ])
    expect(await imported(pots, { variants: 'each' })).toMatchObject([
      { name: 'Clay pot (Large)', price: 1999, stock: 4, isPublished: true, description: 'For plants' },
      { name: 'Clay pot (Small)', price: 999, stock: 1, isPublished: true, images: [at('p1.jpg'), at('p2.jpg')] },
    ])
    expect((await send(pots, { variants: 'all' })).text).toBe('Send `one` or `each` for variants.')
  })

  test('with a title on every row are one gift', async () => {
    const again = pots.map((row) => row.replace('pot,,,,,', 'pot,Clay pot,<p>For plants</p>,Me,true,Size'))
    expect(await imported(again)).toMatchObject([
      { name: 'Clay pot', price: 999, images: [at('p1.jpg'), at('p2.jpg')] },
    ])
  })

  test('with options and a picture of their own keep them', async () => {
    const rows = [
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src,Variant Image',
      `cup,Cup,Size,S,Color,Red,5.00,${at('all.jpg')},${at('red.jpg')}`,
      `cup,,,S,,Blue,6.00,,${at('blue.jpg')}`,
    ]
    expect(await imported(rows, { variants: 'each' })).toMatchObject([
      { name: 'Cup (S / Blue)', price: 600, images: [at('blue.jpg'), at('all.jpg')] },
      { name: 'Cup (S / Red)', price: 500, images: [at('red.jpg'), at('all.jpg')] },
    ])
  })
})

describe('Shopify’s rows', () => {
  const cup = `cup,Tea cup,<p>For tea</p>,Me,true,Size,Small,2,5.00,${at('cup1.jpg')},,active`
  const pot = `pot,Clay pot,<p>For plants</p>,Me,true,Size,Small,1,9.99,${at('pot1.jpg')},,active`
  const picture = `pot,,,,,,,,,${at('pot2.jpg')},,`

  test.each([
    ['in order', [pot, picture, cup]],
    ['sorted otherwise', [pot, cup, picture]],
    ['with the picture first', [picture, cup, pot]],
  ])('belong together by their handle, %s', async (_, rows) => {
    const [one, other] = await imported([shopifyHead, ...rows])
    expect([one?.name, one?.images.toSorted()]).toEqual(['Clay pot', [at('pot1.jpg'), at('pot2.jpg')]])
    expect([other?.name, other?.images]).toEqual(['Tea cup', [at('cup1.jpg')]])
  })

  test('have pictures in the order of their positions', async () => {
    const head = 'Handle,Title,Variant Price,Image Src,Image Position'
    const rows = [`a,Owl,5,${at('2.jpg')},2`, `a,,,${at('3.jpg')},3`, `a,,,${at('1.jpg')},1`]
    const [owl] = await imported([head, ...rows])
    expect(owl?.images).toEqual([at('1.jpg'), at('2.jpg'), at('3.jpg')])
  })

  test('without a price are imported as drafts, and named', async () => {
    const free = [shopifyHead, 'a,Owl,,Me,true,Title,Default Title,1,0.00,,,active']
    expect((await send(free)).body.notes).toEqual(['1 gift has a price of 0.00 and will be imported as drafts: Owl.'])
    expect(await imported(free)).toMatchObject([{ name: 'Owl', isPublished: false }])
  })

  test('know the stock under its newer name', async () => {
    const rows = ['Handle,Title,Variant Price,Variant inventory quantity', 'a,Owl,5,7']
    expect(await imported(rows)).toMatchObject([{ stock: 7 }])
  })
})

describe('Etsy’s file', () => {
  test('is known in the seller’s language, with all pictures', async () => {
    const italian = [
      'TITOLO,DESCRIZIONE,PREZZO,CURRENCY_CODE,QUANTITÀ,TAG,MATERIALI,IMMAGINE1,IMMAGINE2',
      `"Vaso blu","Un vaso.",12.50,EUR,3,vaso,,${at('a.jpg')},${at('b.jpg')}`,
    ]
    const { body } = await send(italian)
    expect(body).toMatchObject({
      source: 'etsy',
      created: 1,
      problems: [],
      leftOut: [
        { heading: 'CURRENCY_CODE', rows: 1 },
        { heading: 'TAG', rows: 1 },
      ],
    })
    expect(await imported(italian)).toMatchObject([
      { name: 'Vaso blu', description: 'Un vaso.', price: 1250, stock: 3, images: [at('a.jpg'), at('b.jpg')] },
    ])
  })

  test.each([
    ['TITEL,BESCHREIBUNG,PREIS,WÄHRUNGSCODE,MENGE,TAGS,BILD1,BILD2'],
    ['TITRE,DESCRIPTION,PRIX,CODE_DEVISE,QUANTITÉ,TAGS,IMAGE1,IMAGE2'],
    ['TÍTULO,DESCRIPCIÓN,PRECIO,CÓDIGO_DE_MONEDA,CANTIDAD,ETIQUETAS,IMAGEN1,IMAGEN2'],
    ['タイトル,説明,価格,通貨コード,数量,タグ,画像1,画像2'],
  ])('is known by the headings %s', async (head) => {
    const { body } = await send([head, `Vase,Blue,"12,50",EUR,3,x,${at('a.jpg')},${at('b.jpg')}`])
    expect(body).toMatchObject({ source: 'etsy', preview: [{ name: 'Vase', price: '12.50', stock: 3, images: 2 }] })
    expect(body.notes[0]).toContain('in EUR')
  })

  test('has characters for its entities, and names the variations that it leaves out', async () => {
    const { body } = await send([
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,IMAGE1,"VARIATION 1 TYPE","VARIATION 1 NAME","VARIATION 1 VALUES",SKU',
      `"Dad&#39;s mug &amp; spoon, 4&quot; tall","It&#39;s a mug.\n5&quot; tall &amp; blue, caf&eacute; &rsquo;n&#8217;",12.50,USD,3,mug,${at('m.jpg')},Custom,Size,"Small,Medium",`,
    ])
    expect(body.preview).toMatchObject([
      { name: 'Dad\'s mug & spoon, 4" tall', description: 'It\'s a mug.\n5" tall & blue, café ’n’' },
    ])
    expect(body.notes).toContain(
      '1 gift has variations that are left out, because the file has no prices for them: “Dad\'s mug & spoon, 4" tall” Size Small,Medium.',
    )
  })
})

describe('WooCommerce’s variations', () => {
  const head =
    'ID,Type,SKU,Name,Published,Description,"Sale price","Regular price",Stock,Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)"'
  const rows = [
    head,
    `10,variable,tee,Tee,1,"Soft.\\nWarm.",,,,Shirts,${at('tee.jpg')},,Size,"S, L"`,
    `11,variation,tee-s,"Tee - S",1,,,"9,99",2,,,id:10,Size,S`,
    `12,variation,tee-l,"Tee - L",1,,8.00,19.99,4,,${at('l.jpg')},tee,Size,L`,
    '13,"simple, virtual",card,Card,-1,,,5,,,,,,',
    '14,grouped,set,Set,1,,,,,,,,,',
  ]

  test('join their parent, and what is not sold here is named', async () => {
    const { body } = await send(rows)
    expect(body).toMatchObject({ source: 'woocommerce', created: 2, problems: [], variants: { gifts: 1, variants: 2 } })
    expect(body.leftOut).toEqual([
      { heading: 'SKU', rows: 5 },
      { heading: 'Categories', rows: 1 },
    ])
    expect(body.notes).toEqual(
      expect.arrayContaining([
        '1 gift has a sale price. Only the regular price is imported for: Tee.',
        '1 grouped or external product is left out: Set.',
      ]),
    )
    expect(await imported(rows)).toMatchObject([
      { name: 'Card', price: 500, isPublished: false },
      { name: 'Tee', price: 999, stock: 2, description: 'Soft.\nWarm.', images: [at('tee.jpg')] },
    ])
  })

  test('become a gift each, with their parent’s texts and pictures', async () => {
    expect(await imported(rows, { variants: 'each' })).toMatchObject([
      { name: 'Card' },
      { name: 'Tee (L)', price: 1999, stock: 4, description: 'Soft.\nWarm.', images: [at('l.jpg'), at('tee.jpg')] },
      { name: 'Tee (S)', price: 999, stock: 2, images: [at('tee.jpg')] },
    ])
  })

  test('above their parent join it, and without one are gifts', async () => {
    const [first, parent, variation, other] = rows
    const { body } = await send([
      String(first),
      String(variation),
      String(parent),
      String(other).replace(',tee,', ',gone,'),
    ])
    expect(body.preview).toMatchObject([{ name: 'Tee' }, { name: 'Tee - L' }])
  })
})

describe('prices and stock', () => {
  test('are read as people write them', async () => {
    const prices = {
      '12,50': '12.50',
      '1.299,00': '1299.00',
      '1,299.00': '1299.00',
      '1 299,00 €': '1299.00',
      '12.50 USD': '12.50',
      '$12.50': '12.50',
      '29,99': '29.99',
      '12,-': '12.00',
    }
    const rows = Object.keys(prices).map((price, index) => `Gift ${index};"${price}"`)
    const { body } = await send(['Title;Price', ...rows.slice(0, 5)])
    const more = await send(['Title;Price', ...rows.slice(5)])
    expect([...body.preview, ...more.body.preview].map(({ price }) => price)).toEqual(Object.values(prices))
  })

  test('that are ambiguous or no number are refused with a sentence', async () => {
    const { body } = await send(['Title,Price,Quantity', 'Owl,1.299,1', 'Cat,cheap,1', 'Dog,5,5.5', 'Cow,5,some'])
    expect(body.problems.map(({ line, sentence }: { line: number; sentence: string }) => [line, sentence])).toEqual([
      [2, '“1.299” could be 1299 or 1.299. Please write it with a point and two decimals, such as 1299.00.'],
      [3, 'Enter the price, such as 18.50.'],
      [4, 'Stock must be a whole number.'],
      [5, 'Stock must be a whole number.'],
    ])
  })

  test('a stock without a number is 0, counted and named', async () => {
    const stocks = ['12.0', '1,000', '-3', '', 'in stock', '∞', '12 ', 'sold out']
    const file = ['Title,Price,Quantity', ...stocks.map((stock, index) => `Gift ${index},5,"${stock}"`)]
    const { body } = await send(file)
    expect(body.notes).toEqual(['2 gifts have a stock without a number. Their stock is imported as 0: Gift 4, Gift 5.'])
    expect((await imported(file)).map(({ stock }) => stock)).toEqual([12, 1000, 0, 0, 0, 0, 12, 0])
  })

  test('a status is published or not, in every spelling', async () => {
    const published = ['TRUE', 'Yes', 'publish', '1', 'Active', 'ACTIVE ']
    const not = ['0', '-1', 'private', 'draft', 'archived', 'sold_out', 'inactive', 'unlisted', '']
    const rows = [...published, ...not].map((status, index) => `Gift ${String(index).padStart(2, '0')},5,1,"${status}"`)
    const gifts = await imported(['Title,Price,Quantity,Status', ...rows])
    expect(gifts.map(({ isPublished }) => isPublished)).toEqual([...published.map(() => true), ...not.map(() => false)])
    const { body } = await send(['Title,Price,Status', 'Owl,5,maybe'])
    expect(body.problems).toMatchObject([{ column: 'isPublished', sentence: '`isPublished` must be true or false.' }])
  })
})

describe('a file as a spreadsheet saves it', () => {
  const vase = { name: 'Vase', price: '12.50', stock: 3 }
  test.each([
    ['semicolons and a decimal comma', 'Title;Price;Quantity\nVase;12,50;3\n'],
    ['a first line that names the separator', 'sep=;\nTitle;Price;Quantity\nVase;12.50;3\n'],
    ['the same in quotation marks', '"sep=|"\r\nTitle|Price|Quantity\r\nVase|12.50|3\r\n'],
    ['tabs', 'Title\tPrice\tQuantity\nVase\t12.50\t3\n'],
    ['one comma too many', 'Title,Price,Quantity\nVase,12.50,3,\n'],
    ['columns without a heading', 'Title,Price,Quantity,,\nVase,12.50,3,,\n'],
    ['rows of commas at its end', 'Title,Price,Quantity\nVase,12.50,3\n,,\n,,\n'],
    ['a mark at its beginning', '\ufeffTitle,Price,Quantity\nVase,12.50,3\n'],
  ])('is read with %s', async (_, file) => {
    const { body } = await send(file)
    expect(body).toMatchObject({ rows: 1, problems: [], preview: [vase], notes: [] })
  })

  const wide = (text: string, swap = false) => {
    const bytes = new Uint8Array(Buffer.from(text, 'utf16le'))
    return swap ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes
  }
  test.each([
    ['little-endian, with its mark', wide('\ufeffTitle\tPrice\tQuantity\r\nVase\t12.50\t3\r\n')],
    ['big-endian, with its mark', wide('\ufeffTitle\tPrice\tQuantity\r\nVase\t12.50\t3\r\n', true)],
    ['without its mark', wide('Title,Price,Quantity\r\nVase,12.50,3\r\n')],
  ])('is read in UTF-16, %s', async (_, file) => {
    expect((await send(file)).body).toMatchObject({ preview: [vase], notes: [] })
  })

  test.each([
    ['Mac OS Roman', 'Vase f\x9fr …mi \xd2neu\xd3'.replace('…', '\x85'), 'Vase für Ömi “neu”'],
    ['Windows-1252', 'Vase f\xfcr \xd6mi \x93neu\x94', 'Vase für Ömi “neu”'],
  ])('is read in %s, and the maker is asked to look', async (encoding, typed, name) => {
    const { body } = await send(new Uint8Array(Buffer.from(`Title,Price,Quantity\n${typed},12.50,3\n`, 'latin1')))
    expect(body.preview).toMatchObject([{ name }])
    expect(body.notes).toEqual([
      `This file is not saved as UTF-8. It was read as ${encoding}: please check the letters with accents.`,
    ])
  })

  test('is read in UTF-8 despite single bad bytes, which are counted and named by line', async () => {
    const bytes = (text: string) => Buffer.from(text, 'utf8')
    const bad = Buffer.from([0x8e])
    const file = (...lines: Buffer[]) => new Uint8Array(Buffer.concat([bytes('Title,Price\n'), ...lines]))
    const vase = bytes('Vase für Ömi,12.50\n')
    const cup = [bytes('Caf'), bad, bytes(' cup,5\n')]
    const one = (await send(file(vase, ...cup))).body
    expect(one.preview).toMatchObject([{ name: 'Vase für Ömi' }, { name: 'Caf� cup' }])
    expect(one.notes).toEqual([
      '1 character is not saved as UTF-8, unlike the rest of the file, and will be imported as “�”. Please check line 3.',
    ])
    const { notes } = (await send(file(...cup, vase, vase, bad, vase, bad, ...cup))).body
    expect(notes[0]).toBe(
      '4 characters are not saved as UTF-8, unlike the rest of the file, and will be imported as “�”. Please check lines 2, 5, 6.',
    )
  })

  test('with a heading twice or none has its columns counted and named', async () => {
    const { body } = await send('Title,Price,Quantity,Notes,Notes,\nVase,12.50,3,a,b,c\nCup,5,1,,b,\n')
    expect(body).toMatchObject({ created: 2, problems: [] })
    expect(body.leftOut).toEqual([
      { heading: 'Notes', rows: 1 },
      { heading: 'Notes (2)', rows: 2 },
      { heading: 'Column 6', rows: 1 },
    ])
  })

  test('with a cell too many or a text without end is refused with a sentence', async () => {
    const long = await send('Title,Price\nVase,12.50\nCup,5,blue\n')
    expect(long.text).toBe(
      'Line 3 has more cells than the first line has columns. Please put quotation marks around cells that contain the separator.',
    )
    expect((await send(`Title,Price\n${'x'.repeat(100_001)},5`)).text).toBe(
      'A row of the file has more than 100,000 characters. Please shorten its texts.',
    )
  })
})

// The old reader tried every start of an expression: these 20 cells took it a minute.
test.each(['<a', '<li', '<script', '</p', '<b>', '&', '<!--'])(
  'a file with cells of many %j is read',
  async (piece) => {
    const cell = piece.repeat(Math.floor(90_000 / piece.length))
    const rows = Array.from({ length: 20 }, (_, row) => `h${row},Owl ${row},"${cell}",,,,,1,5,,,`)
    expect((await send([shopifyHead, ...rows])).body.rows).toBe(20)
  },
)

test.each([',', '| ', ', '])('a cell of pictures with many %j is read', async (piece) => {
  const cell = `${piece.repeat(45_000)}${at('a.jpg')}`
  expect((await send(['Title,Price,Images', `Owl,5,"${cell}"`])).body.preview).toMatchObject([{ images: 1 }])
})

test('names that are too long are shortened, and counted', async () => {
  const { body } = await send(['Title,Price', `${'word '.repeat(30)},5`])
  expect(body.notes).toEqual([
    expect.stringMatching(/^1 name is longer than 120 characters and will be shortened: word word .* word\.$/),
  ])
})
