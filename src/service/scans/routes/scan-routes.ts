import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { PassQuery } from '#contract/pass-query.ts'
import { robotsText } from '#contract/robots-text.ts'
import { verifyAccessCode } from '#service/codes/access-code.ts'
import type { AccessTries } from './access-attempts.ts'
import { canOpenApps, sendAppPage } from './app-page.ts'
import { FairQueue } from '#service/runtime/fair-queue.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { reportAddress } from '#service/http/report-address.ts'
import type { DomainDirectory, HostAddresses } from '#service/hosts/domains/domain-directory.ts'
import { toSite } from '#service/tenancy/limits/client-network.ts'
import { passQuery } from './pass-query.ts'
import type { Places } from '../visitor/places.ts'
import type { Recorder } from './recorder.ts'
import type { CachedCode } from '../lookup/read-codes.ts'
import type { FindScannedCode, ScannedCode } from '../lookup/scanned-code.ts'
import { readScannedPath } from '#service/codes/aliases/scanned-path.ts'
import {
  sendAccessForm,
  sendRejectedForm,
  sendTooManyTries,
  sendUnavailable,
  sendNoDestination,
  sendUnknownCode,
  sendWrongAccessCode,
} from './scan-pages.ts'
import { type Target, resolveTarget } from '../lookup/target.ts'
import { sendScanPreview } from './scan-preview.ts'
import type { CodeOwner } from '../lookup/read-owner.ts'
import { type ScanTokens, withToken } from '../visits/scan-token.ts'
import { Visit } from './visit.ts'
import type { Visitors } from '../visitor/visitors.ts'
import { isForPrograms } from '#service/http/send-visitor-errors.ts'
import { isCounted, isPrefetch, isScan, isSpeculativeNavigation } from './is-counted.ts'

interface ScanParts {
  recorder: Recorder
  places: Places
  visitors: Visitors
  tries: AccessTries
  /** Null: redirects carry no token. */
  tokens: ScanTokens | null
  /** Whether an address is one of a page or site here. */
  isHosted(location: string): boolean
  /** Who a workspace is, as far as it has proved it. */
  readOwner(workspaceId: string): Promise<CodeOwner | null>
  getAddress(request: IncomingMessage): string
  /** The origin where visitors report codes, if they may. */
  reportsAt: string | null
  /** What codes of a workspace without a setting of their own do with the query of the scanned address. */
  queryDefaults: { find(workspaceId: string): PassQuery }
  /** Where the origin of scans leads visitors who do not name a code. */
  addresses: HostAddresses
  directory: Pick<DomainDirectory, 'find'>
  lookups: Metrics['lookups']
}

// Each derivation takes 16 MB and one of the pool's four threads, two of which are left for files. Parallel attempts of one client
// wait behind each other; beyond these limits a client gets a 503 with Retry-After.
const DERIVATIONS = { places: 2, most: 16, mostOfAll: 200 }

const inMemory = { from: 'memory' }
const inDatabase = { from: 'database' }

/** What browsers and crawlers ask every host for by themselves. */
const ofBrowsers = /^\/(favicon\.ico|sitemap[\w.-]*\.xml|apple-touch-icon[\w.-]*\.png|\.well-known\/)/

// Crawlers may follow codes as people do; what they ask for is not counted.
const robots = robotsText({ disallowed: ['/v1/'] })

/** Adds scans to the server of scan addresses and to that of own domains. */
export type AddScans = (app: FastifyInstance, ownDomains: FastifyInstance) => void

export function scanRoutes(
  { onScanOrigin, onDomain }: Record<'onScanOrigin' | 'onDomain', FindScannedCode>,
  parts: ScanParts,
): AddScans {
  const add = (app: FastifyInstance, scanned: ScannedAddresses) =>
    void app.register(async (scans) => {
      // One logger for all: a child logger for each scan would cost more than the scan.
      scans.setChildLoggerFactory((logger) => logger)
      scans.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
      addRoutes(scans, scanned, parts)
    })
  return (app, ownDomains) => {
    // The first is found faster.
    add(app, { paths: ['/:shortCode', '/*'], find: onScanOrigin, isForPrograms, findAddresses: () => parts.addresses })
    const findAddresses = (host: string | undefined) => parts.directory.find(host) ?? {}
    add(ownDomains, { paths: ['/*'], find: onDomain, isForPrograms: () => false, findAddresses })
  }
}

interface Led {
  reply: FastifyReply
  /** 303 after a form, so that the browser does not post it again. */
  status: 302 | 303
}

interface ScannedAddresses {
  /** The paths that are scans, as routes. */
  paths: readonly string[]
  find: FindScannedCode
  /** Whether a path that no route has is one of the API or of files, whose errors are for programs. */
  isForPrograms(url: string): boolean
  /** Where the host of a request leads visitors who do not name a code of it. */
  findAddresses(host: string | undefined): HostAddresses
}

/** The scan itself, and the form of codes with an access code. Needs no script in the browser. */
function addRoutes(
  app: FastifyInstance,
  { paths, find, isForPrograms: isOfPrograms, findAddresses }: ScannedAddresses,
  parts: ScanParts,
): void {
  const { recorder, places, visitors, tries, tokens, isHosted, getAddress, reportsAt, lookups } = parts
  const derivations = new FairQueue(DERIVATIONS)

  function toVisit({ raw }: FastifyRequest, { workspaceId }: CachedCode): Visit {
    const address = getAddress(raw)
    return new Visit(raw, {
      address,
      place: places.find(address),
      at: Date.now(),
      nameVisitor: (who, at) => visitors.hash({ workspaceId, ...who }, at),
    })
  }

  /** The redirect of a counted scan, with a token that names the scan if what follows is counted. */
  function toTracked({ shortCode, code }: ScannedCode, { scanId }: Visit, target: Target): Target {
    const { location } = target
    if (tokens === null || location === null || !(code.trackConversions || isHosted(location))) return target
    if (!/^https?:/.test(location)) return target
    return { ...target, location: withToken(location, tokens.sign({ scanId, shortCode })) }
  }

  /** Records a scan and leads on; a request that is no scan is led on alike. */
  function leadOn(scanned: ScannedCode, request: FastifyRequest, { reply, status }: Led) {
    const { code } = scanned
    const visit = toVisit(request, code)
    const mode = code.passQuery ?? parts.queryDefaults.find(code.workspaceId)
    const target = passQuery(resolveTarget(code, visit), request.url, mode)
    if (!isScan(request)) return answer(reply, status, { code, visit, target })
    const answered = isCounted(request) ? toTracked(scanned, visit, target) : target
    return recorder.record(code, visit, target).then(() => answer(reply, status, { code, visit, target: answered }))
  }

  function report({ shortCode }: ScannedCode): string | null {
    return reportsAt === null ? null : reportAddress(reportsAt, `${reportsAt}/${shortCode}`)
  }

  /** Answers with what is at the address of a request: the code, the preview that is asked for by `+`, or a page that says what is wrong. */
  function answerScan(request: FastifyRequest, reply: FastifyReply, serve: (scanned: ScannedCode) => unknown) {
    const path = readScannedPath(request.url)
    const found = find(path, request.headers.host)
    lookups.inc(found instanceof Promise ? inDatabase : inMemory)
    const respond = (scanned: ScannedCode | null) => {
      if (scanned === null) {
        if (isOfPrograms(request.url)) return reply.callNotFound()
        return void answerUnknown(request, reply, findAddresses(request.headers.host))
      }
      if (path.isPreview) return void showPreview(scanned, reply, parts)
      return void serve(scanned)
    }
    if (found instanceof Promise) found.then(respond, () => void sendUnavailable(reply))
    else respond(found)
  }

  function get(request: FastifyRequest, reply: FastifyReply): void {
    answerScan(request, reply, (scanned) => {
      const { code } = scanned
      if (mustAskAgain(request, code)) return sendUnavailable(reply)
      if (code.accessCodeHash !== null) return sendAccessForm(reply, report(scanned))
      return leadOn(scanned, request, { reply, status: 302 })
    })
  }

  function post(request: FastifyRequest<{ Body: URLSearchParams | undefined }>, reply: FastifyReply): void {
    answerScan(request, reply, async (scanned) => {
      const { accessCodeHash } = scanned.code
      // It was removed while the form was open.
      if (accessCodeHash === null) return leadOn(scanned, request, { reply, status: 303 })
      const address = getAddress(request.raw)
      const attempt = await tries.begin(scanned.shortCode, address)
      if (attempt.wait > 0) return sendTooManyTries(reply, attempt.wait)
      const given = request.body?.get('accessCode')?.slice(0, 200) ?? ''
      const right = await derivations.run(toSite(address), async () => verifyAccessCode(given, accessCodeHash))
      if (right === null) return sendUnavailable(reply)
      if (!right) return sendWrongAccessCode(reply, report(scanned))
      await attempt.succeeded()
      return leadOn(scanned, request, { reply, status: 303 })
    })
  }

  for (const path of paths) {
    app.get(path, { exposeHeadRoute: false }, get)
    // Link checkers use HEAD. It gets the same response, and does not count as a scan.
    app.head(path, get)
    app.post(path, { bodyLimit: 4096 }, post)
  }
  acceptForms(app)
}

async function showPreview(scanned: ScannedCode, reply: FastifyReply, parts: Pick<ScanParts, 'readOwner'>) {
  // Without the database, the page says where the code leads and nothing about its owner.
  const owner = await parts.readOwner(scanned.code.workspaceId).catch(() => null)
  sendScanPreview(reply, scanned, owner)
}

/**
 * Whether a browser that asks in advance must ask again when somebody really opens the code: what it shows without asking is not counted,
 * and of some codes it would be a form, an app or what the limit no longer allows.
 */
function mustAskAgain({ headers }: FastifyRequest, { accessCodeHash, availability, appUrl }: CachedCode): boolean {
  if (!isPrefetch(headers)) return false
  const hasLimit = availability !== null && availability.scansLeft !== Infinity
  return isSpeculativeNavigation(headers) || accessCodeHash !== null || appUrl !== null || hasLimit
}

/** Answers a visitor who names no code of the host: with the address that it has for that, or with a page. */
function answerUnknown(
  { method, url }: FastifyRequest,
  reply: FastifyReply,
  { rootUrl = null, unknownUrl = null }: HostAddresses,
): FastifyReply {
  const address = /^\/*(?:[?#]|$)/.test(url) ? (rootUrl ?? unknownUrl) : unknownUrl
  if (address === null || method === 'POST' || ofBrowsers.test(url)) return sendUnknownCode(reply)
  return reply.code(302).header('location', new URL(address).href).header('cache-control', 'no-store').send()
}

/** Bodies are forms and nothing else; what is wrong with one is said on a page. */
function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return sendRejectedForm(reply, status)
    request.log.error({ err: error }, 'A scan failed.')
    return sendUnavailable(reply)
  })
}

/** The redirect, or on phones and tablets the page that tries the app of the code first. */
function answer(
  reply: FastifyReply,
  status: 302 | 303,
  { code: { appUrl }, visit, target }: { code: CachedCode; visit: Visit; target: Target },
): FastifyReply {
  const { location, missing } = target
  if (appUrl === null || location === null || missing !== null || !canOpenApps(visit.agentHeader))
    return redirect(reply, status, target)
  return sendAppPage(reply, { appUrl, location })
}

function redirect(reply: FastifyReply, status: 302 | 303, { location, missing }: Target): FastifyReply {
  if (location === null) return sendNoDestination(reply, missing ?? 'unpublished')
  return reply.code(status).header('location', location).header('cache-control', 'no-store').send()
}
