import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { verifyAccessCode } from '../../codes/access-code.ts'
import type { AccessTries } from './access-attempts.ts'
import { FairQueue } from './fair-queue.ts'
import { reportAddress } from '../../platform/http/report-address.ts'
import { toSite } from '../../platform/rate-limit/client-network.ts'
import type { Places } from './places.ts'
import type { Recorder } from './recorder.ts'
import type { FindScanned, ScannedCode } from './scanned-code.ts'
import {
  sendAccessForm,
  sendRejectedForm,
  sendTooManyTries,
  sendUnavailable,
  sendUnknownCode,
  sendUnpublished,
  sendWrongAccessCode,
} from './scan-pages.ts'
import { type Target, resolveTarget } from './target.ts'
import { Visit } from './visit.ts'

interface ScanParts {
  /** The paths that are scans, as a route: `/:shortCode`, or `/*` on own domains. */
  paths: string
  find: FindScanned
  recorder: Recorder
  places: Places
  tries: AccessTries
  getAddress(request: IncomingMessage): string
  /** The origin where visitors report codes, if they may. */
  reportsAt: string | null
}

// Each derivation takes 16 MB and one of the pool's four threads, two of which are left for files. Parallel attempts of one client
// wait behind each other; beyond these limits a client gets a 503 with Retry-After.
const DERIVATIONS = { places: 2, most: 16, mostOfAll: 200 }

/** The scan itself, and the form of codes with an access code. Needs no script in the browser. */
export function scanRoutes(app: FastifyInstance, parts: ScanParts): void {
  const { paths, find, recorder, places, tries, getAddress, reportsAt } = parts
  const derivations = new FairQueue(DERIVATIONS)

  function toVisit({ raw }: FastifyRequest): Visit {
    const address = getAddress(raw)
    return new Visit(raw, { address, place: places.find(address), at: Date.now() })
  }

  function report({ shortCode }: ScannedCode): string | null {
    return reportsAt === null ? null : reportAddress(reportsAt, `${reportsAt}/${shortCode}`)
  }

  function withCode(request: FastifyRequest, reply: FastifyReply, serve: (scanned: ScannedCode) => unknown) {
    const found = find(request)
    const answer = (scanned: ScannedCode | null) => void (scanned ? serve(scanned) : sendUnknownCode(reply))
    if (found instanceof Promise) found.then(answer, () => void sendUnavailable(reply))
    else answer(found)
  }

  app.get(paths, { exposeHeadRoute: false }, (request, reply) => {
    withCode(request, reply, (scanned) => {
      const { code } = scanned
      if (code.accessCodeHash !== null) return sendAccessForm(reply, report(scanned))
      const visit = toVisit(request)
      const target = resolveTarget(code, visit)
      return recorder.record(code, visit, target).then(() => redirect(reply, 302, target))
    })
  })

  // Link checkers use HEAD. It gets the same response, and does not count as a scan.
  app.head(paths, (request, reply) => {
    withCode(request, reply, (scanned) =>
      scanned.code.accessCodeHash === null
        ? redirect(reply, 302, resolveTarget(scanned.code, toVisit(request)))
        : sendAccessForm(reply, report(scanned)),
    )
  })

  app.post<{ Body: URLSearchParams | undefined }>(paths, { bodyLimit: 4096 }, (request, reply) => {
    withCode(request, reply, async (scanned) => {
      const { code, shortCode } = scanned
      const visit = toVisit(request)
      const target = resolveTarget(code, visit)
      if (code.accessCodeHash === null) return redirect(reply, 303, target)
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
      return redirect(reply, 303, target)
    })
  })

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

function redirect(reply: FastifyReply, status: 302 | 303, { location }: Target): FastifyReply {
  if (location === null) return sendUnpublished(reply)
  return reply.code(status).header('location', location).header('cache-control', 'no-store').send()
}
