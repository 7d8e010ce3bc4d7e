import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { HONEYPOT } from '#blocks/schema/form-fields.ts'
import { abuseReasons } from '#contract/abuse-reports.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { findHostOwner } from '#service/hosts/find-host.ts'
import { createAddressReader } from '#service/http/client-address.ts'
import { normalizeHost, getLabelsBelow } from '#service/http/host-name.ts'
import { REPORT_PATH } from '#service/http/report-address.ts'
import { sendVisitorPage } from '#service/http/visitor-page.ts'
import { newId } from '#service/ids/ids.ts'
import { toNetwork } from '#service/tenancy/limits/client-network.ts'
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

const BODY_LIMIT = 16 * 1024
// Only in memory: addresses of visitors must not be stored.
const visitor = { burst: 5, intervalMs: 60_000 }
const everybody = { burst: 200, intervalMs: 10_000 }

/** The form with which visitors report a page, a site or a code. It works without script and sets no cookie. */
export async function reportRoutes(app: FastifyInstance, parts: ReportDependencies): Promise<void> {
  const getAddress = createAddressReader(parts.trustProxy)
  const limits = { visitors: new TokenBuckets(visitor), all: new TokenBuckets(everybody) }

  await app.register(async (form) => {
    readFormBodies(form)
    form.get<{ Querystring: { url?: unknown } }>(REPORT_PATH, async ({ query: { url } }, reply) =>
      sendReportForm(reply, { typed: typeof url === 'string' ? { url: url.slice(0, 2000) } : {} }),
    )
    form.post<{ Body: FormBody | undefined }>(REPORT_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const typed = ReportBody.parse(request.body?.answers ?? {})
      const wait = limits.visitors.take(toNetwork(getAddress(request.raw))) || limits.all.take('all')
      if (wait > 0) return sendTooMany(reply, wait)
      // A bot that fills in everything gets the thanks too, so that it does not notice.
      if (typed[HONEYPOT] !== '') return sendThanks(reply)
      const report = Report.safeParse(typed)
      if (!report.success) return sendReportForm(reply, { typed, problem: getProblem(report.error) })
      const workspaceId = await findWorkspace(parts, report.data.url)
      if (workspaceId === null) return sendReportForm(reply, { typed, problem: 'nothingThere' })
      await parts.db.insert(abuseReports).values({ workspaceId, id: newId('abu'), ...report.data })
      return sendThanks(reply)
    })
  })
}

const answer = z
  .array(z.string())
  .transform((values) => values[0] ?? '')
  .catch('')
const ReportBody = z.object({ url: answer, reason: answer, text: answer, email: answer, [HONEYPOT]: answer })
const plain = (text: string) => text.replaceAll('\0', '').trim()
const Report = z.object({
  url: z.string().transform(plain).pipe(z.url().max(2000)),
  reason: z.enum(abuseReasons),
  text: z.string().transform(plain).pipe(z.string().max(2000)),
  email: z
    .string()
    .transform((text) => plain(text) || null)
    .pipe(z.email().max(254).nullable()),
})

const problems = { url: 'badAddress', reason: 'badReason', text: 'tooLong', email: 'badEmail' } as const

/** The problem with the first answer that is not valid. */
function getProblem({ issues }: z.ZodError): ReportProblem {
  const field = issues[0]?.path[0]
  return field === 'reason' || field === 'text' || field === 'email' ? problems[field] : problems.url
}

/** The workspace of the page, the site or the code at this address; null if there is none. */
async function findWorkspace(
  { db, scanOrigin, pagesDomain }: ReportDependencies,
  address: string,
): Promise<string | null> {
  const url = new URL(address)
  const subdomain = getLabelsBelow(normalizeHost(pagesDomain), url.host)?.replace(/^www\./, '')
  if (subdomain) return (await findHostOwner(db, subdomain))?.workspaceId ?? null
  if (url.host !== new URL(scanOrigin).host) return null
  const shortCode = url.pathname.slice(1).toUpperCase()
  const [code] = await db.select({ workspaceId: codes.workspaceId }).from(codes).where(eq(codes.shortCode, shortCode))
  return code?.workspaceId ?? null
}

function sendThanks(reply: FastifyReply): FastifyReply {
  return sendVisitorPage(reply, {
    status: 200,
    content: ({ general, report }) => ({ title: general.thanks, body: `<p>${report.thanksText}</p>` }),
  })
}

function sendTooMany(reply: FastifyReply, wait: number): FastifyReply {
  return sendVisitorPage(reply.header('retry-after', wait), {
    status: 429,
    content: ({ report }) => ({ title: report.manyTitle, body: `<p>${report.manyText}</p>` }),
  })
}
