import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Endpoint, idempotent } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Api, type Row, rows } from '#contract/index.ts'
import { idText } from '#contract/text.ts'
import type { Database } from '#database/open.ts'
import type { Caller } from './caller.ts'
import { sendEvents } from './event-stream.ts'
import type { Handlers } from './handler.ts'
import { findAnswer, type KeyedRequest, onceForKey, type StoredAnswer } from './idempotency.ts'
import { bodyReader, type FileReceiver, parseForms } from './read-body.ts'
import { stringsReader } from './read-request.ts'
import { sendAnswer } from './send-answer.ts'
import { FileAnswer, sendFile } from './send-file.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** The code of the error that was sent. */
    errorCode?: ErrorCode
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type AnyHandler = (call: object) => Promise<unknown>

interface Parts {
  db: Database
  handlers: Handlers<Api>
  /** Stores the file of a form. */
  receiveFile: FileReceiver
}

/** Registers a route for each endpoint of the contract. A missing, mistyped or additional handler does not compile. */
export async function register(app: FastifyInstance, { db, handlers, receiveFile }: Parts): Promise<void> {
  const byKey = new Map<string, unknown>(Object.entries(handlers))
  const routes = (server: FastifyInstance, chosen: Row[]) => {
    for (const row of chosen) {
      const handle = byKey.get(row.key)
      if (!isHandler(handle)) throw new Error(`${row.key} has no handler.`)
      route(server, { ...row, db, receiveFile }, handle)
    }
  }
  const bySort = Map.groupBy(rows(), ({ endpoint }) => getBodySort(endpoint))
  routes(app, bySort.get('json') ?? [])
  await app.register(async (server) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    server.addHook('onResponse', discardRest)
    routes(server, bySort.get('stream') ?? [])
  })
  await app.register(async (server) => {
    await parseForms(server)
    server.addHook('onResponse', discardRest)
    routes(server, bySort.get('form') ?? [])
  })
}

/** After an early response, the next request on the connection would wait for ever behind what nobody reads. */
async function discardRest({ raw }: FastifyRequest) {
  raw.unpipe().resume()
}

function getBodySort({ body, multipart }: Endpoint): 'json' | 'stream' | 'form' {
  if (body === 'stream') return 'stream'
  return multipart ? 'form' : 'json'
}

function isHandler(value: unknown): value is AnyHandler {
  return typeof value === 'function'
}

type RouteParts = Row & Pick<Parts, 'db' | 'receiveFile'>

function route(app: FastifyInstance, { key, method, path, endpoint, db, receiveFile }: RouteParts, handle: AnyHandler) {
  const names = [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name)
  const readParams = stringsReader('path', z.strictObject(Object.fromEntries(names.map((name) => [name, idText]))))
  const readQuery = stringsReader('query', endpoint.query ?? z.strictObject({}))
  const readHeaders = endpoint.headers && stringsReader('header', endpoint.headers)
  const { response } = endpoint
  const readBody = bodyReader(endpoint, receiveFile)
  app.route({
    method,
    url: path.replaceAll(/{(\w+)}/g, ':$1'),
    exposeHeadRoute: !('kind' in response) || response.kind === 'binary',
    config: { endpoint },
    ...(endpoint.maxBody === undefined ? {} : { bodyLimit: endpoint.maxBody }),
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const strings = {
        params: readParams(request.params),
        query: readQuery(request.query),
        headers: readHeaders?.(request.headers),
      }
      const { body, fingerprint, form } = await readBody(request)
      try {
        const keyed = keyedRequest(request, { db, endpoint, parts: [key, strings.params, fingerprint] })
        return await respond(request, reply, { input: { ...strings, body }, keyed })
      } catch (error) {
        throw form ? form.toFormError(error) : error
      } finally {
        await form?.discard()
      }
    },
  })

  async function respond(request: FastifyRequest, reply: FastifyReply, { input, keyed }: ReadRequest) {
    let status = endpoint.status ?? 200
    const replay = (stored: StoredAnswer) => {
      status = stored.status
      reply.header('idempotent-replayed', 'true')
      return stored.answer
    }
    const stored = keyed && (await findAnswer(keyed))
    if (stored) return sendAnswer(reply, { ...endpoint, status: stored.status }, replay(stored))
    const answer = await handle({
      ...input,
      caller: request.caller,
      async once(work: Work) {
        if (keyed === null) return db.transaction(work)
        const done = await onceForKey(keyed, async (tx) => ({
          answer: await work(tx),
          status: status === 200 ? 200 : 201,
        }))
        return done.replayed ? replay(done) : done.answer
      },
      wantsCsv: endpoint.csv === true && wantsCsv(request, reply),
      signal: toAbortSignal(reply),
      answerHeader: (name: string, value: string) => void reply.header(name, value),
      wasThere: () => void (status = 200),
    })
    if (answer instanceof FileAnswer) return sendFile(reply, answer)
    if (isStream(answer) && 'kind' in response && response.kind === 'events')
      return sendEvents(reply, response.event, answer)
    return sendAnswer(reply, { ...endpoint, status }, answer)
  }
}

interface ReadRequest {
  input: { params: unknown; query: unknown; headers: unknown; body: unknown }
  keyed: KeyedRequest | null
}

type Work = (tx: Database) => Promise<unknown>

/** Null: the endpoint has no Idempotency-Key, or the request has none. */
function keyedRequest(
  { caller, headers }: FastifyRequest,
  { db, endpoint, parts }: { db: Database; endpoint: Endpoint; parts: unknown },
): KeyedRequest | null {
  const key = headers['idempotency-key']
  if (endpoint.headers !== idempotent || typeof key !== 'string' || 'kind' in endpoint.response) return null
  const apiKey = (headers.authorization ?? '').trim().split(/ +/).at(-1) ?? ''
  return { db, caller, key, request: parts, response: endpoint.response, apiKey }
}

/** The type that `Accept` names first. */
function wantsCsv({ headers: { accept = '' } }: FastifyRequest, reply: FastifyReply): boolean {
  reply.header('vary', 'accept')
  const csv = accept.search(/\btext\/csv\b/i)
  const json = accept.search(/\bapplication\/json\b/i)
  return csv !== -1 && (json === -1 || csv < json)
}

function toAbortSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

function isStream(answer: unknown): answer is AsyncIterable<object> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}
