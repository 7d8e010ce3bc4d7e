import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { ReportEnd, REPORT_END_PATH, ReportEndRequest } from '#contract/reports.ts'
import type { Database } from '#database/open.ts'
import type { ReadMailBrand } from '../brand/mail-brand.ts'
import type { Renderer } from '../designs/render/render.ts'
import type { Context } from '../tenancy/context.ts'
import { ApiError, invalidRequest } from '../http/api-error.ts'
import { parseJsonBodies } from '../http/parse-json-bodies.ts'
import { getSharedSecret } from '../http/shared-secret.ts'
import { SignedIds } from '../ids/signed-ids.ts'
import { startChecks } from '../runtime/start-checks.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { createReportsHandlers } from './handlers.ts'
import { mailDueReports, mailNow } from './mail-reports.ts'
import { endForRecipient } from './report-rows.ts'

const CHECK_MS = 30_000
const BODY_LIMIT = 4096

interface ReportsOptions {
  scanStore: ScanStore
  renderer: Renderer
  readMailBrand: ReadMailBrand
}

/** Creates reports by mail: their endpoints, and the check for due reports. */
export async function createReports(
  context: Pick<Context, 'db' | 'mailing' | 'publicOrigin' | 'listMemberAddresses'>,
  { scanStore, renderer, readMailBrand }: ReportsOptions,
) {
  const { db, mailing, publicOrigin, listMemberAddresses } = context
  const secret = await getSharedSecret(db, 'reports')
  const tokens = new SignedIds({ secret, prefix: 'rcp', purpose: 'end of a report' })
  const dependencies = { db, mailing, publicOrigin, listMemberAddresses, scanStore, renderer, tokens, readMailBrand }
  return {
    tokens,
    handlers: createReportsHandlers(context, (report) => mailNow(report, dependencies)),
    /** Mails reports when they are due, from now on. */
    start: (log: FastifyBaseLogger) =>
      startChecks(
        async (stopping) =>
          mailDueReports(dependencies, {
            stopping,
            onFailure: (error, report) =>
              log.warn({ err: error, report }, 'a report was not mailed; it is tried again'),
          }),
        { log, intervalMs: CHECK_MS, name: 'looking for reports that are due' },
      ),
  }
}

interface EndRouteOptions {
  db: Database
  tokens: SignedIds
  /** Unsubscribes an address from mail of another kind. Null if the id does not belong to such an address. */
  endOtherMail: typeof endForRecipient
}

/** Adds the public route that ends mail for one address. It needs no API key: the token in the body is the permission. */
export async function registerEndRoute(app: FastifyInstance, { db, tokens, endOtherMail }: EndRouteOptions) {
  const endMail = async (id: string) => (await endForRecipient(db, id)) ?? endOtherMail(db, id)
  await app.register(async (route) => {
    parseJsonBodies(route)
    route.post(REPORT_END_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const parsed = ReportEndRequest.safeParse(request.body)
      if (!parsed.success) throw invalidRequest('body', parsed.error.issues)
      const recipientId = tokens.verify(parsed.data.token)
      const endedReport = recipientId === null ? null : await endMail(recipientId)
      if (!endedReport) throw new ApiError('not_found')
      return reply.header('cache-control', 'private, no-store').send(ReportEnd.parse(endedReport))
    })
  })
}
