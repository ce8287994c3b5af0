// npm run bench:office: the back office with 100,000 orders, 10,000 products and 5,000 pieces to be printed in PostgreSQL: how long its
// calls take, and how PostgreSQL answers their queries: from which indexes, and whether any reads a whole table. A word narrows it to
// the calls that have it in their address: npm run bench:office -- print-queue
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { createApi } from '#app/server/api.ts'
import { openShop } from '#app/server/open-shop.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'

const repeats = 25
/** A table of fewer rows than this is read faster whole than by an index. */
const smallTable = 5_000

const { startPostgres } = await import(new URL('../scripts/postgres.mjs', import.meta.url).href)
const server = process.env.DATABASE_URL ? undefined : await startPostgres()
const databaseUrl = process.env.DATABASE_URL ?? server?.url
if (!databaseUrl) throw new Error('There is no PostgreSQL here. Name an empty one with DATABASE_URL.')
const dataDir = mkdtempSync(join(tmpdir(), 'little-layers-bench-'))
const asked = listenToQueries()
const log = createLog('silent')
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SEED: 'none', RATE_LIMIT_SCALE: '1000' })
const services = await openShop(config, log)
const { db } = services.database
const api = createApi(services)
const cookie = await becomeOwner()
await fill()

const [order] = (await db.execute<{ id: string; user_id: string }>(sql`select id, user_id from orders limit 1`)).rows
const number = order?.id.slice(-8)
const paths = [
  '/api/dashboard',
  '/api/dashboard/sales?days=90',
  '/api/orders/search',
  '/api/orders/search?page=40',
  '/api/orders/search?sort=oldest',
  '/api/orders/search?sort=highest',
  '/api/orders/search?status=refunded&sort=lowest',
  '/api/orders/search?view=late',
  `/api/orders/search?q=${number}`,
  `/api/orders/search?q=${order?.user_id}`,
  '/api/orders/search?q=customer4321',
  '/api/orders/search?q=lindqvist',
  '/api/products/list',
  '/api/products/list?sort=name',
  '/api/products/list?sort=price-high',
  '/api/products/list?show=low-stock&sort=stock-low',
  '/api/products/list?q=swan',
  '/api/products/list?q=swan&sort=name-z&page=2',
  '/api/customers',
  '/api/customers?sort=name',
  '/api/customers?q=customer4321',
  '/api/customers?q=whale',
  '/api/reviews',
  '/api/reviews?rating=5',
  '/api/messages',
  '/api/custom-requests/search',
  '/api/custom-requests/search?q=lamp',
  '/api/audit',
  '/api/print-queue',
  '/api/print-queue?group=filament',
  '/api/print-queue?group=due',
  '/api/print-queue/printing',
  '/api/print-queue/plan',
]
process.stdout.write(
  '\n100,000 orders, 40,000 customers, 10,000 products, 5,000 pieces to be printed. Milliseconds (median, slowest), and tables read whole\n',
)
const told = process.argv[2] ?? ''
for (const path of paths.filter((one) => one.includes(told))) {
  const { median, slowest, whole, seen } = await measure(() => api.request(path, { headers: { cookie } }))
  const verdict = whole.size ? `READS ALL OF ${[...whole].join(', ')}` : 'no table read whole'
  process.stdout.write(
    `  ${path.slice(0, 56).padEnd(58)} ${median.toFixed(1).padStart(7)} ${slowest.toFixed(1).padStart(7)}  ${verdict}\n`,
  )
  process.stdout.write(`      ${[...seen].join('; ')}\n`)
}
if ('print-queue'.includes(told)) {
  const { median, slowest } = await measure(movePiece)
  process.stdout.write(
    `  a piece moved in the queue ${' '.repeat(31)} ${median.toFixed(1).padStart(7)} ${slowest.toFixed(1).padStart(7)}\n`,
  )
}
await services.database.close()
await server?.stop()
rmSync(dataDir, { recursive: true, force: true })

/** Drags some piece before some other one. */
async function movePiece() {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from print_jobs where status = 'queued' order by random() limit 2`,
  )
  const [piece, to] = rows.map(({ id }) => id)
  const body = JSON.stringify({ pieces: [piece], to })
  const headers = { cookie, 'content-type': 'application/json' }
  return api.request('/api/print-queue/move', { method: 'POST', headers, body })
}

async function measure(ask: () => Response | Promise<Response>) {
  const times: number[] = []
  for (let turn = 0; turn < repeats + 3; turn++) {
    asked.length = 0
    const started = performance.now()
    const answer = await ask()
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`)
    if (turn >= 3) times.push(performance.now() - started)
  }
  times.sort((one, two) => one - two)
  const plans = await Promise.all([...asked].map(explain))
  const seen = new Set(plans.flatMap(({ reads }) => reads))
  const whole = new Set(plans.flatMap((plan) => plan.whole))
  return { median: times[Math.floor(times.length / 2)] ?? 0, slowest: times.at(-1) ?? 0, whole, seen }
}

type Query = { text: string; values: unknown[] }

/** Every SELECT that the shop sends, as PostgreSQL gets it. */
function listenToQueries(): Query[] {
  const heard: Query[] = []
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function query(this: pg.Client, ...parts: unknown[]) {
    const [what, values] = parts as [string | { text: string }, unknown[] | undefined]
    const text = typeof what === 'string' ? what : what.text
    if (/^\s*\(?select/i.test(text)) heard.push({ text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(send, this, parts)
  } as typeof send
  return heard
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How PostgreSQL answers a query: the indexes and tables it reads, and the tables that it reads from end to end, small ones left out. */
async function explain({ text, values }: Query): Promise<{ reads: string[]; whole: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
  const { rows: sizes } = await client.query('select relname, reltuples from pg_class where relkind = $1', ['r'])
  await client.end()
  const sizeOf = new Map(sizes.map(({ relname, reltuples }) => [relname, reltuples]))
  const nodes = flat(rows[0]['QUERY PLAN'][0].Plan).filter((plan) => plan['Index Name'] ?? plan['Relation Name'])
  const isWhole = (plan: Plan) => {
    const size = sizeOf.get(plan['Relation Name'] ?? '') ?? 0
    // A scan that a limit stops early has not read the table.
    const read = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
    return plan['Node Type'] === 'Seq Scan' && size >= smallTable && read > size * 0.9
  }
  return {
    reads: nodes.map((plan) => `${plan['Node Type']} ${plan['Index Name'] ?? plan['Relation Name']}`),
    whole: nodes.filter(isWhole).map((plan) => plan['Relation Name'] ?? ''),
  }
}

function flat(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flat)]
}

async function becomeOwner(): Promise<string> {
  const answer = await api.request('/api/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Owner', email: 'owner@example.com', password: 'whales sing at night' }),
  })
  await db.execute(sql`update users set role = 'admin', staff_role = 'owner'`)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** A shop of some years: most orders are delivered, the last days' are not. */
async function fill() {
  const statements = [
    `insert into users (name, email, password, created_at)
      select (array['Ada','Ida','Bo','Mei','Juan','Zoe'])[1 + n % 6] || ' ' || (array['Lindqvist','Berg','Okafor','Tanaka','Silva'])[1 + n % 5]
        || case when n % 50 = 0 then ' Whale' else '' end,
        'customer' || n || '@example.com', 'none', now() - n * interval '20 minutes' from generate_series(1, 40000) n`,
    `insert into categories (name, slug, is_published) select 'Category ' || n, 'category-' || n, true from generate_series(1, 12) n`,
    `insert into products (name, description, price, stock, is_published, category_id, created_at)
      select (array['Swan','Whale','Heart','Vase','Star','Fox','Owl','Tree'])[1 + n % 8] || ' ' || n, 'A gift of layer ' || n % 97,
        (n % 9000) / 100.0 + 1, n % 60, n % 9 <> 0, (select id from categories order by id offset n % 12 limit 1),
        now() - n * interval '1 hour' from generate_series(1, 10000) n`,
    `create temporary table p as select id, name, price, row_number() over () as n from products`,
    `create temporary table u as select id, name, row_number() over () as n from users`,
    `insert into orders (user_id, status, subtotal, shipping, total, stripe_payment_intent_id, shipping_address, leaves_on, created_at)
      select u.id, case when k < 400 then 'pending' when k < 900 then 'processing' when k < 1500 then 'shipped'
        when k % 60 = 0 then 'refunded' when k % 71 = 0 then 'cancelled' else 'delivered' end,
        20 + k % 80, 5.99, 25.99 + k % 80, 'pi_' || k,
        jsonb_build_object('name', u.name, 'street', '1 Road', 'city', 'Portland', 'state', 'OR', 'zip', '97205', 'country', 'US'),
        (now() + (9 - k / 100) * interval '1 day')::date, now() - k * interval '10 minutes' from generate_series(1, 100000) k join u on u.n = 1 + k % 40000`,
    `insert into order_items (order_id, product_id, position, product_name, quantity, price, customization)
      select o.id, p.id, place, p.name, 1 + (o.k + place) % 3, p.price,
        jsonb_build_object('color', (array['red','green','blue','gold'])[1 + (o.k + place) % 4], 'size', 'medium', 'engraving', 'Ada ' || o.k)
      from (select id, row_number() over () as k from orders) o cross join generate_series(0, 1) place
      join p on p.n = 1 + (o.k * 7 + place * 13) % 10000`,
    `insert into proofs (id, model, make, geometry, grams, minutes)
      select 'bench-' || n, '{"id": "medal", "version": 1}', '{"color": "red", "size": "medium", "engraving": ""}', 'g', 10 + n % 60,
        40 + n * 7 % 300 from generate_series(1, 500) n`,
    `insert into printers (name, bed_width, bed_depth, bed_gap, color, minutes_a_day)
      select 'Printer ' || n, 250, 210, 5, (array['red','green','blue'])[n], 960 from generate_series(1, 3) n`,
    `insert into print_jobs (order_id, order_item_id, color, proof_id, piece, position)
      select o.id, i.id, i.customization ->> 'color', 'bench-' || (1 + (row_number() over ()) % 500), piece,
        extract(epoch from o.created_at) * 1000 + i.position * 0.0001 + piece * 0.00000001
      from orders o join order_items i on i.order_id = o.id cross join generate_series(1, 3) piece
      where o.status in ('pending', 'processing') limit 5000`,
    `insert into order_events (order_id, kind, "to") select id, 'placed', 'pending' from orders`,
    `insert into reviews (product_id, order_item_id, author_name, rating, text, is_published, created_at)
      select product_id, id, 'Ida', 1 + (position + quantity * 2) % 5, 'Lovely', true, now() - random() * interval '2 years'
      from order_items limit 20000`,
    `insert into contact_messages (name, email, subject, message, is_read)
      select 'Ida', 'ida@example.com', 'Question ' || n, 'How long?', n % 30 <> 0 from generate_series(1, 3000) n`,
    `insert into custom_requests (user_id, title, description, category)
      select u.id, 'A lamp like a whale ' || n, 'A night lamp in the form of a whale.', 'decoration'
      from u where n <= 3000`,
    `insert into audit_log (user_id, user_name, action, entity, entity_id, after)
      select (select id from users where role = 'admin'), 'Owner', 'update', 'product', id::text, '{"stock": 4}'
      from products, generate_series(1, 3)`,
    `vacuum analyze`,
  ]
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
