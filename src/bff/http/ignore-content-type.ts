import type { FastifyRequest } from 'fastify'

/** For endpoints that read no body. Many clients send them a content type, and Fastify answers 415 if it is malformed. */
export async function ignoreContentType({ raw }: FastifyRequest): Promise<void> {
  delete raw.headers['content-type']
}
