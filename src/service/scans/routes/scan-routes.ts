import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRobotsText } from '#contract/robots-text.ts'
import { verifyAccessCode } from '#service/codes/access-code.ts'
import type { AccessAttempts } from './access-attempts.ts'
import { canOpenApps, sendAppPage } from './app-page.ts'
import { FairQueue } from '#service/runtime/fair-queue.ts'
import type { Metrics } from '#service/runtime/metrics.ts'
import { toReportUrl } from '#service/http/report-address.ts'
import type { DomainDirectory, HostAddresses } from '#service/hosts/domains/domain-directory.ts'
import { toBlock } from '#service/tenancy/limits/client-network.ts'
import type { Recorder } from './recorder.ts'
import type { CachedCode } from '../lookup/read-codes.ts'
import type { FindScannedCode, ScannedCode } from '../lookup/scanned-code.ts'
import { readScannedPath } from '#service/codes/aliases/scanned-path.ts'
import {
  sendAccessForm,
  sendRejectedForm,
  sendTooManyAttempts,
  sendUnavailable,
  sendNoDestination,
  sendUnknownCode,
  sendWrongAccessCode,
} from './scan-pages.ts'
import type { Target } from '../lookup/target.ts'
import { sendScanPreview } from './scan-preview.ts'
import type { CodeOwner } from '../lookup/read-owner.ts'
import { isForProgram } from '#service/http/send-visitor-errors.ts'
import { isPrefetch, isScan, isSpeculativeNavigation } from './is-scan.ts'
import { createScanResolver, type ResolvedScan, type ResolveOptions } from './resolve-scans.ts'

export interface ScanRoutesOptions extends ResolveOptions {
  recorder: Recorder
  accessAttempts: AccessAttempts
  /** The name of a workspace, and the domains that it has verified. */
  readOwner(workspaceId: string): Promise<CodeOwner | null>
  /** The origin where visitors report codes; null: they cannot. */
  reportsAt: string | null
  /** Where the origin of scans leads visitors whose address names no code. */
  addresses: HostAddresses
  directory: Pick<DomainDirectory, 'find'>
  lookups: Metrics['lookups']
}

// Checking an access code takes 16 MB and one of the pool's four threads, two of which are left for files. Attempts of one client wait in
// a queue; beyond these limits a client gets a 503 with Retry-After.
const ACCESS_CHECKS = { concurrency: 2, maxPerOwner: 16, maxWaiting: 200 }

const inMemory = { from: 'memory' }
const inDatabase = { from: 'database' }

/** Paths that browsers and crawlers request of every host by themselves. */
const automaticPaths = /^\/(favicon\.ico|sitemap[\w.-]*\.xml|apple-touch-icon[\w.-]*\.png|\.well-known\/)/

// Crawlers may follow codes as people do. Their requests are not counted.
const robots = createRobotsText({ disallowed: ['/v1/'] })

/** Adds scans to the server of scan addresses and to that of own domains. */
export type AddScans = (app: FastifyInstance, ownDomains: FastifyInstance) => void

export function scanRoutes(
  { onScanOrigin, onDomain }: Record<'onScanOrigin' | 'onDomain', FindScannedCode>,
  options: ScanRoutesOptions,
): AddScans {
  const addRoutesTo = (app: FastifyInstance, scannedAddresses: ScannedAddresses) =>
    void app.register(async (scans) => {
      // All scans share one logger: a child logger for each scan would cost more than the scan.
      scans.setChildLoggerFactory((logger) => logger)
      scans.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
      addRoutes(scans, scannedAddresses, options)
    })
  return (app, ownDomains) => {
    // The first of these paths is matched faster than the second.
    addRoutesTo(app, {
      paths: ['/:shortCode', '/*'],
      find: onScanOrigin,
      isForProgram,
      findAddresses: () => options.addresses,
    })
    const findAddresses = (host: string | undefined) => options.directory.find(host) ?? {}
    addRoutesTo(ownDomains, { paths: ['/*'], find: onDomain, isForProgram: () => false, findAddresses })
  }
}

interface RedirectReply {
  reply: FastifyReply
  /** 303 after a form, so that the browser does not post it again. */
  status: 302 | 303
}

interface ScannedAddresses {
  /** The routes whose paths are scans. */
  paths: readonly string[]
  find: FindScannedCode
  /** Whether a path that no route has belongs to the API or to files, whose errors are for programs. */
  isForProgram(url: string): boolean
  /** Where the host of a request leads visitors whose address names no code. */
  findAddresses(host: string | undefined): HostAddresses
}

/** Adds the routes of scans, and of the form for codes with an access code, which works without scripts in the browser. */
function addRoutes(
  app: FastifyInstance,
  { paths, find, isForProgram, findAddresses }: ScannedAddresses,
  options: ScanRoutesOptions,
): void {
  const { recorder, accessAttempts, getAddress, reportsAt, lookups } = options
  const accessChecks = new FairQueue(ACCESS_CHECKS)
  const resolver = createScanResolver(options)

  /** Records a scan and redirects it. A request that is not a scan is redirected too. */
  function recordAndRedirect(
    scannedCode: ScannedCode,
    request: FastifyRequest,
    { reply, status }: RedirectReply,
  ): void {
    const resolved = resolver.resolve(scannedCode, request.raw)
    if (!isScan(request)) return void answer(reply, status, resolved)
    const target = resolver.addTokenIfCounted(scannedCode, resolved)
    recorder.record(resolved, () => void answer(reply, status, { ...resolved, target }))
  }

  function getReportAddress({ shortCode }: ScannedCode): string | null {
    return reportsAt === null ? null : toReportUrl(reportsAt, `${reportsAt}/${shortCode}`)
  }

  /**
   * Finds the code at the address of a request and answers with `serve`. An address that ends in `+` gets the preview of its code, and an
   * address without a code gets an error page.
   */
  function answerWithCode(request: FastifyRequest, reply: FastifyReply, serve: (scannedCode: ScannedCode) => unknown) {
    const path = readScannedPath(request.url)
    const found = find(path, request.headers.host)
    lookups.inc(found instanceof Promise ? inDatabase : inMemory)
    const respond = (scannedCode: ScannedCode | null) => {
      if (scannedCode === null) {
        if (isForProgram(request.url)) return reply.callNotFound()
        return void answerUnknown(request, reply, findAddresses(request.headers.host))
      }
      if (path.isPreview) return void sendPreview(scannedCode, reply, options)
      return void serve(scannedCode)
    }
    if (found instanceof Promise) found.then(respond, () => void sendUnavailable(reply))
    else respond(found)
  }

  function answerGet(request: FastifyRequest, reply: FastifyReply): void {
    answerWithCode(request, reply, (scannedCode) => {
      const { code } = scannedCode
      if (mustRequestAgain(request, code)) return sendUnavailable(reply)
      if (code.accessCodeHash !== null) return sendAccessForm(reply, getReportAddress(scannedCode))
      return recordAndRedirect(scannedCode, request, { reply, status: 302 })
    })
  }

  function answerPost(request: FastifyRequest<{ Body: URLSearchParams | undefined }>, reply: FastifyReply): void {
    answerWithCode(request, reply, async (scannedCode) => {
      const { accessCodeHash } = scannedCode.code
      // The access code was removed while the form was open.
      if (accessCodeHash === null) return recordAndRedirect(scannedCode, request, { reply, status: 303 })
      const address = getAddress(request.raw)
      const attempt = await accessAttempts.begin(scannedCode.shortCode, address)
      if (attempt.waitSeconds > 0) return sendTooManyAttempts(reply, attempt.waitSeconds)
      const accessCode = request.body?.get('accessCode')?.slice(0, 200) ?? ''
      const isRight = await accessChecks.run(toBlock(address), async () => verifyAccessCode(accessCode, accessCodeHash))
      if (isRight === null) {
        attempt.release()
        return sendUnavailable(reply)
      }
      if (!isRight) return sendWrongAccessCode(reply, getReportAddress(scannedCode))
      await attempt.recordSuccess()
      return recordAndRedirect(scannedCode, request, { reply, status: 303 })
    })
  }

  for (const path of paths) {
    app.get(path, { exposeHeadRoute: false }, answerGet)
    // Link checkers use HEAD, which gets the same response and does not count as a scan.
    app.head(path, answerGet)
    app.post(path, { bodyLimit: 4096 }, answerPost)
  }
  acceptForms(app)
}

async function sendPreview(
  scannedCode: ScannedCode,
  reply: FastifyReply,
  options: Pick<ScanRoutesOptions, 'readOwner'>,
) {
  // Without the database, the page says where the code leads and nothing about its owner.
  const owner = await options.readOwner(scannedCode.code.workspaceId).catch(() => null)
  sendScanPreview(reply, scannedCode, owner)
}

/**
 * Whether a browser that requests a code in advance must request it again when somebody opens it. Otherwise the browser would show its
 * document without another request. That visit would not be counted, and could exceed the limit of the code.
 */
function mustRequestAgain({ headers }: FastifyRequest, { accessCodeHash, availability, appUrl }: CachedCode): boolean {
  if (!isPrefetch(headers)) return false
  const hasLimit = availability !== null && availability.scansLeft !== Infinity
  return isSpeculativeNavigation(headers) || accessCodeHash !== null || appUrl !== null || hasLimit
}

/**
 * Answers a visitor whose address names no code of the host: with a redirect to the address that the host has for this case, or else with a
 * page.
 */
function answerUnknown(
  { method, url }: FastifyRequest,
  reply: FastifyReply,
  { rootUrl = null, unknownUrl = null }: HostAddresses,
): FastifyReply {
  const address = /^\/*(?:[?#]|$)/.test(url) ? (rootUrl ?? unknownUrl) : unknownUrl
  if (address === null || method === 'POST' || automaticPaths.test(url)) return sendUnknownCode(reply)
  return reply.code(302).header('location', new URL(address).href).header('cache-control', 'no-store').send()
}

/** Accepts only forms as bodies, and answers any other body with a page. */
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

/** Sends the redirect, or on phones and tablets the page that tries the app of the code first. */
function answer(
  reply: FastifyReply,
  status: 302 | 303,
  { code: { appUrl }, visit, target }: ResolvedScan,
): FastifyReply {
  const { location, missing } = target
  if (appUrl === null || location === null || missing !== null || !canOpenApps(visit.agent))
    return redirect(reply, status, target)
  return sendAppPage(reply, { appUrl, location })
}

function redirect(reply: FastifyReply, status: 302 | 303, { location, missing }: Target): FastifyReply {
  if (location === null) return sendNoDestination(reply, missing ?? 'unpublished')
  return reply.code(status).header('location', location).header('cache-control', 'no-store').send()
}
