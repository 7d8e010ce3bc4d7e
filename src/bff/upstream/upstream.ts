import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Dispatcher, Pool } from 'undici'
import { z } from 'zod'
import { cutText } from '#contract/cut-text.ts'
import type { Person } from '../people/person.ts'
import { ApiError } from '../http/api-error.ts'
import { callOnClose } from '../http/call-on-close.ts'
import {
  deleteKey,
  type KeyAnswer,
  type KeyRequest,
  parseJson,
  postPublic,
  type PublicAnswer,
  readJsonText,
  sendWithKey,
  type Visitor,
} from './upstream-calls.ts'

const MAX_BODY_BYTES = 20_000_000
const MAX_READ_BYTES = 65_536
const TIMEOUT_MS = 60_000
const PROBE_TIMEOUT_MS = 1_000
// URL-encoded, a name is at most nine times as long, and the service accepts 600 characters.
const MAX_ACTOR_NAME_LENGTH = 60

const requestHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-length',
  'content-range',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'range',
]
const responseHeaders = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'deprecation',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'sunset',
  'retry-after',
  'vary',
  'x-request-id',
]

interface ForwardOptions {
  person: Person
  path: string
  /** Whether the response may pause for any time, as live streams do. */
  isEndless: boolean
  /** Aborts the request, and ends the response if it has begun. */
  ended?: AbortSignal
  /** Returns the body to send instead of the stream of the request. */
  readBody?: (body: Readable | null) => Promise<Buffer>
  /** Called after the request has succeeded, before the browser gets the response. */
  onSuccess?: (response: ServiceResponse) => Promise<void>
}

/** The response of the service to a request that has succeeded. */
export interface ServiceResponse {
  /** Null if the body is larger than 64 KiB. */
  body: Buffer | null
  requestId: string
}

export interface Upstream {
  /** Forwards a request to the service on behalf of the person, and streams the response back. */
  forward(request: FastifyRequest, reply: FastifyReply, options: ForwardOptions): Promise<void>
  /**
   * Reads a JSON document from the service as text, on behalf of a person. Null if the service has no such document. Throws
   * `service_unreachable` or `service_refused_key`.
   */
  find(person: Person, path: string): Promise<string | null>
  /** Like `find`, but null also if the service cannot be reached or refuses the key. */
  read(person: Person, path: string): Promise<string | null>
  /** Revokes an API key of a workspace on behalf of a person, and returns whether the service has revoked it. */
  revokeKey(person: Pick<Person, 'id' | 'name'>, workspaceId: string, keyId: string): Promise<boolean>
  /** Sends JSON to a public address of the service, without a key, for a visitor. Null if the service cannot be reached. */
  postPublic(path: string, body: string, visitor: Visitor): Promise<PublicAnswer | null>
  /** Sends a request to the API with the key of the client itself, and returns any response. Null if the service cannot be reached. */
  sendWithKey(key: string, request: KeyRequest, visitor: Visitor): Promise<KeyAnswer | null>
  /** Requests `/readyz` of the service. Null if the service cannot be reached. The body is null if it is not JSON. */
  probe(): Promise<{ status: number; body: unknown } | null>
  /** The record that the service has of the person's workspace. Null if the service cannot be reached. */
  findWorkspace(person: Person): Promise<{ name: string; plan: string; demo?: boolean | undefined } | null>
  close(): Promise<void>
}

export function openUpstream(
  serviceUrl: string,
  findApiKey: (workspaceId: string) => Promise<string | null>,
): Upstream {
  const { origin, pathname } = new URL(serviceUrl)
  const basePath = pathname.replace(/\/$/, '')
  const apiPath = `${basePath}/v1`
  // There is no limit of connections, because each live stream needs its own connection.
  const pool = new Pool(origin, { connections: null, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })

  async function find(person: Person, path: string): Promise<string | null> {
    const key = await findApiKey(person.workspace.id)
    if (key === null) throw new ApiError('service_refused_key')
    return readJsonText(pool, apiPath + path, toCredentials(key, person))
  }

  const read: Upstream['read'] = (person, path) => find(person, path).catch(toNull)

  return {
    find,
    read,

    async forward(request, reply, { person, path, isEndless, ended, readBody, onSuccess }) {
      const key = await findApiKey(person.workspace.id)
      if (key === null) throw new ApiError('service_refused_key')
      const controller = new AbortController()
      callOnClose(reply, () => {
        // The browser has disconnected, so its request is aborted.
        if (!reply.raw.writableFinished) controller.abort()
      })
      reply.raw.once('finish', () => drainBody(request))
      const signal = ended ? AbortSignal.any([controller.signal, ended]) : controller.signal
      const body = readBody ? await readBody(getBody(request)) : getBody(request)
      const response = await requestService(pool, {
        path: apiPath + path,
        method: request.method,
        headers: {
          // A response that is read for `onSuccess` must not be compressed.
          ...pickHeaders(
            request.headers,
            onSuccess ? requestHeaders.filter((name) => name !== 'accept-encoding') : requestHeaders,
          ),
          ...(Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : {}),
          ...toCredentials(key, person),
          'x-request-id': request.id,
        },
        body,
        signal,
        ...(isEndless ? { bodyTimeout: 0 } : {}),
      }).catch((error: unknown) => {
        if (error instanceof ApiError) throw error
        if (!signal.aborted) request.log.warn({ err: error }, 'the service cannot be reached')
        throw new ApiError('service_unreachable')
      })
      const { location } = response.headers
      if (typeof location === 'string') reply.header('location', toBrowserPath(location, apiPath))
      const responseBody =
        onSuccess && response.statusCode < 300 ? await reportSuccess(onSuccess, request, response) : response.body
      await sendResponse(reply, response, responseBody)
    },

    async revokeKey(person, workspaceId, keyId) {
      const key = await findApiKey(workspaceId)
      return key !== null && deleteKey(pool, `${apiPath}/keys/${encodeURIComponent(keyId)}`, toCredentials(key, person))
    },

    postPublic: (path, body, visitor) => postPublic(pool, { path: basePath + path, body, visitor }),

    sendWithKey: (key, request, visitor) =>
      sendWithKey(pool, { ...request, path: apiPath + request.path }, { key, visitor }),

    async probe() {
      try {
        const { statusCode, body } = await pool.request({
          path: `${basePath}/readyz`,
          method: 'GET',
          signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
        })
        const text = await body.text()
        return { status: statusCode, body: parseJson(text) }
      } catch {
        return null
      }
    },

    findWorkspace: async (person) =>
      Me.safeParse(JSON.parse((await read(person, '/me')) ?? 'null')).data?.workspace ?? null,

    async close() {
      await pool.close()
    },
  }
}

const Me = z.object({ workspace: z.object({ name: z.string(), plan: z.string(), demo: z.boolean().optional() }) })

/** Null for a service that cannot be reached or refuses the key. */
function toNull(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

async function requestService(pool: Pool, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
  const response = await pool.request(options)
  if (response.statusCode !== 401) return response
  // The dashboard would interpret a 401 as the end of the session.
  await response.body.dump()
  throw new ApiError('service_refused_key')
}

/** Reads the response if it is small, reports it, and returns the body to send. */
async function reportSuccess(
  onSuccess: (response: ServiceResponse) => Promise<void>,
  request: FastifyRequest,
  { headers, body }: Dispatcher.ResponseData,
): Promise<Readable> {
  const isSmall = Number(headers['content-length'] ?? Infinity) <= MAX_READ_BYTES
  const bytes = isSmall ? Buffer.from(await body.arrayBuffer()) : null
  await onSuccess({ body: bytes, requestId: String(headers['x-request-id'] ?? request.id) })
  return bytes === null ? body : Readable.from([bytes])
}

async function sendResponse(reply: FastifyReply, response: Dispatcher.ResponseData, body: Readable): Promise<void> {
  reply.headers(pickHeaders(response.headers, responseHeaders)).header('cache-control', 'no-store')
  reply.hijack()
  reply.raw.writeHead(response.statusCode, Object.fromEntries(listHeaders(reply)))
  // Fastify would hold back the headers until the first chunk, and a live stream may be silent for a long time.
  reply.raw.flushHeaders()
  await pipeline(body, reply.raw).catch((error: unknown) => {
    reply.log.info({ err: error }, 'the response of the service was cut off')
  })
}

function listHeaders(reply: FastifyReply): [string, string | number | string[]][] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
}

function pickHeaders(
  headers: Record<string, string | string[] | undefined>,
  names: string[],
): Record<string, string | string[]> {
  const picked: Record<string, string | string[]> = {}
  for (const name of names) {
    const value = headers[name]
    if (value !== undefined) picked[name] = value
  }
  return picked
}

/**
 * Reads and discards the rest of the body. If the response was sent before the body had ended, the next request on the connection would wait
 * for it forever.
 */
function drainBody({ body }: FastifyRequest) {
  if (body instanceof Readable) body.unpipe().resume()
}

function getBody({ body, headers }: FastifyRequest): Readable | null {
  if (!(body instanceof Readable)) return null
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new ApiError('payload_too_large')
  let bytes = 0
  const byteCounter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > MAX_BODY_BYTES) done(new ApiError('payload_too_large'))
      else done(null, chunk)
    },
  })
  return body.pipe(byteCounter)
}

function toCredentials(key: string, { id, name }: Pick<Person, 'id' | 'name'>) {
  const actor = `${id};${encodeURIComponent(cutText(name, MAX_ACTOR_NAME_LENGTH).toWellFormed())}`
  return { authorization: `Bearer ${key}`, 'x-actor': actor }
}

/** Rewrites a Location of the service to the path under which the browser reaches it. */
function toBrowserPath(location: string, apiPath: string): string {
  const { pathname, search } = new URL(location, 'http://service')
  return pathname.startsWith(`${apiPath}/`) ? `/api${pathname.slice(apiPath.length)}${search}` : '/'
}
