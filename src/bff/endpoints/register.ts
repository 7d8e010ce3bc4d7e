import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { type BffApi, listBffEndpoints, type EndpointRow } from '#contract/index.ts'
import { createStringConverter } from '#contract/typed-strings.ts'
import { idText } from '#contract/text.ts'
import type { PathNames } from '#contract/wire.ts'
import type { Database } from '#database/open.ts'
import { mayCall } from './roles.ts'
import { ApiError, parse } from '../http/api-error.ts'
import { ignoreContentType } from '../http/ignore-content-type.ts'
import { recordForbiddenErrors } from '../audit/record-forbidden.ts'
import type { People, Person } from '../people/person.ts'

type Output<S> = S extends Schema ? z.output<S> : undefined

/** A decoded request to an endpoint of the bff, from a person whose role may call it. */
export interface BffCall<K extends keyof BffApi> {
  person: Person
  request: FastifyRequest
  params: { [N in PathNames<K>]: string }
  query: BffApi[K] extends { query: infer Q } ? Output<Q> : undefined
  body: BffApi[K] extends { body: infer B } ? Output<B> : undefined
  /** Whether CSV was requested, if the endpoint offers it. */
  wantsCsv: boolean
}

/** A response in text/csv, whose first line has the names of the columns. */
export class CsvAnswer {
  readonly content
  constructor(content: Readable) {
    this.content = content
  }
}

type HandlerResult<E> = E extends { response: infer R }
  ? Output<R> | (E extends { csv: true } ? CsvAnswer : never)
  : never
export type BffHandlers<K extends keyof BffApi = keyof BffApi> = {
  [N in K]: (call: BffCall<N>) => Promise<HandlerResult<BffApi[N]>>
}

const MAX_BODY_BYTES = 10_000

/** Adds a route for each endpoint that the bff answers itself. A missing, mistyped or additional handler does not compile. */
export function registerEndpoints(
  app: FastifyInstance,
  { handlers, ...options }: EndpointOptions & { handlers: BffHandlers },
): void {
  const handlersByKey = new Map<string, unknown>(Object.entries(handlers))
  const addRoutes = (server: FastifyInstance, rows: readonly EndpointRow[]) => {
    for (const row of rows) {
      const handle = handlersByKey.get(row.key)
      if (!isHandler(handle)) throw new Error(`${row.key} has no handler.`)
      addRoute(server, { ...row, ...options }, handle)
    }
  }
  const rows = listBffEndpoints()
  addRoutes(
    app,
    rows.filter(({ endpoint }) => endpoint.body !== undefined),
  )
  // The other endpoints ignore bodies of any content type, as those of the service do.
  void app.register(async (server) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    server.addHook('onRequest', ignoreContentType)
    server.addHook('onResponse', async ({ raw }) => void raw.unpipe().resume())
    addRoutes(
      server,
      rows.filter(({ endpoint }) => endpoint.body === undefined),
    )
  })
}

const PathParams = z.record(z.string(), idText)

interface EndpointOptions {
  db: Database
  people: People
}
type AnyHandler = (call: object) => Promise<unknown>

function isHandler(value: unknown): value is AnyHandler {
  return typeof value === 'function'
}

function addRoute(
  app: FastifyInstance,
  { key, method, path, endpoint, db, people }: EndpointRow & EndpointOptions,
  handle: AnyHandler,
) {
  const readQuery = createQueryReader(endpoint)
  app.route<{ Params: Record<string, string> }>({
    method,
    url: `/api${path.replaceAll(/{(\w+)}/g, ':$1')}`,
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoute: false,
    async handler(request, reply) {
      const person = await people.requireMember(request)
      return recordForbiddenErrors(db, { person, request, key }, async () => {
        if (!mayCall(person.role, endpoint)) throw new ApiError('forbidden')
        const answer = await handle({
          person,
          request,
          params: parse('path', PathParams, request.params),
          query: readQuery(request.query),
          wantsCsv: endpoint.csv === true && request.headers.accept?.includes('text/csv') === true,
          body: isSchema(endpoint.body) ? parse('body', endpoint.body, request.body) : undefined,
        })
        return send(reply, endpoint, answer)
      })
    },
  })
}

function createQueryReader({ query = z.strictObject({}) }: Endpoint) {
  const { convert } = createStringConverter(query)
  return (input: unknown) => {
    const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
    // Strict objects of zod do not report this name as unknown.
    if (entries.some(([name]) => name === '__proto__')) throw createUnknownParameterError('__proto__')
    return parse('query', query, Object.fromEntries(entries.map(([name, value]) => [name, convert(name, value)])))
  }
}

function createUnknownParameterError(path: string): ApiError {
  return new ApiError('invalid_request', { details: { issues: [{ in: 'query', path, message: 'Unknown field' }] } })
}

function isSchema(body: Endpoint['body']): body is Schema {
  return body !== undefined && body !== 'stream'
}

/** Sends a result, encoded by the schema of the response, so that only declared fields are sent. */
function send(reply: FastifyReply, { response, status = 200 }: Endpoint, answer: unknown) {
  reply.header('cache-control', 'no-store').code(status)
  if (answer instanceof CsvAnswer) return reply.type('text/csv; charset=utf-8').send(answer.content)
  if (status === 204 || 'kind' in response) return reply.send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(z.encode(response, answer)))
}
