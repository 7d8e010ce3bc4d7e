import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'
import { ApiError } from './api-error.ts'
import { contentPolicy, type ShownOrigins } from './content-policy.ts'

// Vite puts all files with a hash in their names there.
const HASHED = '/assets/'
const INDEX = '/index.html'
const FOREVER = 'public, max-age=31536000, immutable'
const JAVASCRIPT = 'text/javascript; charset=utf-8'
// Neither source maps nor compressed files by their own names.
const served = new Set(['.css', '.html', '.js', '.json', '.svg', '.woff2'])
// Screens whose addresses have the secret of a link.
const secretScreens = /^\/(invitation|reset-password|s\/[^/]+|reports\/end\/[^/]+)$/

interface Dashboard extends ShownOrigins {
  /** Directory of the build, read at the first request. */
  clientDir: string
}

/** Serves the built dashboard: its files, compressed by the build, and its index page at the address of every screen. */
export async function dashboardFiles(app: FastifyInstance, { clientDir, ...shown }: Dashboard): Promise<void> {
  const root = resolve(clientDir)
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })
  let listing: Promise<ReadonlySet<string>> | undefined
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async onSend(_request, reply) {
      // @fastify/static sends an obsolete content type for scripts.
      if (String(reply.getHeader('content-type')).startsWith('application/javascript')) reply.type(JAVASCRIPT)
    },
    async handler(request, reply) {
      const path = request.url.split('?', 1)[0] ?? '/'
      if (/^\/(api|auth|livez|readyz)(\/|$)/.test(path)) throw new ApiError('not_found')
      listing ??= listFiles(root)
      const files = await listing.catch(() => {
        // The next request finds a build that was made in the meantime.
        listing = undefined
        throw new ApiError('not_built')
      })
      reply.header('vary', 'accept-encoding')
      if (files.has(path) && path !== INDEX)
        return reply.header('cache-control', path.startsWith(HASHED) ? FOREVER : 'no-cache').sendFile(path)
      if (!files.has(INDEX) || path.startsWith(HASHED) || !acceptsHtml(request)) throw new ApiError('not_found')
      if (secretScreens.test(path)) reply.header('referrer-policy', 'no-referrer')
      const isShared = /^\/(s|reports\/end)\//.test(path)
      if (isShared) reply.header('x-robots-tag', 'noindex')
      const nonce = randomBytes(16).toString('base64url')
      return reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': contentPolicy(shown, nonce) })
        .type('text/html; charset=utf-8')
        .send(toPage(await readFile(join(root, INDEX), 'utf8'), { nonce, isShared }))
    },
  })
}

/** The index page. That of a link without an account needs no session, so it does not preload it. */
function toPage(html: string, { nonce, isShared }: { nonce: string; isShared: boolean }): string {
  const page = html.replace('STYLE_NONCE', nonce)
  return isShared ? page.replace(/<link rel="preload" href="\/session"[^>]*>/, '') : page
}

/** Paths of the files that are served, without the manifest of the build in `.vite`. No other path reaches the disk. */
async function listFiles(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && served.has(extname(entry.name)))
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
  return new Set(paths.filter((path) => !path.startsWith('/.')))
}

function acceptsHtml({ headers }: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(headers.accept ?? '')
}
