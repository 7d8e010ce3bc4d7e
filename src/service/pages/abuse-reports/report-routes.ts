import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { HONEYPOT } from '#blocks/schema/form-fields.ts'
import { abuseReasons } from '#contract/abuse-reports.ts'
import { cutText } from '#contract/cut-text.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { domains } from '#service/hosts/domains/schema.ts'
import { findHostOwner } from '#service/hosts/find-host.ts'
import { createAddressReader } from '#service/http/client-address.ts'
import { normalizeHost, getLabelsBelow } from '#service/http/host-name.ts'
import { REPORT_PATH } from '#service/http/report-address.ts'
import { sendVisitorPage } from '#service/http/visitor-page.ts'
import { createId } from '#service/ids/ids.ts'
import { toClientNetwork } from '#service/tenancy/limits/client-network.ts'
import { TokenBuckets } from '#service/tenancy/limits/post-limits.ts'
import { readFormBodies, type FormBody } from '../forms/form-bodies.ts'
import { type ReportProblem, sendReportForm } from './report-form.ts'
import { abuseReports } from './schema.ts'

interface ReportDependencies {
  db: Database
  scanOrigin: string
  pagesDomain: string
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustProxy: string[]
}

const MAX_BODY_BYTES = 16 * 1024
// Limits are counted only in memory, because addresses of visitors must not be stored.
const visitorLimit = { burst: 5, intervalMs: 60_000 }
const totalLimit = { burst: 200, intervalMs: 10_000 }

/** The form with which visitors report a page, a site or a code. It works without script and sets no cookie. */
export async function reportRoutes(app: FastifyInstance, dependencies: ReportDependencies): Promise<void> {
  const getAddress = createAddressReader(dependencies.trustProxy)
  const limits = { visitors: new TokenBuckets(visitorLimit), all: new TokenBuckets(totalLimit) }

  await app.register(async (form) => {
    readFormBodies(form)
    form.get<{ Querystring: { url?: unknown } }>(REPORT_PATH, async ({ query: { url } }, reply) =>
      sendReportForm(reply, { input: typeof url === 'string' ? { url: cutText(url, 2000) } : {} }),
    )
    form.post<{ Body: FormBody | undefined }>(REPORT_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const input = ReportBody.parse(request.body?.answers ?? {})
      const waitSeconds = limits.visitors.take(toClientNetwork(getAddress(request.raw))) || limits.all.take('all')
      if (waitSeconds > 0) return sendTooManyReports(reply, waitSeconds)
      // A bot that fills in the hidden field is thanked too, so that it does not notice the check.
      if (input[HONEYPOT] !== '') return sendThanks(reply)
      const report = Report.safeParse(input)
      if (!report.success) return sendReportForm(reply, { input, problem: getProblem(report.error) })
      const workspaceId = await findWorkspace(dependencies, report.data.url)
      if (workspaceId === null) return sendReportForm(reply, { input, problem: 'nothingThere' })
      await dependencies.db.insert(abuseReports).values({ workspaceId, id: createId('abu'), ...report.data })
      return sendThanks(reply)
    })
  })
}

const firstValue = z
  .array(z.string())
  .transform((values) => values[0] ?? '')
  .catch('')
const ReportBody = z.object({
  url: firstValue,
  reason: firstValue,
  text: firstValue,
  email: firstValue,
  [HONEYPOT]: firstValue,
})
const toPlainText = (text: string) => text.replaceAll('\0', '').trim()
const Report = z.object({
  url: z.string().transform(toPlainText).pipe(z.url().max(2000)),
  reason: z.enum(abuseReasons),
  text: z.string().transform(toPlainText).pipe(z.string().max(2000)),
  email: z
    .string()
    .transform((text) => toPlainText(text) || null)
    .pipe(z.email().max(254).nullable()),
})

const problemByField = { url: 'badAddress', reason: 'badReason', text: 'tooLong', email: 'badEmail' } as const

/** The problem of the first invalid field. */
function getProblem({ issues }: z.ZodError): ReportProblem {
  const field = issues[0]?.path[0]
  return field === 'reason' || field === 'text' || field === 'email' ? problemByField[field] : problemByField.url
}

/** The workspace of the page, the site or the code at this address. Null if there is none. */
async function findWorkspace(
  { db, scanOrigin, pagesDomain }: ReportDependencies,
  address: string,
): Promise<string | null> {
  const url = new URL(address)
  const subdomain = getLabelsBelow(normalizeHost(pagesDomain), url.host)?.replace(/^www\./, '')
  if (subdomain) {
    // The preview of a version of a site is at `{subdomain}--{token}`.
    const previewed = subdomain.replace(/--[0-9a-f]{20}$/, '')
    const owner = (await findHostOwner(db, subdomain)) ?? (await findHostOwner(db, previewed))
    return owner?.workspaceId ?? null
  }
  if (url.host !== new URL(scanOrigin).host) return findDomainHolder(db, normalizeHost(url.host))
  const shortCode = url.pathname.slice(1).toUpperCase()
  const [code] = await db.select({ workspaceId: codes.workspaceId }).from(codes).where(eq(codes.shortCode, shortCode))
  return code?.workspaceId ?? null
}

/** The workspace that has proved a domain, regardless of what the domain shows. Null if there is none. */
async function findDomainHolder(db: Database, host: string): Promise<string | null> {
  const [domain] = await db
    .select({ workspaceId: domains.workspaceId })
    .from(domains)
    .where(and(eq(domains.host, host), isNotNull(domains.verifiedAt)))
  return domain?.workspaceId ?? null
}

function sendThanks(reply: FastifyReply): FastifyReply {
  return sendVisitorPage(reply, {
    status: 200,
    content: ({ general, report }) => ({ title: general.thanks, body: `<p>${report.thanksText}</p>` }),
  })
}

function sendTooManyReports(reply: FastifyReply, waitSeconds: number): FastifyReply {
  return sendVisitorPage(reply.header('retry-after', waitSeconds), {
    status: 429,
    content: ({ report }) => ({ title: report.manyTitle, body: `<p>${report.manyText}</p>` }),
  })
}
