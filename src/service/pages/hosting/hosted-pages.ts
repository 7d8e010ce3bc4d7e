import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FindHost } from '#service/hosts/find-host.ts'
import { sendHosted } from './page-sender.ts'
import { findLanguagePath } from './visitor-version.ts'
import { sendUnavailable, sendVisitorPage } from '#service/http/visitor-page.ts'
import { trimEndSlashes } from '#service/http/trim-end-slashes.ts'
import { TokenBuckets } from '#service/tenancy/limits/post-limits.ts'
import { toClientNetwork } from '#service/tenancy/limits/client-network.ts'
import { findToken } from '#service/scans/visits/scan-token.ts'
import type { RecordStep } from '#service/scans/visits/visit-recorder.ts'
import { type HostedFile, MISSING_PATH, REDIRECT_STATUS, SCANNED_PREFIX } from '../publications/hosted-file.ts'
import { isPageHost, type PageHost, type Publication } from '../publications/find-host.ts'

/** A page at a visitor's host. */
export interface VisitedPage {
  host: PageHost
  url: string
  hasWww: boolean
}
/** Finds the page of a Host header. Null if no page has this host. Rejects if the host is not cached and the database is down. */
export type FindPage = (host: string | undefined) => Promise<VisitedPage | null>

export function createPageFinder(find: FindHost): FindPage {
  return async (name) => {
    const visitedHost = await find(name)
    return visitedHost && isPageHost(visitedHost.host) ? { ...visitedHost, host: visitedHost.host } : null
  }
}

/** Serves every published page from memory, in the smallest encoding that the browser accepts. */
export function servePages(pages: FastifyInstance, find: FindPage, record: RecordStep): void {
  pages.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const visitedHost = await find(request.headers.host).catch(asError)
      if (visitedHost instanceof Error) return sendUnavailable(reply)
      const publication = visitedHost?.host.publication
      if (!publication) return sendNothingHere(reply)
      const [path = ''] = request.url.split('?', 1)
      const query = request.url.slice(path.length)
      const file = findVisible(publication, path)
      const target = findTarget(publication, { path, file, hasWww: visitedHost.hasWww })
      if (target !== null) return redirect(reply, `${visitedHost.url}${target.slice(1)}${query}`)
      const languagePath = file ? findLanguagePath(file, query, request.headers['accept-language']) : null
      if (languagePath !== null) return sendToLanguage(reply, `${visitedHost.url}${languagePath.slice(1)}${query}`)
      const answer = findScannedDocument(request, visitedHost.host, path) ?? file ?? publication.files.get(MISSING_PATH)
      return answer ? sendHosted(request, reply, answer) : sendNothingHere(reply)
    },
  })

  /** Counts a visit after a scan, and finds the document for visitors who scanned a code. A reload gets that document too. */
  function findScannedDocument(request: FastifyRequest, host: PageHost, path: string): HostedFile | undefined {
    const files = host.publication?.files
    if (!isView(request, files?.get(path))) return undefined
    const isScanned = record(request.url, toStep(host, 'view')) || findToken(request.url) === ''
    return isScanned ? files?.get(SCANNED_PREFIX + path) : undefined
  }
}

/** Counts clicks on links to other sites. The page's script reports them with the token of the scan; the body is ignored. */
export async function clickRoute(pages: FastifyInstance, find: FindPage, record: RecordStep): Promise<void> {
  const clicks = new TokenBuckets({ burst: 60, intervalMs: 1_000 })
  await pages.register(async (route) => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) => done(null))
    route.post('/_/clicks', async (request, reply) => {
      const visitedHost = await find(request.headers.host).catch(() => null)
      if (visitedHost?.host.publication && clicks.take(toClientNetwork(request.ip)) === 0)
        record(request.url, toStep(visitedHost.host, 'click'))
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

function toStep<S extends string>({ workspaceId, pageId }: PageHost, step: S) {
  return { workspaceId, openedId: pageId, step }
}

function isView({ method }: FastifyRequest, file: HostedFile | undefined): boolean {
  return method === 'GET' && file?.status === 200 && file.headers['content-type']?.startsWith('text/html') === true
}

function sendNothingHere(reply: FastifyReply): FastifyReply {
  return sendVisitorPage(reply, {
    status: 404,
    content: ({ general }) => ({ title: general.nothingTitle, body: `<p>${general.nothingText}</p>` }),
  })
}

/** Leads a visitor to the page in their language. The address stays that of the original for everybody else. */
function sendToLanguage(reply: FastifyReply, location: string): FastifyReply {
  const headers = { 'cache-control': 'private, no-cache', vary: 'accept-language', location }
  return reply.code(302).headers(headers).send()
}

function redirect(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(308).headers({ 'cache-control': 'no-cache', location }).send()
}

/**
 * The file at an address that visitors may request. Documents for visitors who scanned a code are served only at the addresses of their
 * pages.
 */
function findVisible({ files }: Publication, path: string): HostedFile | undefined {
  return path.startsWith(SCANNED_PREFIX) ? undefined : files.get(path)
}

/** The path that a former address, another spelling of an address or the host with www leads to. Null if the address is right. */
function findTarget(
  publication: Publication,
  { path, file, hasWww }: { path: string; file: HostedFile | undefined; hasWww: boolean },
): string | null {
  const target = file?.status === REDIRECT_STATUS ? file.headers['location'] : undefined
  if (target !== undefined) return target
  return hasWww || file === undefined ? findCanonicalPath(publication, path) : null
}

/** The page for `/Menu`, `/menu/`, `/menu.html` or `/index.html`. Null if there is none. */
function findCanonicalPath({ files }: Publication, path: string): string | null {
  const trimmedPath = trimEndSlashes(path.toLowerCase())
    .replace(/\.html?$/, '')
    .replace(/^\/index$/, '')
  const canonicalPath = trimmedPath === '' ? '/' : trimmedPath
  return files.has(canonicalPath) && !canonicalPath.startsWith('/_/') ? canonicalPath : null
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
