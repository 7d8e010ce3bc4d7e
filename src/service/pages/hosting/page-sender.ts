import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encodings, HostedFile } from './hosted-file.ts'

/** Sends a file in the smallest accepted encoding, or 304 if the client's copy is current. */
export async function sendHosted(
  request: FastifyRequest,
  reply: FastifyReply,
  file: HostedFile,
): Promise<FastifyReply> {
  const { encoding, body } = await file.for(acceptedEncodings(request.headers['accept-encoding']))
  // Each encoding of a file has its own ETag.
  const etag = `"${file.hash}${encoding === '' ? '' : `-${encoding}`}"`
  reply
    .headers({ 'cache-control': 'no-cache', ...file.headers })
    .header('vary', 'accept-encoding')
    .header('etag', etag)
  if (file.status === 200 && isKnown(request.headers['if-none-match'], file.hash)) return reply.code(304).send()
  if (encoding !== '') reply.header('content-encoding', encoding)
  return reply.code(file.status).send(body)
}

/** Matches the ETag of any encoding: a proxy may have changed the encoding. */
function isKnown(header: string | undefined, hash: string): boolean {
  return header?.split(',').some((tag) => tag.includes(`"${hash}`)) === true
}

function acceptedEncodings(header: string | undefined): Encodings {
  const refused = /^(?:gzip|br|\*)\s*;\s*q=0(?:\.0*)?$/
  const accepted = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !refused.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  )
  return { br: accepted.has('br'), gzip: accepted.has('gzip') }
}
