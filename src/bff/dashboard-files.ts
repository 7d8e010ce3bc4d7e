import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ApiError } from './api-error.ts'

interface File {
  bytes: Buffer
  type: string
  etag: string
  /** Made when first asked for, in the thread pool, and kept. */
  packed: Partial<Record<Encoding, Promise<Buffer>>>
}
/** The better one first. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** The built dashboard, from memory: a path that is not one of its files cannot reach the disk. */
export function dashboardFiles(app: FastifyInstance, clientDir: string): void {
  let loading: Promise<Map<string, File>> | undefined
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const path = request.url.split('?', 1)[0] ?? '/'
      if (/^\/(api|auth)(\/|$)/.test(path)) throw new ApiError('not_found')
      loading ??= filesIn(clientDir)
      const files = await loading.catch(() => {
        // Built later, it is found later.
        loading = undefined
        throw new ApiError('not_built')
      })
      const file = files.get(path)
      if (file)
        return sendFile(file, request, reply.header('cache-control', path.startsWith(HASHED) ? FOREVER : 'no-cache'))
      const index = files.get('/index.html')
      if (!index || path.startsWith(HASHED) || !wantsPage(request)) throw new ApiError('not_found')
      return sendFile(index, request, reply.header('cache-control', 'no-cache'))
    },
  })
}

// Vite puts everything whose name carries its hash there.
const HASHED = '/assets/'
const FOREVER = 'public, max-age=31536000, immutable'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const packable = /^(text|application)\/|svg/
const packers: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  // Browsers take brotli over TLS and from localhost only.
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}

async function filesIn(dir: string): Promise<Map<string, File>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = new Map<string, File>()
  for (const entry of entries) {
    // The build's own manifest (.vite) and source maps are for us.
    const path = join(entry.parentPath, entry.name).slice(dir.length).split(sep).join('/')
    const type = types[extname(entry.name)]
    if (!entry.isFile() || path.startsWith('/.') || type === undefined) continue
    const bytes = await readFile(join(dir, path))
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    files.set(path, { bytes, type, etag, packed: {} })
  }
  return files
}

async function sendFile(file: File, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  const encoding = packable.test(file.type) ? encodings.find((each) => accepts(request, each)) : undefined
  const etag = encoding === undefined ? file.etag : file.etag.replace(/"$/, `-${encoding}"`)
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type(file.type)
  if (encoding === undefined) return reply.send(file.bytes)
  return reply
    .header('content-encoding', encoding)
    .send(await (file.packed[encoding] ??= packers[encoding](file.bytes)))
}

function accepts({ headers }: FastifyRequest, encoding: Encoding): boolean {
  const taken = new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))`)
  return taken.test(String(headers['accept-encoding'] ?? ''))
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(headers.accept ?? '')
}
