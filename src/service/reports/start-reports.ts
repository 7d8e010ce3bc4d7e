import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { EndedReport, REPORT_END_PATH, ReportEndRequest } from '#contract/reports.ts'
import type { Renderer } from '../designs/render/render.ts'
import type { Context } from '../tenancy/context.ts'
import { ApiError, invalid } from '../http/api-error.ts'
import { readJsonBodies } from '../http/json-body.ts'
import { getSharedSecret } from '../http/secret.ts'
import { SignedIds } from '../ids/signed-ids.ts'
import { startChecks } from '../runtime/start-checks.ts'
import type { CountingThread } from '../scans/analytics/start-counting.ts'
import { reportsHandlers } from './handlers.ts'
import { mailDueReports, mailNow } from './mail-reports.ts'
import { endForRecipient } from './report-rows.ts'

const CHECK_MS = 30_000
const BODY_LIMIT = 4096

interface ReportsParts {
  app: FastifyInstance
  counting: CountingThread
  renderer: Renderer
  /** Ends other mail for one of its addresses; null: the id is not one of them. */
  endOtherMail: typeof endForRecipient
}

/** Reports by mail: their endpoints, the public route that ends one, and the check for those that are due. */
export async function startReports(context: Context, { app, counting, renderer, endOtherMail }: ReportsParts) {
  const { db, mailing, publicOrigin, memberAddresses } = context
  const secret = await getSharedSecret(db, 'reports')
  const tokens = new SignedIds({ secret, prefix: 'rcp', purpose: 'end of a report' })
  const parts = { db, mailing, publicOrigin, memberAddresses, counting, renderer, tokens }
  await endRoute(app, { tokens, end: async (id) => (await endForRecipient(db, id)) ?? endOtherMail(db, id) })
  return {
    tokens,
    handlers: reportsHandlers(context, (report) => mailNow(report, parts)),
    /** Mails what is due from now on. */
    start: (log: FastifyBaseLogger) =>
      startChecks(
        async (stopping) =>
          mailDueReports(parts, {
            stopping,
            onFailure: (error, report) =>
              log.warn({ err: error, report }, 'a report was not mailed; it is tried again'),
          }),
        { log, everyMs: CHECK_MS, what: 'looking for reports that are due' },
      ),
  }
}

interface EndParts {
  tokens: SignedIds
  end(recipientId: string): ReturnType<typeof endForRecipient>
}

/** Ends mail for one address, without an API key: the token in the body is the permission. */
async function endRoute(app: FastifyInstance, { tokens, end }: EndParts) {
  await app.register(async (route) => {
    readJsonBodies(route)
    route.post(REPORT_END_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const parsed = ReportEndRequest.safeParse(request.body)
      if (!parsed.success) throw invalid('body', parsed.error.issues)
      const recipientId = tokens.open(parsed.data.token)
      const ended = recipientId === null ? null : await end(recipientId)
      if (!ended) throw new ApiError('not_found')
      return reply.header('cache-control', 'private, no-store').send(EndedReport.parse(ended))
    })
  })
}
