import { resolve } from 'node:path'
import { z } from 'zod'
import { leastPassword } from '../lengths.ts'
import { isTimeZone } from '../time-zone.ts'

const optionalText = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()
const flagOr = (usual: boolean) =>
  z
    .enum(['', '0', '1', 'true', 'false'])
    .default('')
    .transform((value) => (value === '' ? usual : value === '1' || value === 'true'))
const flag = flagOr(false)

/** Every configuration name that the shop reads from its environment; all are optional outside production. */
const environmentSchema = z.object({
  NODE_ENV: optionalText,
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: optionalText,
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: flag,
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: optionalText,
  DATABASE_DIRECT_URL: optionalText,
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'use an address such as https://s3.example.com' }).optional(),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY: optionalText,
  S3_SECRET_KEY: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_BASE: z.url().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'use an address such as smtps://user:password@mail.example.com' })
    .optional(),
  MAIL_FROM: optionalText,
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(leastPassword, `use at least ${leastPassword} characters`).optional(),
  SEED: z.enum(['demo', 'goods', 'none']).optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  SHOP_TIME_ZONE: z.string().default('UTC').refine(isTimeZone, 'use a name such as Europe/Berlin'),
  METRICS_TOKEN: optionalText,
  PRINTERS_ON_LOOPBACK: flag,
  SLICER_PATH: optionalText,
  SLICER_PROFILE: optionalText,
  EASYPOST_API_KEY: optionalText,
  EASYPOST_FROM: optionalText,
  EASYPOST_API_BASE: z.url().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = {
  /** The process answers requests (`web`), does jobs (`worker`), or both. */
  role: 'all' | 'web' | 'worker'
  port: number
  /** The address to listen on; all addresses of the machine by default. */
  host: string | undefined
  /** The address that shoppers use, without a trailing slash: `PUBLIC_URL`, or else the host of each request. */
  publicUrl: string | undefined
  trustProxy: boolean
  dataDir: string
  databaseUrl: string | undefined
  /** The database without its pooler, where `databaseUrl` is a pooler in transaction mode. */
  databaseDirectUrl: string | undefined
  /** The object store for files, if not the data folder; `endpoint` has no trailing slash. */
  objectStore: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string } | undefined
  stripe:
    | { secretKey: string; publishableKey: string; webhookSecret: string | undefined; apiBase: string | undefined }
    | undefined
  /** The mail server. Without it, mails are kept and shown at `/dev/mail`. */
  smtp: { url: string; from: string } | undefined
  owner: { email: string; password: string } | undefined
  /** `goods` is the demo shop without orders and reviews. */
  seed: 'demo' | 'goods' | 'none'
  rateLimitScale: number
  timeZone: string
  /** The token for `/metrics`; without it only an owner may read them. */
  metricsToken: string | undefined
  /** Whether linked printers may run on the shop's own machine: `PRINTERS_ON_LOOPBACK`. */
  printersOnLoopback: boolean
  /** The path of PrusaSlicer, and its profile; without a profile PrusaSlicer's defaults. */
  slicer: { path: string; profile: string | undefined } | undefined
  /** The label service: the API key, and EasyPost's id of the sender's address. */
  easyPost: { key: string; from: string; apiBase: string } | undefined
  logLevel: string
}

/** Reads the environment once. Throws an `Error` that names each wrong key and its correction. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw unusable(wrong.join('\n'))
  }
  const env = parsed.data
  return {
    role: role(env),
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/(?<!\/)\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: directUrl(env),
    objectStore: objectStore(env),
    stripe: stripeKeys(env),
    smtp: mailServer(env),
    owner: both('ADMIN_EMAIL', env.ADMIN_EMAIL, 'ADMIN_PASSWORD', env.ADMIN_PASSWORD),
    seed: env.SEED ?? (env.DATABASE_URL ? 'none' : 'demo'),
    rateLimitScale: env.RATE_LIMIT_SCALE,
    timeZone: env.SHOP_TIME_ZONE,
    metricsToken: env.METRICS_TOKEN,
    printersOnLoopback: env.PRINTERS_ON_LOOPBACK,
    slicer: slicer(env),
    easyPost: easyPost(env),
    logLevel: env.LOG_LEVEL,
  }
}

const unusable = (mends: string) => new Error(`The configuration cannot be used:\n${mends}`)

function role({ ROLE: role, DATABASE_URL, PUBLIC_URL }: z.output<typeof environmentSchema>): Config['role'] {
  const wrong = (mend: string) => unusable(`  ROLE: ${mend}`)
  if (role !== 'all' && !DATABASE_URL)
    throw wrong('the embedded database allows one process only; set DATABASE_URL to share a server')
  if (role === 'worker' && !PUBLIC_URL) throw wrong('a worker sends mails with links to the shop; set PUBLIC_URL')
  return role
}

function both(emailName: string, email: string | undefined, passwordName: string, password: string | undefined) {
  if (!email !== !password) throw unusable(`  set both ${emailName} and ${passwordName}, or neither`)
  return email && password ? { email: email.trim().toLowerCase(), password } : undefined
}

/** The database without its pooler; it needs a server. */
function directUrl({ DATABASE_URL, DATABASE_DIRECT_URL }: z.output<typeof environmentSchema>) {
  if (DATABASE_DIRECT_URL && !DATABASE_URL) throw unusable('  DATABASE_DIRECT_URL needs DATABASE_URL; set both')
  return DATABASE_DIRECT_URL
}

function objectStore(env: z.output<typeof environmentSchema>): Config['objectStore'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = env
  if (!endpoint && !bucket && !accessKey && !secretKey) return undefined
  if (!endpoint || !bucket || !accessKey || !secretKey)
    throw unusable('  set all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY, or none')
  return { endpoint: endpoint.replace(/(?<!\/)\/+$/, ''), bucket, region: env.S3_REGION, accessKey, secretKey }
}

function slicer({ SLICER_PATH: path, SLICER_PROFILE: profile }: z.output<typeof environmentSchema>) {
  if (profile && !path) throw unusable('  SLICER_PROFILE needs SLICER_PATH; set both')
  return path ? { path, profile: profile && resolve(profile) } : undefined
}

function easyPost(env: z.output<typeof environmentSchema>) {
  const { EASYPOST_API_KEY: key, EASYPOST_FROM: from, EASYPOST_API_BASE: base } = env
  if (!key && !from) return undefined
  if (!key || !from) throw unusable('  set both EASYPOST_API_KEY and EASYPOST_FROM, or neither')
  if (!/^adr_/.test(from)) throw unusable('  EASYPOST_FROM: use the id of your address at EasyPost, such as adr_…')
  // A key that can buy labels is sent to EasyPost only.
  if (base && !/^EZTK/.test(key))
    throw unusable('  EASYPOST_API_BASE is accepted only with a test key, which starts with EZTK')
  return { key, from, apiBase: base?.replace(/(?<!\/)\/+$/, '') ?? 'https://api.easypost.com' }
}

function stripeKeys(env: z.output<typeof environmentSchema>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  if (!secretKey && !publishableKey) return undefined
  const wrong = (mend: string) => unusable(`  ${mend}`)
  if (!secretKey || !publishableKey) throw wrong('set both STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or neither')
  const secretMode = /^(?:sk|rk)_(test|live)_/.exec(secretKey)?.[1]
  const publishableMode = /^pk_(test|live)_/.exec(publishableKey)?.[1]
  if (!secretMode) throw wrong('STRIPE_SECRET_KEY: use a key that starts with sk_test_ or sk_live_')
  // Browsers receive the publishable key: a secret key in its place would be public.
  if (!publishableMode) throw wrong('STRIPE_PUBLISHABLE_KEY: use a key that starts with pk_test_ or pk_live_')
  if (secretMode !== publishableMode)
    throw wrong('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys')
  if (env.STRIPE_API_BASE && secretMode !== 'test') throw wrong('STRIPE_API_BASE is accepted only with an sk_test_ key')
  return { secretKey, publishableKey, webhookSecret: env.STRIPE_WEBHOOK_SECRET, apiBase: env.STRIPE_API_BASE }
}

function mailServer({ SMTP_URL: url, MAIL_FROM: from }: z.output<typeof environmentSchema>): Config['smtp'] {
  if (!url) return undefined
  if (!from?.includes('@'))
    throw new Error(
      'The configuration cannot be used:\n  MAIL_FROM: set the sender of mails, such as Little Layers <hello@example.com>',
    )
  return { url, from }
}
