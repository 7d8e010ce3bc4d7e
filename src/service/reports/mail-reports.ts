import { and, asc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import { REPORT_END_BFF_PATH, STRANGERS_A_DAY } from '#contract/reports.ts'
import { getWorkspacePath } from '#contract/workspace-address.ts'
import type { Database } from '#database/open.ts'
import type { Context } from '../tenancy/context.ts'
import { RateLimited } from '../http/api-error.ts'
import type { SignedIds } from '../ids/signed-ids.ts'
import { findWorkspace } from '../tenancy/workspaces/workspaces.ts'
import { findMissing, readTargetNames } from '../shared-links/link-targets.ts'
import { describeScope } from './describe-scope.ts'
import { lastDue, nextDue, type ReportPeriod } from './due-times.ts'
import { type MeasureParts, measureReport } from './measure-report.ts'
import { reportMessage } from './report-message.tsx'
import { reportIs, type ReportKey, type ReportRow, toScope } from './report-rows.ts'
import { reportMails, reportRecipients, reports } from './schema.ts'

/** Begins the periods of what was mailed on request. */
const NOW = 'now '
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
// Longer than any report looks back for what was mailed.
const STORED_DAYS = 100

export interface MailingParts
  extends Omit<MeasureParts, 'plan'>, Pick<Context, 'mailing' | 'publicOrigin' | 'memberAddresses'> {
  tokens: SignedIds
}

interface Checks {
  /** Called for each report that failed; it is due until it was mailed. */
  onFailure(error: unknown, reportId: string): void
  stopping: AbortSignal
}

/** Mails every report that is due. */
export async function mailDueReports(
  parts: MailingParts,
  { onFailure, stopping }: Checks,
  now = new Date(),
): Promise<void> {
  const due = await parts.db
    .select({ workspaceId: reports.workspaceId, id: reports.id })
    .from(reports)
    .where(lte(reports.nextAt, now))
    // Each process begins with another one, so that they share the work.
    .orderBy(sql`random()`)
  for (const { workspaceId, id } of due) {
    if (stopping.aborted) return
    await mailWhenDue({ workspaceId, id }, now, parts).catch((error: unknown) => onFailure(error, id))
  }
}

/** Several processes may count the same report; the first of them mails it, and sets when it is due next, in one transaction. */
async function mailWhenDue(key: ReportKey, now: Date, parts: MailingParts): Promise<void> {
  const { db } = parts
  const [report] = await db.select().from(reports).where(reportIs(key))
  if (!report || report.nextAt > now) return
  const period = lastDue(report, now)
  const prepared = await prepare(report, period, parts)
  const compose = prepared?.isOutside === false ? prepared.compose : null
  await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(reports).where(reportIs(key)).for('update')
    // Mailed by another process or deleted since it was read, or changed: then it is read again.
    if (!locked || locked.updatedAt > report.updatedAt || locked.nextAt > now) return
    const mailed = compose ? await mail(tx, { report, period: period.key, addedUntil: period.due, compose }, parts) : []
    const nextAt = nextDue(report, now)
    await tx
      .update(reports)
      .set({ nextAt, ...(mailed.length > 0 && { lastSentAt: now }) })
      .where(reportIs(key))
  })
}

/** Mails the last period to every address, whether or not the report of that period was mailed before. */
export async function mailNow(report: ReportRow, parts: MailingParts): Promise<void> {
  const now = new Date()
  const prepared = await prepare(report, lastDue(report, now), parts)
  if (!prepared) return
  const { compose } = prepared
  const members = await parts.memberAddresses(report.workspaceId)
  // A second click within the minute mails nobody twice.
  const period = `${NOW}${new Date(now.getTime() - (now.getTime() % MINUTE_MS)).toISOString()}`
  await parts.db.transaction(async (tx) => {
    const mailed = await mail(tx, { report, period, addedUntil: now, compose }, parts)
    await requireFewStrangers(tx, { workspaceId: report.workspaceId, mailed, members, now })
    if (mailed.length > 0) await tx.update(reports).set({ lastSentAt: now }).where(reportIs(report))
  })
}

interface MailedNow {
  workspaceId: string
  /** The addresses of this time, already stored. */
  mailed: readonly string[]
  members: ReadonlySet<string>
  now: Date
}

/**
 * Whoever may change reports could otherwise mail anybody at any rate. Throws `rate_limited`, and nothing is mailed, if more than
 * `STRANGERS_A_DAY` messages of a day of UTC went to addresses that are no members.
 */
async function requireFewStrangers(tx: Database, { workspaceId, mailed, members, now }: MailedNow): Promise<void> {
  if (mailed.every((address) => members.has(address))) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reports ${workspaceId}`}))`)
  const day = new Date(now.getTime() - (now.getTime() % DAY_MS))
  const today = await tx
    .select({ address: reportMails.address })
    .from(reportMails)
    .where(
      and(
        eq(reportMails.workspaceId, workspaceId),
        gte(reportMails.at, day),
        sql`starts_with(${reportMails.period}, ${NOW})`,
      ),
    )
  const strangers = today.filter(({ address }) => !members.has(address)).length
  if (strangers <= STRANGERS_A_DAY) return
  const retryAfter = Math.ceil((day.getTime() + DAY_MS - now.getTime()) / 1000)
  throw new RateLimited('reports', { limit: STRANGERS_A_DAY, remaining: 0, retryAfter })
}

export async function deleteOldReportMails(db: Database): Promise<void> {
  await db.delete(reportMails).where(lt(reportMails.at, new Date(Date.now() - STORED_DAYS * DAY_MS)))
}

type Compose = (endUrl: string) => ReturnType<typeof reportMessage>

interface Prepared {
  compose: Compose
  /** A campaign that is over or has not begun is mailed on request alone. */
  isOutside: boolean
}

/** Counts and draws once for all addresses; null if the target was deleted. */
async function prepare(report: ReportRow, period: ReportPeriod, parts: MailingParts): Promise<Prepared | null> {
  const { db, publicOrigin } = parts
  const scope = toScope(report)
  const names = await readTargetNames(db, report.workspaceId, [scope])
  const workspace = await findWorkspace(db, report.workspaceId)
  if (findMissing(scope, names) || !workspace) return null
  const figures = await measureReport(report, period, { ...parts, plan: workspace.plan })
  const about = describeScope(scope, names)
  const dashboardUrl = `${publicOrigin}${getWorkspacePath(workspace.slug)}`
  const shown = { report, about, workspace: workspace.name, figures, dashboardUrl }
  return { compose: (endUrl) => reportMessage({ ...shown, endUrl }), isOutside: figures.isOutside }
}

interface Wanted {
  report: ReportRow
  /** Names what is mailed: an address gets it once. */
  period: string
  /** Addresses that were added later wait for the next time. */
  addedUntil: Date
  compose: Compose
}

/** Returns the addresses for which a message was stored. */
async function mail(
  tx: Database,
  { report, period, addedUntil, compose }: Wanted,
  parts: MailingParts,
): Promise<string[]> {
  const { workspaceId, id: reportId } = report
  const { mailing, tokens, publicOrigin } = parts
  const recipients = await tx
    .select()
    .from(reportRecipients)
    .where(
      and(
        eq(reportRecipients.workspaceId, workspaceId),
        eq(reportRecipients.reportId, reportId),
        isNull(reportRecipients.endedAt),
        lte(reportRecipients.addedAt, addedUntil),
      ),
    )
    .orderBy(asc(reportRecipients.addedAt), asc(reportRecipients.id))
    // Who ends the report meanwhile waits, and then finds the message.
    .for('share')
  const mailed: string[] = []
  for (const { id, address } of recipients) {
    const key = { workspaceId, reportId, period, address }
    const claimed = await tx
      .insert(reportMails)
      .values({ ...key, at: new Date() })
      .onConflictDoNothing()
    if (claimed.rowCount !== 1) continue
    const content = compose(`${publicOrigin}${REPORT_END_BFF_PATH}/${tokens.sign(id)}`)
    const messageId = await mailing.sendMail(tx, { kind: 'report', to: address, workspaceId, content })
    await tx
      .update(reportMails)
      .set({ messageId })
      .where(
        and(
          eq(reportMails.workspaceId, workspaceId),
          eq(reportMails.reportId, reportId),
          eq(reportMails.period, period),
          eq(reportMails.address, address),
        ),
      )
    mailed.push(address)
  }
  return mailed
}
