import * as z from 'zod/mini'
import { apiDescription, type Call } from './api-description.ts'

type Route = { method: string; path: string }

/** The OpenAPI 3.1 description of an API's routes, with the contracts' own schemas. */
export function describeApi(routes: Route[], shopName: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const { method, path } of routes) {
    const call = apiDescription[`${method} ${path}`]
    if (!call) continue
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(method, path, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: shopName,
      version: '1',
      description:
        'A refusal is one plain sentence, or problem details for a client that asks for `application/problem+json`. ' +
        'Money is dollars as decimal text, a moment is an ISO date-time. Writes take JSON from the shop’s own pages and ' +
        'from clients that are no pages of another site.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: '`__Host-session` over https.' },
      },
      responses: { Refusal: refusal },
    },
  }
}

const problem = z.object({ type: z.string(), title: z.string(), status: z.int(), requestId: z.optional(z.string()) })
const refusal = {
  description: 'Why it was refused, in one sentence.',
  content: {
    'text/plain': { schema: { type: 'string' } },
    'application/problem+json': { schema: jsonSchema(problem) },
  },
}

function operationOf(method: string, path: string, { who, does, body, query, status = 200 }: Call) {
  const [, , group = ''] = path.split('/')
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: text }))
  const asked = Object.entries(query ?? {}).map(([name, description]) => ({
    ...{ name, in: 'query', description, schema: text },
  }))
  return {
    tags: [group],
    operationId: `${method.toLowerCase()}${path.slice('/api'.length).replace(/[/:._-]+(\w?)/g, (_, next) => next.toUpperCase())}`,
    summary: does,
    'x-who': who,
    ...(who !== 'everybody' && { security: [{ session: [] }] }),
    ...(named.length + asked.length > 0 && { parameters: [...named, ...asked] }),
    ...(body && { requestBody: bodyOf(body) }),
    responses: { [status]: { description: 'Done.' }, default: { $ref: '#/components/responses/Refusal' } },
  }
}

const text = { type: 'string' }

function bodyOf(body: NonNullable<Call['body']>) {
  const content =
    'contentType' in body ? { [body.contentType]: {} } : { 'application/json': { schema: jsonSchema(body) } }
  return { required: true, content, ...('contentType' in body && { description: body.does }) }
}

/** What a schema takes, before it tidies up. */
export function jsonSchema(schema: z.ZodMiniType): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described
}
