import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Database } from '#database/open.ts'
import { toDocumentPath } from '#service/hosts/file-directory/document-url.ts'
import { files, type StoredVersion } from '#service/hosts/file-directory/schema.ts'
import { type ByteRange, readByteRange } from '#service/http/byte-range.ts'
import { hasEtag } from '#service/http/encodings.ts'
import { sendVisitorPage } from '#service/http/visitor-page.ts'
import type { ObjectStore } from '#service/storage/object-store.ts'
import { readId } from '#service/ids/ids.ts'
import { type FileRow, getLiveVersion } from './file-rows.ts'
import { readContent, toContentHeaders } from './read-content.ts'
import { getView } from './read-file-type.ts'
import { sendReader } from './reader-page.ts'

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
    reply.headers({ ...toContentHeaders(version, { isDownload }), etag })
    if (hasEtag(request.headers['if-none-match'], version.sha256.slice(0, 32))) return reply.code(304).send()
    const range = findRange(request.headers, { size: version.bytes, etag })
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${version.bytes}`).send()
    const { from, to } = range ?? { from: 0, to: version.bytes - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${version.bytes}`)
    reply.type(version.type).header('content-length', to - from + 1)
    if (request.method === 'HEAD') return reply.send()
    const key = { workspaceId: row.workspaceId, fileId: row.id, version }
    return reply.send(Readable.from(readContent(store, key, { from, to })))
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

/** The requested part of a file. A client that continues a download of another content gets the whole file. */
function findRange(
  { range, 'if-range': ifRange }: DocumentRequest['headers'],
  { size, etag }: { size: number; etag: string },
): ByteRange | 'outside' | null {
  return range === undefined || (ifRange !== undefined && ifRange !== etag) ? null : readByteRange(range, size)
}
