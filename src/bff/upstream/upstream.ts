import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Dispatcher, Pool } from 'undici'
import { z } from 'zod'
import type { Person } from '../people/person.ts'
import { ApiError } from '../http/api-error.ts'
import { deleteKey, parseJson, postPublic, type PublicAnswer, readJsonText, type Visitor } from './upstream-calls.ts'

const MAX_BODY_BYTES = 20_000_000
const SMALL_BYTES = 65_536
const SILENCE_MS = 60_000
const PROBE_MS = 1_000
// URL-encoded, it is at most nine times as long, and the service accepts 600.
const ACTOR_NAME_MAX = 60

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
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'vary',
  'x-request-id',
]

interface Forwarded {
  person: Person
  path: string
  endless: boolean
  /** Aborts the call, and ends the response if it has begun. */
  ended?: AbortSignal
  /** Returns the body to send instead of the request's stream. */
  read?: (body: Readable | null) => Promise<Buffer>
  /** Called when the service has done the request, before the browser gets the answer. */
  done?: (done: Done) => Promise<void>
}

/** What the service answered to a request that succeeded. */
export interface Done {
  /** Null if it is long. */
  body: Buffer | null
  requestId: string
}

export interface Upstream {
  /** Forwards a request to the service on behalf of the person, and streams the response back. */
  forward(request: FastifyRequest, reply: FastifyReply, call: Forwarded): Promise<void>
  /** Reads JSON from the service as the person, as text; null if the service cannot be reached now or has nothing there. */
  read(person: Person, path: string): Promise<string | null>
  /** Revokes an API key of a workspace in the name of a person, and returns whether the service did. */
  revokeKey(person: Pick<Person, 'id' | 'name'>, workspaceId: string, keyId: string): Promise<boolean>
  /** Sends JSON to a public address of the service, without a key, for a visitor. Null if the service cannot be reached. */
  postPublic(path: string, body: string, visitor: Visitor): Promise<PublicAnswer | null>
  /** What the service answers to `/readyz`; null if it cannot be reached. The body is null if it is not JSON. */
  probe(): Promise<{ status: number; body: unknown } | null>
  /** The service's record of the person's workspace, or null if the service cannot be reached now. */
  findWorkspace(person: Person): Promise<{ name: string; plan: string } | null>
  close(): Promise<void>
}

export function openUpstream(serviceUrl: string, findKey: (workspaceId: string) => Promise<string | null>): Upstream {
  const base = new URL(serviceUrl)
  const prefix = `${base.pathname.replace(/\/$/, '')}/v1`
  // One connection per browser: a live stream uses its own.
  const pool = new Pool(base.origin, { connections: null, headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS })

  async function read(person: Person, path: string): Promise<string | null> {
    const key = await findKey(person.workspace.id)
    return key === null ? null : readJsonText(pool, prefix + path, credentials(key, person))
  }

  return {
    read,

    async forward(request, reply, { person, path, endless, ended, read: readWhole, done }) {
      const key = await findKey(person.workspace.id)
      if (key === null) throw new ApiError('service_refused_key')
      const call = new AbortController()
      reply.raw.once('close', () => {
        // The browser disconnected: abort its request.
        if (!reply.raw.writableFinished) call.abort()
      })
      reply.raw.once('finish', () => readAway(request))
      const signal = ended ? AbortSignal.any([call.signal, ended]) : call.signal
      const body = readWhole ? await readWhole(getBody(request)) : getBody(request)
      const answer = await ask(pool, {
        path: prefix + path,
        method: request.method,
        headers: {
          // What is read here comes uncompressed.
          ...pick(request.headers, done ? requestHeaders.filter((name) => name !== 'accept-encoding') : requestHeaders),
          ...(Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : {}),
          ...credentials(key, person),
          'x-request-id': request.id,
        },
        body,
        signal,
        ...(endless ? { bodyTimeout: 0 } : {}),
      }).catch((error: unknown) => {
        if (error instanceof ApiError) throw error
        if (!signal.aborted) request.log.warn({ err: error }, 'the service cannot be reached')
        throw new ApiError('service_unreachable')
      })
      const { location } = answer.headers
      if (typeof location === 'string') reply.header('location', toBrowserPath(location, prefix))
      const rest = done && answer.statusCode < 300 ? await report(done, request, answer) : answer.body
      await handBack(reply, answer, rest)
    },

    async revokeKey(person, workspaceId, keyId) {
      const key = await findKey(workspaceId)
      return key !== null && deleteKey(pool, `${prefix}/keys/${encodeURIComponent(keyId)}`, credentials(key, person))
    },

    postPublic: (path, body, visitor) =>
      postPublic(pool, { path: `${base.pathname.replace(/\/$/, '')}${path}`, body, visitor }),

    async probe() {
      try {
        const { statusCode, body } = await pool.request({
          path: `${base.pathname.replace(/\/$/, '')}/readyz`,
          method: 'GET',
          signal: AbortSignal.timeout(PROBE_MS),
        })
        const text = await body.text()
        return { status: statusCode, body: parseJson(text) }
      } catch {
        return null
      }
    },

    async findWorkspace(person) {
      const me = Me.safeParse(JSON.parse((await read(person, '/me')) ?? 'null'))
      return me.success ? me.data.workspace : null
    },

    async close() {
      await pool.close()
    },
  }
}

const Me = z.object({ workspace: z.object({ name: z.string(), plan: z.string() }) })

async function ask(pool: Pool, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> {
  const answer = await pool.request(options)
  if (answer.statusCode !== 401) return answer
  // Forwarded, a 401 would sign the person out.
  await answer.body.dump()
  throw new ApiError('service_refused_key')
}

/** Reads the answer if it is small, and returns what is to be handed back. */
async function report(
  done: (done: Done) => Promise<void>,
  request: FastifyRequest,
  { headers, body }: Dispatcher.ResponseData,
): Promise<Readable> {
  const isSmall = Number(headers['content-length'] ?? Infinity) <= SMALL_BYTES
  const bytes = isSmall ? Buffer.from(await body.arrayBuffer()) : null
  await done({ body: bytes, requestId: String(headers['x-request-id'] ?? request.id) })
  return bytes === null ? body : Readable.from([bytes])
}

async function handBack(reply: FastifyReply, answer: Dispatcher.ResponseData, body: Readable): Promise<void> {
  reply.headers(pick(answer.headers, responseHeaders)).header('cache-control', 'no-store')
  reply.hijack()
  reply.raw.writeHead(answer.statusCode, Object.fromEntries(headersSet(reply)))
  // Fastify would hold the headers back until the first chunk, and a live stream may be silent for long.
  reply.raw.flushHeaders()
  await pipeline(body, reply.raw).catch((error: unknown) => {
    reply.log.info({ err: error }, 'the response of the service was cut off')
  })
}

function headersSet(reply: FastifyReply): [string, string | number | string[]][] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
}

function pick(
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

/** If the response came before the body was read whole, the next request on the connection would wait behind the rest for ever. */
function readAway({ body }: FastifyRequest) {
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

function credentials(key: string, { id, name }: Pick<Person, 'id' | 'name'>) {
  const actor = `${id};${encodeURIComponent(name.slice(0, ACTOR_NAME_MAX).toWellFormed())}`
  return { authorization: `Bearer ${key}`, 'x-actor': actor }
}

/** Rewrites a Location of the service to the path under which the browser reaches it. */
function toBrowserPath(location: string, prefix: string): string {
  const { pathname, search } = new URL(location, 'http://service')
  return pathname.startsWith(`${prefix}/`) ? `/api${pathname.slice(prefix.length)}${search}` : '/'
}
