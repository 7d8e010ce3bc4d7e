import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** Encodes a response by its schema, so that no undeclared field is sent, with a weak ETag on a response that can be requested again. */
export function sendAnswer(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  const status = endpoint.status ?? 200
  if (status === 204) return reply.code(204).send()
  const body = 'kind' in endpoint.response ? '' : JSON.stringify(z.encode(endpoint.response, answer))
  reply.code(status).type('application/json; charset=utf-8')
  if (status === 201 && endpoint.location !== undefined)
    reply.header('location', `/v1${filledIn(endpoint.location, Members.parse(answer))}`)
  return isRead(reply) ? sendTagged(reply, body) : reply.send(body)
}

export function isRead({ request: { method } }: FastifyReply): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Sends the response, or 304 if the client's copy is current. */
export function sendTagged(reply: FastifyReply, body: string | Uint8Array): FastifyReply {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  return matches(reply.request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body)
}

const Members = z.record(z.string(), z.unknown())

function filledIn(path: string, members: z.output<typeof Members>): string {
  return path.replaceAll(/{(\w+)}/g, (_, name: string) => String(members[name]))
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const bare = etag.slice(2)
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === bare)
}
