import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Database } from '#database/open.ts'
import { toDocumentPath } from '#service/hosts/file-directory/document-url.ts'
import { files, type StoredVersion } from '#service/hosts/file-directory/schema.ts'
import { type ByteRange, readByteRange } from '#service/http/byte-range.ts'
import { hasEtag } from '#service/http/encodings.ts'
import { toContentDisposition } from '#service/http/send-file.ts'
import { sendVisitorPage } from '#service/http/visitor-page.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { readId } from '#service/ids/ids.ts'
import { type FileRow, getLiveVersion } from './file-rows.ts'
import { getView } from './read-file-type.ts'
import { sendReader } from './reader-page.ts'
import { toFolder } from './store-content.ts'

interface FilesDependencies {
  db: Database
  store: ObjectStore
}

interface FileAddress {
  workspaceId: string
  id: string
  fileName?: string
}
type DocumentRequest = FastifyRequest<{ Params: FileAddress; Querystring: { download?: unknown } }>

/**
 * Adds `GET /documents/{workspace}/{id}`, which codes open, and `GET /documents/{workspace}/{id}/{name}` with the content of the live version. Neither is cached
 * without asking again, because a file may be replaced at any time. Nothing in a file can run: browsers show only types that were found in
 * the content itself, in a document without scripts, and save everything else.
 */
export function serveFiles(app: FastifyInstance, { db, store }: FilesDependencies): void {
  app.get<{ Params: FileAddress }>('/documents/:workspaceId/:id', async (request, reply) => {
    const row = await findFile(db, request.params)
    if (row === null) return sendMissing(reply)
    const version = getLiveVersion(row)
    if (row.show === 'download') return sendContent(request, reply, { row, version, isDownload: true })
    return sendReader(reply, { name: row.name, version, contentUrl: toContentPath(row, version) })
  })

  app.get<{ Params: FileAddress; Querystring: { download?: unknown } }>(
    '/documents/:workspaceId/:id/:fileName',
    async (request, reply) => {
      const row = await findFile(db, request.params)
      if (row === null) return sendMissing(reply)
      const version = getLiveVersion(row)
      const isDownload = request.query.download !== undefined || getView(version.type) === null
      return sendContent(request, reply, { row, version, isDownload })
    },
  )

  async function sendContent(
    request: FastifyRequest,
    reply: FastifyReply,
    { row, version, isDownload }: { row: FileRow; version: StoredVersion; isDownload: boolean },
  ): Promise<FastifyReply> {
    const etag = `"${version.sha256.slice(0, 32)}"`
    reply.headers({
      ...contentHeaders,
      etag,
      'content-security-policy': isDownload ? downloadPolicy : toShownPolicy(version.type),
      'content-disposition': toContentDisposition(version.fileName, isDownload ? 'attachment' : 'inline'),
    })
    if (hasEtag(request.headers['if-none-match'], version.sha256.slice(0, 32))) return reply.code(304).send()
    const range = findRange(request.headers, { size: version.bytes, etag })
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${version.bytes}`).send()
    const { from, to } = range ?? { from: 0, to: version.bytes - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${version.bytes}`)
    reply.type(version.type).header('content-length', to - from + 1)
    if (request.method === 'HEAD') return reply.send()
    const folder = toFolder({ workspaceId: row.workspaceId, fileId: row.id, versionId: version.id })
    return reply.send(Readable.from(readBytes(store, { folder, chunks: version.chunks, from, to })))
  }
}

async function findFile(db: Database, { workspaceId, id }: FileAddress): Promise<FileRow | null> {
  if (readId('fil', id) === null || readId('wsp', workspaceId) === null) return null
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, id)))
  return row ?? null
}

function toContentPath({ workspaceId, id }: FileRow, { fileName }: StoredVersion): string {
  return `${toDocumentPath({ workspaceId, fileId: id })}/${encodeURIComponent(fileName)}`
}

function sendMissing(reply: FastifyReply): FastifyReply {
  return sendVisitorPage(reply, {
    status: 404,
    content: ({ general }) => ({ title: general.missingTitle, body: `<p>${general.missingText}</p>` }),
  })
}

const contentHeaders = {
  'accept-ranges': 'bytes',
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

const downloadPolicy = "default-src 'none'; sandbox"

/** Chromium shows no PDF in a sandbox. A PDF cannot run scripts of the origin, and the policy allows none. */
function toShownPolicy(type: string): string {
  const sources =
    "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
  return type === 'application/pdf' ? sources : `${sources}; sandbox`
}

/** The requested part of a file. A client that continues a download of another content gets the whole file. */
function findRange(
  { range, 'if-range': ifRange }: DocumentRequest['headers'],
  { size, etag }: { size: number; etag: string },
): ByteRange | 'outside' | null {
  return range === undefined || (ifRange !== undefined && ifRange !== etag) ? null : readByteRange(range, size)
}

/** Reads the bytes of a file from its objects, one after the other, as fast as the visitor takes them. */
async function* readBytes(
  store: ObjectStore,
  { folder, chunks, from, to }: ByteRange & { folder: string; chunks: readonly number[] },
): AsyncGenerator<Buffer> {
  let start = 0
  for (const [index, size] of chunks.entries()) {
    const end = start + size
    if (start > to) return
    if (end > from) {
      const object = await store.get(`${folder}/${index}`)
      if (!object) throw new Error('A part of a file is missing from the object store.')
      yield Buffer.from(object.bytes.subarray(Math.max(0, from - start), Math.min(size, to + 1 - start)))
    }
    start = end
  }
}
