import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { pipeline } from 'node:stream'
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib'
import { builderPage, type Reads } from './builder-page.ts'
import { idOfEdited, type Preloads, preloads } from './preloads.ts'
import { ApiError } from './api-error.ts'

interface File {
  bytes: Buffer
  type: string
  etag: string
  /** What a page's own scripts come to, as its policy names them: it may run these and no others. */
  scripts: string[]
  /** Made when first asked for, in the thread pool, and kept. */
  packed: Partial<Record<Encoding, Promise<Buffer>>>
}
/** The better one first. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** The built dashboard, from memory: a path that is not one of its files cannot reach the disk. */
export function dashboardFiles(app: FastifyInstance, clientDir: string, reads: Reads): void {
  let loading: Promise<[Map<string, File>, Preloads]> | undefined
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const path = request.url.split('?', 1)[0] ?? '/'
      if (/^\/(api|auth)(\/|$)/.test(path)) throw new ApiError('not_found')
      loading ??= Promise.all([filesIn(clientDir), preloads(clientDir)])
      const [files, preloaded] = await loading.catch(() => {
        // Built later, it is found later.
        loading = undefined
        throw new ApiError('not_built')
      })
      const file = files.get(path)
      if (file)
        return sendFile(file, request, reply.header('cache-control', path.startsWith(HASHED) ? FOREVER : 'no-cache'))
      const id = idOfEdited(path)
      const index = files.get(id === undefined ? '/index.html' : '/builder.html')
      if (!index || path.startsWith(HASHED) || !wantsPage(request)) throw new ApiError('not_found')
      if (id !== undefined) return sendBuilder(reads, { request, reply, id, index, preloaded })
      return sendFile(index, request, reply.header('cache-control', 'no-cache'))
    },
  })
}

interface Builder {
  request: FastifyRequest
  reply: FastifyReply
  id: string
  index: File
  preloaded: Preloads
}

function sendBuilder(
  reads: Reads,
  { request, reply, id, index, preloaded }: Builder,
): FastifyReply | Promise<FastifyReply> {
  if (preloaded.header !== '') reply.header('link', preloaded.header)
  // Whoever bears no cookie is not signed in.
  if (request.method === 'HEAD' || request.headers.cookie === undefined)
    return sendFile(index, request, reply.header('cache-control', 'no-cache'))
  allowScripts(reply, index)
  const page = builderPage(reads, { request, id, html: index.bytes.toString(), preloads: preloaded.ofDocument })
  reply.type(index.type).headers({ 'cache-control': 'no-store', vary: 'accept-encoding' })
  if (!accepts(request, 'gzip')) return reply.send(page)
  // Every browser takes gzip. What has been written is sent, not kept for more.
  const packed = createGzip({ level: 4, flush: constants.Z_SYNC_FLUSH })
  pipeline(page, packed, () => {})
  return reply.header('content-encoding', 'gzip').send(packed)
}

const POLICY = 'content-security-policy'
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
    files.set(path, { bytes, type, etag, scripts: path.endsWith('.html') ? scriptsIn(bytes) : [], packed: {} })
  }
  return files
}

function scriptsIn(html: Buffer): string[] {
  const found = html.toString().matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)
  return [...found].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

function allowScripts(reply: FastifyReply, { scripts }: File): void {
  const policy = String(reply.getHeader(POLICY))
  if (scripts.length > 0) reply.header(POLICY, policy.replace(/script-src [^;]*/, `$& ${scripts.join(' ')}`))
}

async function sendFile(file: File, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  allowScripts(reply, file)
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
