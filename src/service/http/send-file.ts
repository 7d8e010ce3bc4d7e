import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { isRead, sendTagged } from './send-answer.ts'

/** The response of an endpoint that the contract declares as `binary`. */
export class FileAnswer {
  readonly type: string
  readonly filename: string
  readonly content: Uint8Array | Readable
  /** Of a stream, if it is known before. */
  readonly bytes: number | null

  constructor(file: { type: string; filename: string; content: Uint8Array | Readable; bytes?: number | null }) {
    this.type = file.type
    this.filename = file.filename
    this.content = file.content
    this.bytes = file.bytes ?? null
  }
}

/** Sends a file as a download. A complete one has a weak ETag, a streamed one is never cached. */
export function sendFile(reply: FastifyReply, { type, filename, content, bytes: known }: FileAnswer): FastifyReply {
  reply
    .type(type)
    .header('content-disposition', disposition(filename))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
  if (!(content instanceof Uint8Array)) {
    if (known !== null) reply.header('content-length', known)
    return reply.header('cache-control', 'no-store').send(content)
  }
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return isRead(reply) ? sendTagged(reply, bytes) : reply.send(bytes)
}

/** RFC 6266: an ASCII name for all clients, and the full one as in RFC 5987. */
function disposition(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
