import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readVerbs, type Verb, verbsIn } from './support/read-verbs.ts'

const files = globSync('src/features/*/*/server/**/*.ts').filter((file) => !/\.test\.ts$/.test(file))
const isShop = (type: string) => /^(Pick<)?\w*Shop\b/.test(type)
/** Members of the shop: functions that take only one of them have another shape. */
const isOfTheShop = (type: string) =>
  /^(Pick<)?(Database|Clock|Log|Mailer|FileStore|Config|PaymentProvider|Transaction|OpenDatabase|Db)\b/.test(type)
const handedTheShop = (verb: Verb) => verb.params.some(({ type }) => isShop(type) || isOfTheShop(type))
/** They make a part of the shop, out of others. */
const makesAPart = ['testPaymentProvider (src/features/base/payments/server/test-payments.ts)']
const verbs = readVerbs(files).filter(handedTheShop)

/** Parameters that are requests, which contain their caller. */
const isWho = (type: string) => /^(SignedIn|Viewer|Caller|Browser|Payer|Reporter|ShopContext)( \| null)?$/.test(type)
/** Files whose business is HTTP: calls, and the cookies that callers are known by. */
const speaksHttp = (file: string) => /(routes|webhook|cookies)\.ts$/.test(file)
const isPersonsId = (name: string) => /^(user|owner|customer|admin|staff|person)Id$/.test(name)

/** The shape of verbs: each rule has a sentence and tells whether a function breaks it. */
const rules: Record<string, (verb: Verb) => boolean> = {
  'the shop comes first': (verb) => !isShop(verb.params[0]?.type ?? '') && !makesAPart.includes(nameIn(verb)),
  'after the shop come at most who and wish': ({ params }) => params.length > 3,
  'who is a person or a caller, never an id': ({ name, params: [, second, third] }) =>
    (third !== undefined && !isWho(second?.type ?? '')) ||
    // A lookup of a person who may not exist takes an id.
    (isPersonsId(second?.name ?? '') && !/^(find|lock|keep)/.test(name)),
  'a function or a flag has a name, in the wish or in the shop': ({ params }) =>
    params.some(({ type, isFunction }) => isFunction || type === 'boolean'),
  'only what speaks HTTP is handed a request': ({ file, params }) =>
    !speaksHttp(file) && params.some(({ type }) => /\bContext$|^ShopContext$|^Request$/.test(type)),
  'what locks or erases in another verb’s transaction says so': ({ text, says }) =>
    /\.for\('|^export \w+ erase/.test(text) && !/transaction/.test(text) && !/transaction/.test(says),
}

const broken = (rule: string, among: Verb[]) => among.filter((verb) => rules[rule]?.(verb)).map(nameIn)
const nameIn = ({ file, name }: Verb) => `${name} (${file})`

describe('a verb has one shape, verb(shop, who, wish)', () => {
  test('finds verbs', () => {
    expect(verbs.length).toBeGreaterThan(150)
  })
  test.each(Object.keys(rules))('%s', (rule) => {
    expect(broken(rule, verbs)).toEqual([])
  })
  test('no call runs a step that belongs into another verb’s transaction', () => {
    const steps = verbs
      .filter(({ says }) => /Call it in (a|the) [\w’' -]*transaction/.test(says))
      .map(({ name }) => name)
    expect(steps.length).toBeGreaterThan(15)
    expect(files.filter(speaksHttp).flatMap((file) => stepsIn(readFileSync(file, 'utf8'), steps))).toEqual([])
  })
})

const stepsIn = (text: string, steps: string[]) => steps.filter((step) => new RegExp(`\\b${step}\\(`).test(text))

describe('each rule goes red for another shape', () => {
  const written = (text: string, file = 'src/features/selling/cart/server/a.ts') => verbsIn(file, text)
  const offences: [rule: string, Verb[]][] = [
    ['the shop comes first', written('export async function buy(user: SignedIn, shop: Shop) {}')],
    ['the shop comes first', written('export async function buy({ db }: Database, user: SignedIn) {}')],
    ['the shop comes first', written('/** Finds. */\nexport const findAny = (db: Db) => db.select().from(things)')],
    ['the shop comes first', written('export const buy = async function (user: SignedIn, shop: Shop) {}')],
    ['the shop comes first', written('export default async function buy(user: SignedIn, shop: Shop) {}')],
    ['the shop comes first', written('const buy = (user: SignedIn, shop: Shop) => 1\nexport { buy }')],
    [
      'after the shop come at most who and wish',
      written('export const buy = (shop: Shop, user: SignedIn, id: string, price: Cents) => 1'),
    ],
    [
      'who is a person or a caller, never an id',
      written('export const buy = (shop: Shop, userId: string, { id }: Wish) => 1'),
    ],
    ['who is a person or a caller, never an id', written('export const forget = (shop: Shop, userId: string) => 1')],
    [
      'a function or a flag has a name, in the wish or in the shop',
      written('export const buy = (shop: Shop, user: SignedIn, pay: () => Promise<void>) => 1'),
    ],
    [
      'a function or a flag has a name, in the wish or in the shop',
      written('export const work = (shop: Shop, worker: JobWorker) => 1'),
    ],
    [
      'a function or a flag has a name, in the wish or in the shop',
      written('export const a = (s: Shop, b: boolean) => 1'),
    ],
    [
      'only what speaks HTTP is handed a request',
      written('export async function signIn({ database }: Shop, c: ShopContext) {}'),
    ],
    [
      'what locks or erases in another verb’s transaction says so',
      written("/** Holds it. */\nexport const hold = ({ db }: Shop, id: string) => db.select().for('update')"),
    ],
  ]
  test.each(offences)('%s', (rule, offence) => {
    expect(broken(rule, offence)).toHaveLength(1)
  })
  test('every rule has its offence', () => {
    expect(Object.keys(rules).filter((rule) => !offences.some(([name]) => name === rule))).toEqual([])
  })
  test('accepts correct verbs', () => {
    const fine = written('/** Adds. */\nexport const add = ({ db }: Shop, viewer: Viewer | null, wish: Wish) => 1')
    expect(Object.keys(rules).flatMap((rule) => broken(rule, fine))).toEqual([])
  })
  test('ignores other functions', () => {
    expect(written('const buy = (user: SignedIn, shop: Shop) => 1').filter(handedTheShop)).toEqual([])
    expect(makesAPart.filter((name) => !verbs.some((verb) => nameIn(verb) === name))).toEqual([])
  })
  test('a call that runs a step is found', () => {
    expect(stepsIn('await holdStock(shop, body)', ['holdStock', 'returnToStock'])).toEqual(['holdStock'])
  })
})
