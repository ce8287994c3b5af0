import * as z from 'zod/mini'
import type { Settings } from '#features/base/settings/settings.ts'
import { type Bytes, type Call, isSchema, type MountedCall, refusalsOf } from '#platform/server/calls.ts'

/** The OpenAPI 3.1 description of an API's calls, with the contracts' own schemas. `origin` is the shop's public address. */
export function describeApi(calls: MountedCall[], { shopName, contactEmail }: Settings, origin: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const mounted of calls) {
    const address = mounted.path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [mounted.method.toLowerCase()]: operationOf(mounted) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: shopName,
      version: '1',
      description:
        'A refusal is one plain sentence, or problem details for a client that asks for `application/problem+json`. ' +
        'Money is dollars as decimal text, a moment is an ISO date-time. Writes take JSON from the shop’s own pages and ' +
        'from clients other than pages of other sites.',
      contact: { email: contactEmail },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: '`__Host-session` over https.' },
      },
      responses: { Refusal: refusal, Failure: { ...refusal, description: 'What went wrong, in one sentence.' } },
    },
  }
}

const problem = z.object({ type: z.string(), title: z.string(), status: z.int(), requestId: z.optional(z.string()) })
const refusal = {
  description: 'Why it was refused, in one sentence.',
  content: {
    'text/plain': { schema: { type: 'string' } },
    'application/problem+json': { schema: jsonSchema(problem, 'output') },
  },
}

const groupOf = (path: string) => path.split('/')[2] ?? ''

function operationOf(mounted: MountedCall) {
  const { method, path, call } = mounted
  const { who, does, takes, gives, query, status = 200 } = call
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: text }))
  const asked = Object.entries(query ?? {}).map(([name, description]) => ({
    ...{ name, in: 'query', description, schema: text },
  }))
  const codes = refusalsOf(mounted)
  // A proxy may also refuse a request.
  const refused = (codes.length > 0 ? codes : ['4XX']).map((code) => [code, { $ref: '#/components/responses/Refusal' }])
  return {
    tags: [groupOf(path)],
    operationId: `${method.toLowerCase()}${path.slice('/api'.length).replace(/[/:._-]+(\w?)/g, (_, next) => next.toUpperCase())}`,
    summary: does,
    'x-who': who,
    security: who === 'everybody' ? [] : [{ session: [] }],
    ...(named.length + asked.length > 0 && { parameters: [...named, ...asked] }),
    ...(takes && { requestBody: { required: true, ...contentOf(takes, 'input') } }),
    responses: {
      [status]: { description: 'Done.', ...contentOf(gives, 'output') },
      ...Object.fromEntries(refused),
      '5XX': { $ref: '#/components/responses/Failure' },
    },
  }
}

const text = { type: 'string' }

const contentOf = (described: NonNullable<Call['takes']> | Bytes, io: 'input' | 'output') =>
  isSchema(described)
    ? { content: { 'application/json': { schema: jsonSchema(described, io) } } }
    : {
        description: described.does,
        content: { [described.contentType]: {}, ...(described.or && { [described.or]: {} }) },
      }

/** The input type of a schema before its transformations, or its output type. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
