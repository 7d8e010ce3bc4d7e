import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'
import { robotsText } from '#contract/robots-text.ts'
import { inWorkspace, isOutsideWorkspaces, readWorkspaceSlug } from '#contract/workspace-address.ts'
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
const secretScreens = /^\/(invitation|reset-password|not-me|s\/[^/]+|reports\/end\/[^/]+)$/

interface Dashboard extends ShownOrigins {
  /** Directory of the build, read at the first request. */
  clientDir: string
  /** The slug of the workspace that the browser's session was last in; null without a session. */
  findLastWorkspace(request: FastifyRequest): Promise<string | null>
}

/** Serves the built dashboard: its files, compressed by the build, and its index page at the address of every screen. */
export async function dashboardFiles(
  app: FastifyInstance,
  { clientDir, findLastWorkspace, ...shown }: Dashboard,
): Promise<void> {
  const root = resolve(clientDir)
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false })
  let listing: Promise<ReadonlySet<string>> | undefined
  // Without it, the index page would be at this address too. Shared dashboards say by a header that they are not to be listed.
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsText()))
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
      return sendPage(request, reply, await readFile(join(root, INDEX), 'utf8'))
    },
  })

  /** Sends the index page at the address of a screen, or redirects to that address in the last workspace if it names none. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0] ?? '/'
    const slug = readWorkspaceSlug(path)
    if (slug === null && !isOutsideWorkspaces(path)) {
      // Without the database the page opens, and says so.
      const last = await findLastWorkspace(request).catch(() => null)
      if (last !== null) return reply.header('cache-control', 'no-store').redirect(inWorkspace(last, request.url))
    }
    if (secretScreens.test(path)) reply.header('referrer-policy', 'no-referrer')
    const isShared = /^\/(s|reports\/end)\//.test(path)
    if (isShared) reply.header('x-robots-tag', 'noindex')
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': contentPolicy(shown, nonce) })
      .type('text/html; charset=utf-8')
      .send(toPage(html, { nonce, isShared, slug }))
  }
}

interface ShownPage {
  nonce: string
  isShared: boolean
  /** Of the workspace that its address names. */
  slug: string | null
}

/** The index page. It preloads the session in its workspace; that of a link without an account needs none. */
function toPage(html: string, { nonce, isShared, slug }: ShownPage): string {
  const page = html.replace('STYLE_NONCE', nonce)
  if (isShared) return page.replace(/<link rel="preload" href="\/session"[^>]*>/, '')
  return slug === null ? page : page.replace('href="/session"', `href="${inWorkspace(slug, '/session')}"`)
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
