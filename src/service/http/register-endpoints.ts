import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Endpoint, idempotent } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Api, type EndpointRow, listEndpoints } from '#contract/index.ts'
import { idText } from '#contract/text.ts'
import type { Database } from '#database/open.ts'
import { withStallTimeout } from '../storage/stall-timeout.ts'
import type { Caller } from './caller.ts'
import { announceDeprecations } from './deprecation-headers.ts'
import { sendEvents } from './event-stream.ts'
import type { Handlers } from './handler.ts'
import { findStoredResponse, type IdempotentRequest, runOncePerKey, type StoredResponse } from './idempotency.ts'
import { createBodyReader, type FileReceiver, parseForms } from './read-body.ts'
import { createStringsReader } from './read-request.ts'
import { sendResponse } from './send-response.ts'
import { FileResponse, sendFile } from './send-file.ts'

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

interface ApiOptions {
  db: Database
  handlers: Handlers<Api>
  /** Stores the file of a form. */
  receiveFile: FileReceiver
}

/** Adds a route for each endpoint of the contract. A missing, mistyped or additional handler does not compile. */
export async function registerEndpoints(
  app: FastifyInstance,
  { db, handlers, receiveFile }: ApiOptions,
): Promise<void> {
  announceDeprecations(app)
  const byKey = new Map<string, unknown>(Object.entries(handlers))
  const byBodyKind = Map.groupBy(listEndpoints(), ({ endpoint }) => getBodyKind(endpoint))
  const addRoutes = (server: FastifyInstance, kind: BodyKind) => {
    for (const row of byBodyKind.get(kind) ?? []) {
      const handle = byKey.get(row.key)
      if (!isHandler(handle)) throw new Error(`${row.key} has no handler.`)
      addRoute(server, { ...row, db, receiveFile }, handle)
    }
  }
  addRoutes(app, 'json')
  await app.register(async (server) => {
    // Many clients send a content type, and some an empty form, to endpoints that read no body.
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    // Fastify refuses content types that are malformed.
    server.addHook('onRequest', async ({ raw }) => void delete raw.headers['content-type'])
    server.addHook('onResponse', discardUnreadBody)
    addRoutes(server, 'none')
  })
  await app.register(async (server) => {
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    server.addHook('onResponse', discardUnreadBody)
    addRoutes(server, 'stream')
  })
  await app.register(async (server) => {
    await parseForms(server)
    server.addHook('onResponse', discardUnreadBody)
    addRoutes(server, 'form')
  })
}

/** Reads the rest of a body after an early response. Without this, the next request on the connection would wait forever. */
async function discardUnreadBody({ raw }: FastifyRequest) {
  raw.unpipe().resume()
}

type BodyKind = 'none' | 'json' | 'stream' | 'form'

function getBodyKind({ body, multipart }: Endpoint): BodyKind {
  if (body === undefined) return 'none'
  if (body === 'stream') return 'stream'
  return multipart ? 'form' : 'json'
}

function isHandler(value: unknown): value is AnyHandler {
  return typeof value === 'function'
}

type RouteOptions = EndpointRow & Pick<ApiOptions, 'db' | 'receiveFile'>

function addRoute(
  app: FastifyInstance,
  { key, method, path, endpoint, db, receiveFile }: RouteOptions,
  handle: AnyHandler,
) {
  const names = [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name)
  const readParams = createStringsReader(
    'path',
    z.strictObject(Object.fromEntries(names.map((name) => [name, idText]))),
  )
  const readQuery = createStringsReader('query', endpoint.query ?? z.strictObject({}))
  const readHeaders = endpoint.headers && createStringsReader('header', endpoint.headers)
  const { response } = endpoint
  const readBody = createBodyReader(endpoint, receiveFile)
  app.route({
    method,
    url: path.replaceAll(/{(\w+)}/g, ':$1'),
    exposeHeadRoute: !('kind' in response) || response.kind === 'binary',
    config: { endpoint },
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    // A deploy or an upload makes up to hundreds of requests to the store, which share one timeout.
    handler: async (request: FastifyRequest, reply: FastifyReply) =>
      endpoint.body === 'stream' || endpoint.multipart
        ? withStallTimeout(() => handleRequest(request, reply))
        : handleRequest(request, reply),
  })

  async function handleRequest(request: FastifyRequest, reply: FastifyReply) {
    const strings = {
      params: readParams(request.params),
      query: readQuery(request.query),
      headers: readHeaders?.(request.headers),
    }
    const { body, fingerprint, form } = await readBody(request)
    try {
      const idempotentRequest = toIdempotentRequest(request, {
        db,
        endpoint,
        fingerprint: [key, strings.params, fingerprint],
      })
      return await respond(request, reply, { input: { ...strings, body }, idempotentRequest })
    } catch (error) {
      throw form ? form.toFormError(error) : error
    } finally {
      await form?.discard()
    }
  }

  async function respond(request: FastifyRequest, reply: FastifyReply, { input, idempotentRequest }: DecodedRequest) {
    let status = endpoint.status ?? 200
    const replay = (storedResponse: StoredResponse) => {
      status = storedResponse.status
      reply.header('idempotent-replayed', 'true')
      return storedResponse.value
    }
    const storedResponse = idempotentRequest && (await findStoredResponse(idempotentRequest))
    if (storedResponse)
      return sendResponse(reply, { ...endpoint, status: storedResponse.status }, replay(storedResponse))
    const result = await handle({
      ...input,
      caller: request.caller,
      async withIdempotency(work: (tx: Database) => Promise<unknown>) {
        if (idempotentRequest === null) return db.transaction(work)
        const { replayed, ...outcome } = await runOncePerKey(idempotentRequest, async (tx) => ({
          value: await work(tx),
          status: status === 200 ? 200 : 201,
        }))
        return replayed ? replay(outcome) : outcome.value
      },
      wantsCsv: endpoint.csv === true && wantsCsv(request, reply),
      signal: toAbortSignal(reply),
      markAsExisting: () => void (status = 200),
    })
    if (result instanceof FileResponse) return sendFile(reply, result)
    if (isStream(result) && 'kind' in response && response.kind === 'events')
      return sendEvents(reply, response.event, result)
    return sendResponse(reply, { ...endpoint, status }, result)
  }
}

interface DecodedRequest {
  input: { params: unknown; query: unknown; headers: unknown; body: unknown }
  /** Null if the endpoint or the request has no Idempotency-Key. */
  idempotentRequest: IdempotentRequest | null
}

function toIdempotentRequest(
  { caller, headers }: FastifyRequest,
  { db, endpoint, fingerprint }: { db: Database; endpoint: Endpoint; fingerprint: unknown },
): IdempotentRequest | null {
  const key = headers['idempotency-key']
  if (endpoint.headers !== idempotent || typeof key !== 'string' || 'kind' in endpoint.response) return null
  const apiKey = (headers.authorization ?? '').trim().split(/ +/).at(-1) ?? ''
  return { db, caller, key, fingerprint, response: endpoint.response, apiKey }
}

/** Whether `Accept` names CSV before JSON. */
function wantsCsv({ headers: { accept = '' } }: FastifyRequest, reply: FastifyReply): boolean {
  reply.header('vary', 'accept')
  const csv = accept.search(/\btext\/csv\b/i)
  const json = accept.search(/\bapplication\/json\b/i)
  return csv !== -1 && (json === -1 || csv < json)
}

function toAbortSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  // The client may have left while its key was checked. Then the event has already fired.
  if (raw.closed) controller.abort()
  else raw.once('close', () => controller.abort())
  return controller.signal
}

function isStream(result: unknown): result is AsyncIterable<object> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result
}
