import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Role } from '#contract/endpoint.ts'
import { endpointByTopic } from '#contract/events.ts'
import type { EndpointRow } from '#contract/index.ts'
import type { Database } from '#database/open.ts'
import type { People } from '../people/person.ts'
import { recordForbiddenErrors } from '../audit/record-forbidden.ts'
import { isSmallJson, watchWrite, type WatchedWrite } from '../audit/watch-write.ts'
import { listCallable, mayCall, mayCallInPart } from './roles.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { callOnClose } from '../http/call-on-close.ts'
import { ignoreContentType } from '../http/ignore-content-type.ts'
import type { Streams } from './streams.ts'
import type { AccountEvents } from '../auth/account-events.ts'
import { createTerminals, isInTerminalScope } from './terminals.ts'
import type { ServiceResponse, Upstream } from '../upstream/upstream.ts'

/** Changes of API keys. The person who makes such a change gets a mail. */
const keyChanges: Record<string, 'key_created' | 'key_revoked' | undefined> = {
  'POST /keys': 'key_created',
  'DELETE /keys/{id}': 'key_revoked',
}

interface AllowListOptions {
  db: Database
  events: AccountEvents
  table: readonly EndpointRow[]
  people: People
  upstream: Upstream
  streams: Streams
}

/** Adds a route for each endpoint that has roles. All other paths are 404. */
export async function addAllowedRoutes(
  app: FastifyInstance,
  { db, events, table, people, upstream, streams }: AllowListOptions,
): Promise<void> {
  // Bodies are forwarded unparsed, and the service parses them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  const findTerminalPerson = createTerminals({ db, upstream })
  for (const { key, method, path, endpoint } of table.filter(({ endpoint }) => endpoint.roles !== null))
    app.route<{ Params: Record<string, string> }>({
      method,
      url: `/api${path.replaceAll(/{(\w+)}/g, ':$1')}`,
      exposeHeadRoute: false,
      ...(endpoint.body === undefined && { onRequest: ignoreContentType }),
      async handler(request, reply) {
        const person = (await findTerminalPerson(request)) ?? (await people.requireMember(request))
        return recordForbiddenErrors(db, { person, request, key }, async () => {
          if (!isInTerminalScope(person, method, endpoint))
            throw new ApiError('forbidden', { message: 'You did not allow this terminal to do this.' })
          const isEndless = 'kind' in endpoint.response
          const isLive = 'kind' in endpoint.response && endpoint.response.kind === 'events'
          const search = toSearch(request)
          const isPart = !mayCall(person.role, endpoint)
          if (isPart && !mayCallInPart(person.role, endpoint)) throw new ApiError('forbidden')
          if (isLive && !mayListen(person.role, search, table)) throw new ApiError('forbidden')
          const stream = isLive ? streams.open(person) : undefined
          if (stream) callOnClose(reply, stream.close)
          const target = toPath(path, request.params)
          const write = await watchWrite({ db, table, read: upstream.read }, { key, path: target, person, request })
          const record = async (response: ServiceResponse) => {
            await write?.record(response)
            const change = keyChanges[key]
            if (change === undefined) return
            const detail = `In the workspace ${person.workspace.name}.`
            await events.warn(db, request, { userId: person.id, kind: 'account_changed', change, detail })
          }
          await upstream.forward(request, reply, {
            person,
            path: target + search,
            isEndless,
            ...(stream ? { ended: stream.endSignal } : {}),
            ...toBodyReader({ request, endpoint, isPart }, write),
            ...(write ? { onSuccess: (response) => logFailure(request, record(response)) } : {}),
          })
          return reply
        })
      },
    })
}

/** Reads the body before it is forwarded, if the role may send only a part of it or the audit log needs it. */
function toBodyReader(
  { request, endpoint, isPart }: { request: FastifyRequest; endpoint: Endpoint; isPart: boolean },
  write: WatchedWrite | null,
) {
  if (!isPart && !(write && isSmallJson(request))) return {}
  return {
    async readBody(body: AsyncIterable<Buffer> | null) {
      const bytes = isPart ? await readPartialBody(body, endpoint) : await readWholeBody(body)
      write?.setBody(bytes)
      return bytes
    },
  }
}

/** Logs that the audit log could not be written. The change itself was already made, so the request does not fail. */
async function logFailure(request: FastifyRequest, recording: Promise<void>): Promise<void> {
  await recording.catch((error: unknown) => request.log.error({ err: error }, 'the audit log could not be written'))
}

/**
 * Whether a role may subscribe to topics. The role must be allowed to read the endpoints of the topics. `search` is the query exactly as it
 * is forwarded.
 */
function mayListen(role: Role, search: string, table: readonly EndpointRow[]): boolean {
  const topics = new URLSearchParams(search).getAll('topics').flatMap((list) => list.split(','))
  return topics.every((topic) => {
    const key = endpointByTopic[topic]
    return key === undefined || listCallable(role, table).includes(key)
  })
}

/** Builds the path from the path in the contract, so that an unusual spelling cannot reach another endpoint. */
function toPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/{(\w+)}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (!plainParam.test(value)) throw new ApiError('not_found')
    return encodeURIComponent(value)
  })
}

// Ids and names of the service, without characters that have a meaning in a path.
const plainParam = /^[\w~-][\w~.:-]{0,199}$/

function toSearch({ url }: FastifyRequest): string {
  const start = url.indexOf('?')
  if (start < 0) return ''
  const search = url.slice(start)
  if (!/^[!"$-~]+$/.test(search)) throw new ApiError('not_found')
  return search
}

/**
 * Reads the body for a role that may send only a part of it. Throws `forbidden` if the body contains more. The parsed body is serialized
 * again, so that the service reads exactly what was checked.
 */
async function readPartialBody(body: AsyncIterable<Buffer> | null, { part }: Endpoint): Promise<Buffer> {
  const fields = parseJson((await readWholeBody(body)).toString())
  // The body is not parsed with zod, whose copy would lack `__proto__`, which must be refused too.
  if (!isFields(fields) || Object.keys(fields).some((field) => part?.fields.includes(field) !== true))
    throw new ApiError('forbidden')
  return Buffer.from(JSON.stringify(fields))
}

async function readWholeBody(body: AsyncIterable<Buffer> | null): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw invalidField('', 'The body is not valid JSON')
  }
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
