import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Dispatcher, Pool } from 'undici'
import { z } from 'zod'
import type { Person } from './person.ts'
import { ApiError } from './api-error.ts'

const MAX_BODY_BYTES = 20_000_000
const SILENCE_MS = 60_000
const READ_WAIT_MS = 2_000
// Encoded, it is at most nine times as long, and the service reads 600.
const ACTOR_NAME_MAX = 60

const requestHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-length',
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
  /** Gives the call up, and ends what has been answered of it so far. */
  ended?: AbortSignal
  /** Where the body is not sent as it comes: makes of it what is. */
  read?: (body: Readable | null) => Promise<Buffer>
}

export interface Upstream {
  /** Hands a request on to the service in the person's name, and its answer back, streaming both. */
  forward(request: FastifyRequest, reply: FastifyReply, call: Forwarded): Promise<void>
  /** The person's workspace as the service knows it, or null where it cannot be asked now. */
  findWorkspace(person: Person): Promise<{ name: string; plan: string } | null>
  close(): Promise<void>
}

export function openUpstream(serviceUrl: string, findKey: (workspaceId: string) => Promise<string | null>): Upstream {
  const base = new URL(serviceUrl)
  const prefix = `${base.pathname.replace(/\/$/, '')}/v1`
  // As many connections as there are browsers: a live stream keeps its own.
  const pool = new Pool(base.origin, { connections: null, headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS })

  async function read(person: Person, path: string): Promise<string | null> {
    const key = await findKey(person.workspace.id)
    if (key === null) return null
    try {
      const { statusCode, headers, body } = await pool.request({
        path: prefix + path,
        method: 'GET',
        headers: credentials(key, person),
        headersTimeout: READ_WAIT_MS,
        bodyTimeout: READ_WAIT_MS,
      })
      const text = await body.text()
      // What stands in between may answer something else.
      return statusCode === 200 && String(headers['content-type']).startsWith('application/json') ? text : null
    } catch {
      return null
    }
  }

  return {
    async forward(request, reply, { person, path, endless, ended, read }) {
      const key = await findKey(person.workspace.id)
      if (key === null) throw new ApiError('service_refused_key')
      const call = new AbortController()
      reply.raw.once('close', () => {
        // The browser went away: so does what it asked for.
        if (!reply.raw.writableFinished) call.abort()
      })
      reply.raw.once('finish', () => readAway(request))
      const signal = ended ? AbortSignal.any([call.signal, ended]) : call.signal
      const body = read ? await read(getBody(request)) : getBody(request)
      const answer = await ask(pool, {
        path: prefix + path,
        method: request.method,
        headers: {
          ...pick(request.headers, requestHeaders),
          ...(Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : {}),
          ...credentials(key, person),
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
      if (typeof location === 'string') reply.header('location', ours(location, prefix))
      await handBack(reply, answer)
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
  // Passed on as it is, it would sign the person out.
  await answer.body.dump()
  throw new ApiError('service_refused_key')
}

async function handBack(reply: FastifyReply, answer: Dispatcher.ResponseData) {
  reply.headers(pick(answer.headers, responseHeaders)).header('cache-control', 'no-store')
  reply.hijack()
  reply.raw.writeHead(answer.statusCode, Object.fromEntries(headersSet(reply)))
  // Fastify would hold them back until there is something to stream; a live stream may be silent for long.
  reply.raw.flushHeaders()
  await pipeline(answer.body, reply.raw).catch((error: unknown) => {
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

/** Answered before its body was read whole, a connection would wait with the next request behind the rest for ever. */
function readAway({ body }: FastifyRequest) {
  if (body instanceof Readable) body.unpipe().resume()
}

function getBody({ body, headers }: FastifyRequest): Readable | null {
  if (!(body instanceof Readable)) return null
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new ApiError('payload_too_large')
  let bytes = 0
  const pluralize = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > MAX_BODY_BYTES) done(new ApiError('payload_too_large'))
      else done(null, chunk)
    },
  })
  return body.pipe(pluralize)
}

function credentials(key: string, { id, name }: Person) {
  const actor = `${id};${encodeURIComponent(name.slice(0, ACTOR_NAME_MAX).toWellFormed())}`
  return { authorization: `Bearer ${key}`, 'x-actor': actor }
}

/** The service says where something is in its own terms; the browser reaches it through us. */
function ours(location: string, prefix: string): string {
  const { pathname, search } = new URL(location, 'http://service')
  return pathname.startsWith(`${prefix}/`) ? `/api${pathname.slice(prefix.length)}${search}` : '/'
}
