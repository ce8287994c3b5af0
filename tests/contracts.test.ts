import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Calls } from '#platform/server/calls.ts'
import type { ShopEnv } from '#platform/server/http.ts'
import { holdToContract } from './support/contracts.ts'

const says = { who: 'everybody', does: 'Something.' } as const
const calls = new Calls()
  .get('/gifts/:id', { ...says, gives: z.object({ name: z.string() }) }, () => ({ name: 'Heart' }))
  .get('/gifts.csv', { ...says, gives: { contentType: 'text/csv', does: 'All of them.' } }, () => new Response())
  .mountOn(new Hono<ShopEnv>(), '/')

const json = 'application/json'
const csv = 'text/csv; charset=utf-8'
const plain = 'text/plain; charset=UTF-8'
const problem = 'application/problem+json'
const gone = { type: 'about:blank', title: 'There is no such gift.', status: 404 }

const hear = (path: string, status: number, contentType: string, body: string | object) => () =>
  holdToContract(calls, 'GET', path, {
    status,
    contentType,
    text: typeof body === 'string' ? body : JSON.stringify(body),
  })

test.each<[what: string, ReturnType<typeof hear>]>([
  ['bytes of the kind it says', hear('/api/gifts.csv', 200, csv, 'Heart')],
  ['a refusal that follows from its path, in a sentence', hear('/api/gifts/1', 404, plain, gone.title)],
  ['the same as problem details', hear('/api/gifts/1', 404, problem, gone)],
  ['an unexpected failure', hear('/api/gifts/1', 500, plain, 'Something went wrong.')],
  ['a path that leads nowhere', hear('/api/nothing', 404, plain, 'There is nothing at this address.')],
  ['what is no part of the API', hear('/docs', 200, 'text/html', '<p>')],
])('an answer may be %s', (_, heard) => {
  expect(heard).not.toThrow()
})

// rule 44
test('an answer has the fields of its contract and no others', () => {
  expect(hear('/api/gifts/1?now=1', 200, json, { name: 'Heart' })).not.toThrow()
  expect(hear('/api/gifts/1', 200, json, { name: 'Heart', cost: 3 })).toThrow('answered more than it says')
  expect(hear('/api/gifts/1', 200, json, {})).toThrow('answered what it does not say')
})

test.each<[what: string, ReturnType<typeof hear>, complaint: string]>([
  ['with another status', hear('/api/gifts/1', 201, json, { name: 'Heart' }), 'does not say that it answers 201'],
  ['as something else', hear('/api/gifts/1', 200, plain, '{"name":"Heart"}'), 'answers text/plain'],
  ['with bytes of another kind', hear('/api/gifts.csv', 200, 'text/html', '<p>'), 'says text/csv'],
  ['with an undeclared refusal', hear('/api/gifts/1', 409, plain, 'Sold out.'), 'may refuse with 409'],
  ['with a refusal in JSON', hear('/api/gifts/1', 404, json, { error: 'gone' }), 'refuses in no sentence'],
  ['with a refusal in HTML', hear('/api/gifts/1', 404, plain, '<h1>Gone</h1>'), 'refuses in no sentence'],
  ['with a refusal that says nothing', hear('/api/gifts/1', 404, plain, ''), 'refuses in no sentence'],
  ['with a failure that says nothing', hear('/api/gifts/1', 500, plain, ''), 'refuses in no sentence'],
  ['with details of another refusal', hear('/api/gifts/1', 404, problem, { ...gone, status: 409 }), 'in no sentence'],
  ['with more than details', hear('/api/gifts/1', 404, problem, { ...gone, stack: 'at' }), 'refuses in no sentence'],
  ['where no call is', hear('/api/nothing', 200, json, {}), 'is no call'],
])('an answer %s is told', (_, heard, complaint) => {
  expect(heard).toThrow(complaint)
})
