import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** Encodes a response by its schema, so that no undeclared field is sent. The response to a GET or HEAD request has a weak ETag. */
export function sendResponse(reply: FastifyReply, endpoint: Endpoint, value: unknown): FastifyReply {
  const status = endpoint.status ?? 200
  if (status === 204) return reply.code(204).send()
  const body = 'kind' in endpoint.response ? '' : JSON.stringify(z.encode(endpoint.response, value))
  reply.code(status).type('application/json; charset=utf-8')
  if (status === 201 && endpoint.location !== undefined)
    reply.header('location', `/v1${fillPath(endpoint.location, ResponseFields.parse(value))}`)
  return isReadRequest(reply) ? sendTagged(reply, body) : reply.send(body)
}

export function isReadRequest({ request: { method } }: FastifyReply): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Sends the response, or 304 if the client's copy is current. */
export function sendTagged(reply: FastifyReply, body: string | Uint8Array): FastifyReply {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  return matchesEtag(reply.request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body)
}

const ResponseFields = z.record(z.string(), z.unknown())

function fillPath(path: string, fields: z.output<typeof ResponseFields>): string {
  return path.replaceAll(/{(\w+)}/g, (_, name: string) => String(fields[name]))
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const strongTag = etag.slice(2)
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === strongTag)
}
