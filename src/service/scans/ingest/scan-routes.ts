import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { verifyAccessCode } from '../../codes/access-code.ts'
import type { AccessTries } from './access-attempts.ts'
import { canOpenApps, sendAppPage } from './app-page.ts'
import { FairQueue } from './fair-queue.ts'
import type { Metrics } from '../../platform/log/metrics.ts'
import { reportAddress } from '../../platform/http/report-address.ts'
import { toSite } from '../../platform/rate-limit/client-network.ts'
import type { Places } from './places.ts'
import type { Recorder } from './recorder.ts'
import type { CachedCode } from './read-codes.ts'
import type { FindScanned, ScannedCode, ScanRequest } from './scanned-code.ts'
import {
  sendAccessForm,
  sendRejectedForm,
  sendTooManyTries,
  sendUnavailable,
  sendUnknownCode,
  sendNoDestination,
  sendWrongAccessCode,
} from './scan-pages.ts'
import { type Target, resolveTarget } from './target.ts'
import { sendScanPreview } from './scan-preview.ts'
import type { Owner } from './read-owner.ts'
import { type ScanTokens, withToken } from '../visits/scan-token.ts'
import { Visit } from './visit.ts'
import type { Visitors } from './visitors.ts'
import { parseAgent } from './agent.ts'

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
  readOwner(workspaceId: string): Promise<Owner | null>
  getAddress(request: IncomingMessage): string
  /** The origin where visitors report codes, if they may. */
  reportsAt: string | null
  lookups: Metrics['lookups']
}

// Each derivation takes 16 MB and one of the pool's four threads, two of which are left for files. Parallel attempts of one client
// wait behind each other; beyond these limits a client gets a 503 with Retry-After.
const DERIVATIONS = { places: 2, most: 16, mostOfAll: 200 }

const inMemory = { from: 'memory' }
const inDatabase = { from: 'database' }

/** Adds scans to the server of scan addresses and to that of own domains. */
export type AddScans = (app: FastifyInstance, ownDomains: FastifyInstance) => void

export function scanRoutes(
  { onScanOrigin, onDomain }: Record<'onScanOrigin' | 'onDomain', FindScanned>,
  parts: ScanParts,
): AddScans {
  const add = (app: FastifyInstance, scanned: ScannedAddresses) =>
    void app.register(async (scans) => {
      // One logger for all: a child logger for each scan would cost more than the scan.
      scans.setChildLoggerFactory((logger) => logger)
      addRoutes(scans, scanned, parts)
    })
  return (app, ownDomains) => {
    add(app, { paths: '/:shortCode', find: onScanOrigin })
    add(ownDomains, { paths: '/*', find: onDomain })
  }
}

interface ScannedAddresses {
  /** The paths that are scans, as a route. */
  paths: string
  find: FindScanned
}

/** The scan itself, and the form of codes with an access code. Needs no script in the browser. */
function addRoutes(app: FastifyInstance, { paths, find }: ScannedAddresses, parts: ScanParts): void {
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

  /** The redirect of a recorded scan, with a token that names the scan if what follows is counted. Bots get none. */
  function toTracked({ shortCode, code }: ScannedCode, visit: Visit, target: Target): Target {
    const { location } = target
    if (tokens === null || location === null || !(code.trackConversions || isHosted(location))) return target
    if (!/^https?:/.test(location) || parseAgent(visit.agentHeader).bot) return target
    return { ...target, location: withToken(location, tokens.sign({ scanId: visit.scanId, shortCode })) }
  }

  function report({ shortCode }: ScannedCode): string | null {
    return reportsAt === null ? null : reportAddress(reportsAt, `${reportsAt}/${shortCode}`)
  }

  function withCode(request: ScanRequest, reply: FastifyReply, serve: (scanned: ScannedCode) => unknown) {
    const found = find(request)
    lookups.inc(found instanceof Promise ? inDatabase : inMemory)
    const respond = (scanned: ScannedCode | null) => void (scanned ? serve(scanned) : sendUnknownCode(reply))
    if (found instanceof Promise) found.then(respond, () => void sendUnavailable(reply))
    else respond(found)
  }

  app.get(paths, { exposeHeadRoute: false }, (request, reply) => {
    const previewed = previewedRequest(request)
    if (previewed)
      return withCode(previewed, reply, async (scanned) =>
        // Without the database, the page says where the code leads and nothing about its owner.
        sendScanPreview(reply, scanned, await parts.readOwner(scanned.code.workspaceId).catch(() => null)),
      )
    withCode(request, reply, (scanned) => {
      const { code } = scanned
      if (code.accessCodeHash !== null) return sendAccessForm(reply, report(scanned))
      const visit = toVisit(request, code)
      const target = resolveTarget(code, visit)
      return recorder
        .record(code, visit, target)
        .then(() => answer(reply, 302, { code, visit, target: toTracked(scanned, visit, target) }))
    })
  })

  // Link checkers use HEAD. It gets the same response, and does not count as a scan.
  app.head(paths, (request, reply) => {
    withCode(request, reply, (scanned) => {
      const { code } = scanned
      if (code.accessCodeHash !== null) return sendAccessForm(reply, report(scanned))
      const visit = toVisit(request, code)
      return answer(reply, 302, { code, visit, target: resolveTarget(code, visit) })
    })
  })

  app.post<{ Body: URLSearchParams | undefined }>(paths, { bodyLimit: 4096 }, (request, reply) => {
    withCode(request, reply, async (scanned) => {
      const { code, shortCode } = scanned
      const visit = toVisit(request, code)
      const target = resolveTarget(code, visit)
      if (code.accessCodeHash === null) return answer(reply, 303, { code, visit, target })
      const { address } = visit
      const attempt = await tries.begin(shortCode, address)
      if (attempt.wait > 0) return sendTooManyTries(reply, attempt.wait)
      const { accessCodeHash } = code
      const given = request.body?.get('accessCode')?.slice(0, 200) ?? ''
      const right = await derivations.run(toSite(address), async () => verifyAccessCode(given, accessCodeHash))
      if (right === null) return sendUnavailable(reply)
      if (!right) return sendWrongAccessCode(reply, report(scanned))
      await attempt.succeeded()
      await recorder.record(code, visit, target)
      return answer(reply, 303, { code, visit, target: toTracked(scanned, visit, target) })
    })
  })

  acceptForms(app)
}

/** Bodies are forms and nothing else; what is wrong with one is said on a page. */
function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'A scan failed.')
    return sendRejectedForm(reply, status)
  })
}

/** The request for the code of a preview, `/{shortCode}+`; null for any other. */
function previewedRequest({ url, headers }: FastifyRequest): ScanRequest | null {
  const [path = ''] = url.split('?', 1)
  return path.endsWith('+') ? { url: path.slice(0, -1), headers } : null
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
