import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseAcceptEncoding, hasEtag } from '#service/http/encodings.ts'
import type { HostedFile } from '../publications/hosted-file.ts'
import { dependsOnLanguage } from './visitor-version.ts'

/**
 * Sends a file in the smallest accepted encoding, or 304 if the client's copy is current. A document with a form is always sent again,
 * because the client's copy has the id of an earlier opening.
 */
export async function sendHosted(
  request: FastifyRequest,
  reply: FastifyReply,
  file: HostedFile,
): Promise<FastifyReply> {
  const vary = dependsOnLanguage(file) ? 'accept-encoding, accept-language' : 'accept-encoding'
  const encodings = parseAcceptEncoding(request.headers['accept-encoding'])
  if (await file.hasForm()) {
    const { encoding, body } = await file.encodeForVisitor(encodings)
    if (encoding !== '') reply.header('content-encoding', encoding)
    reply.headers({ ...file.headers, 'cache-control': 'private, no-cache', vary })
    return reply.code(file.status).send(body)
  }
  const { encoding, body } = await file.encodeFor(encodings)
  // Each encoding of a file has its own ETag.
  const etag = `"${file.hash}${encoding === '' ? '' : `-${encoding}`}"`
  reply
    .headers({ 'cache-control': 'no-cache', ...file.headers })
    .header('vary', vary)
    .header('etag', etag)
  if (file.status === 200 && hasEtag(request.headers['if-none-match'], file.hash)) return reply.code(304).send()
  if (encoding !== '') reply.header('content-encoding', encoding)
  return reply.code(file.status).send(body)
}
