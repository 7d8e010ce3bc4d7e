import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** Encodes an answer by its schema, so that nothing undeclared can leave, with a weak ETag on what can be read again. */
export function sendAnswer(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  const { request } = reply
  const status = endpoint.status ?? 200
  if (status === 204) return reply.code(204).send()
  const body = 'kind' in endpoint.response ? '' : JSON.stringify(z.encode(endpoint.response, answer))
  reply.code(status).type('application/json; charset=utf-8')
  if (status === 201 && !reply.hasHeader('location')) {
    const made = z.object({ id: z.string() }).safeParse(answer)
    if (made.success) reply.header('location', `${pathOf(request.url)}/${made.data.id}`)
  }
  return isRead(reply) ? sendTagged(reply, body) : reply.send(body)
}

export function isRead({ request: { method } }: FastifyReply): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Sends what can be read again, or 304 to whoever has it already. */
export function sendTagged(reply: FastifyReply, body: string | Uint8Array): FastifyReply {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  return matches(reply.request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body)
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const bare = etag.slice(2)
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === bare)
}
