import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import { isReadRequest, sendTagged } from './send-response.ts'

/** The response of an endpoint that the contract declares as `binary`. */
export class FileResponse {
  readonly type: string
  readonly filename: string
  readonly content: Uint8Array | Readable
  /** Length of the content, for a stream only if it is known in advance. */
  readonly bytes: number | null

  constructor(file: { type: string; filename: string; content: Uint8Array | Readable; bytes?: number | null }) {
    this.type = file.type
    this.filename = file.filename
    this.content = file.content
    this.bytes = file.bytes ?? null
  }
}

/** Sends a file as a download. A file in memory has a weak ETag, a stream is never cached. */
export function sendFile(reply: FastifyReply, { type, filename, content, bytes }: FileResponse): FastifyReply {
  reply
    .type(type)
    .header('content-disposition', toContentDisposition(filename))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox")
  if (!(content instanceof Uint8Array)) {
    if (bytes !== null) reply.header('content-length', bytes)
    return reply.header('cache-control', 'no-store').send(content)
  }
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return isReadRequest(reply) ? sendTagged(reply, buffer) : reply.send(buffer)
}

/** The header Content-Disposition, by RFC 6266: an ASCII name for old clients, and the full name in the encoding of RFC 5987. */
export function toContentDisposition(filename: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const asciiName = filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encodedName = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}
