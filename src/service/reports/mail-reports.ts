import { and, asc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import { REPORT_END_BFF_PATH, MAX_MAILS_TO_STRANGERS_PER_DAY } from '#contract/reports.ts'
import { getWorkspacePath } from '#contract/workspace-address.ts'
import type { Database } from '#database/open.ts'
import type { ReadMailBrand } from '../brand/mail-brand.ts'
import type { Context } from '../tenancy/context.ts'
import { RateLimitError } from '../http/api-error.ts'
import type { SignedIds } from '../ids/signed-ids.ts'
import { findWorkspace } from '../tenancy/workspaces/workspaces.ts'
import { findMissingTarget, readTargetNames } from '../shared-links/link-targets.ts'
import { describeScope } from './describe-scope.ts'
import { findLastPeriod, findNextDue, type ReportPeriod } from './due-times.ts'
import { type MeasureDependencies, measureReport } from './measure-report.ts'
import { createReportMessage } from './report-message.tsx'
import { reportCondition, type ReportKey, type ReportRow, toScope } from './report-rows.ts'
import { reportMails, reportRecipients, reports } from './schema.ts'

/** Prefix of the period of a report that was mailed on request. */
const ON_REQUEST = 'now '
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
// Longer than any report looks back for its mails.
const STORED_DAYS = 100

export interface ReportMailDependencies
  extends Omit<MeasureDependencies, 'plan'>, Pick<Context, 'mailing' | 'publicOrigin' | 'listMemberAddresses'> {
  tokens: SignedIds
  readMailBrand: ReadMailBrand
}

interface MailRun {
  /** Called for each report that failed. It stays due until it is mailed. */
  onFailure(error: unknown, reportId: string): void
  stopping: AbortSignal
}

/** Mails every report that is due. */
export async function mailDueReports(
  dependencies: ReportMailDependencies,
  { onFailure, stopping }: MailRun,
  now = new Date(),
): Promise<void> {
  const dueReports = await dependencies.db
    .select({ workspaceId: reports.workspaceId, id: reports.id })
    .from(reports)
    .where(lte(reports.nextAt, now))
    // The reports are in random order, so that several processes share the work.
    .orderBy(sql`random()`)
  for (const { workspaceId, id } of dueReports) {
    if (stopping.aborted) return
    await mailDueReport({ workspaceId, id }, now, dependencies).catch((error: unknown) => onFailure(error, id))
  }
}

/** Several processes may measure the same report. The first process mails the report and sets when it is due next, in one transaction. */
async function mailDueReport(key: ReportKey, now: Date, dependencies: ReportMailDependencies): Promise<void> {
  const { db } = dependencies
  const [report] = await db.select().from(reports).where(reportCondition(key))
  if (!report || report.nextAt > now) return
  const period = findLastPeriod(report, now)
  const preparedReport = await prepareReport(report, period, dependencies)
  const compose = preparedReport?.isOutside === false ? preparedReport.compose : null
  await db.transaction(async (tx) => {
    const [locked] = await tx.select().from(reports).where(reportCondition(key)).for('update')
    // Since the report was read, another process has mailed it, or it was deleted or changed. A changed report is read again.
    if (!locked || locked.updatedAt > report.updatedAt || locked.nextAt > now) return
    const mailedAddresses = compose
      ? await storeMails(tx, { report, period: period.key, addedUntil: period.due, compose }, dependencies)
      : []
    const nextAt = findNextDue(report, now)
    await tx
      .update(reports)
      .set({ nextAt, ...(mailedAddresses.length > 0 && { lastSentAt: now }) })
      .where(reportCondition(key))
  })
}

/** Mails the last period to every address, whether or not the report of that period was mailed before. */
export async function mailNow(report: ReportRow, dependencies: ReportMailDependencies): Promise<void> {
  const now = new Date()
  const preparedReport = await prepareReport(report, findLastPeriod(report, now), dependencies)
  if (!preparedReport) return
  const { compose } = preparedReport
  const members = await dependencies.listMemberAddresses(report.workspaceId)
  // A second click within the minute mails nobody twice.
  const period = `${ON_REQUEST}${new Date(now.getTime() - (now.getTime() % MINUTE_MS)).toISOString()}`
  await dependencies.db.transaction(async (tx) => {
    const mailedAddresses = await storeMails(tx, { report, period, addedUntil: now, compose }, dependencies)
    await requireStrangersLimit(tx, { workspaceId: report.workspaceId, mailed: mailedAddresses, members, now })
    if (mailedAddresses.length > 0) await tx.update(reports).set({ lastSentAt: now }).where(reportCondition(report))
  })
}

interface RequestedMails {
  workspaceId: string
  /** The addresses of this request, whose mails are already stored. */
  mailed: readonly string[]
  members: ReadonlySet<string>
  now: Date
}

/**
 * Throws `rate_limited`, so that nothing is mailed, if more than `MAX_STRANGERS_PER_DAY` messages went to addresses of non-members on this
 * UTC day. Without this limit, anybody who may change reports could mail anybody at any rate.
 */
async function requireStrangersLimit(
  tx: Database,
  { workspaceId, mailed, members, now }: RequestedMails,
): Promise<void> {
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
        sql`starts_with(${reportMails.period}, ${ON_REQUEST})`,
      ),
    )
  const strangers = today.filter(({ address }) => !members.has(address)).length
  if (strangers <= MAX_MAILS_TO_STRANGERS_PER_DAY) return
  const retryAfter = Math.ceil((day.getTime() + DAY_MS - now.getTime()) / 1000)
  throw new RateLimitError('reports', { limit: MAX_MAILS_TO_STRANGERS_PER_DAY, remaining: 0, retryAfter })
}

export async function deleteOldReportMails(db: Database): Promise<void> {
  await db.delete(reportMails).where(lt(reportMails.at, new Date(Date.now() - STORED_DAYS * DAY_MS)))
}

type ComposeMail = (unsubscribeUrl: string) => ReturnType<typeof createReportMessage>

interface PreparedReport {
  compose: ComposeMail
  /** Whether the campaign of the report is over or has not begun. Such a report is mailed only on request. */
  isOutside: boolean
}

/** Measures and draws a report once for all addresses. Null if the target of the report was deleted. */
async function prepareReport(
  report: ReportRow,
  period: ReportPeriod,
  dependencies: ReportMailDependencies,
): Promise<PreparedReport | null> {
  const { db, publicOrigin } = dependencies
  const scope = toScope(report)
  const names = await readTargetNames(db, report.workspaceId, [scope])
  const workspace = await findWorkspace(db, report.workspaceId)
  if (findMissingTarget(scope, names) || !workspace) return null
  const figures = await measureReport(report, period, { ...dependencies, plan: workspace.plan })
  const subject = describeScope(scope, names)
  const dashboardUrl = `${publicOrigin}${getWorkspacePath(workspace.slug)}`
  const brand = await dependencies.readMailBrand(workspace)
  const mail = { report, subject, workspaceName: workspace.name, figures, dashboardUrl, brand }
  return {
    compose: (unsubscribeUrl) => createReportMessage({ ...mail, unsubscribeUrl }),
    isOutside: figures.isOutside,
  }
}

interface ReportMailing {
  report: ReportRow
  /** The key of the period, for which each address gets one mail. */
  period: string
  /** Addresses that were added later get the report of the next period. */
  addedUntil: Date
  compose: ComposeMail
}

/** Stores a message for each address that has no message for this period, and returns these addresses. */
async function storeMails(
  tx: Database,
  { report, period, addedUntil, compose }: ReportMailing,
  { mailing, tokens, publicOrigin }: ReportMailDependencies,
): Promise<string[]> {
  const { workspaceId, id: reportId } = report
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
    // A person who ends the report meanwhile waits for this transaction, and then finds the message.
    .for('share')
  const mailedAddresses: string[] = []
  for (const { id, address } of recipients) {
    const key = { workspaceId, reportId, period, address }
    const claimedRows = await tx
      .insert(reportMails)
      .values({ ...key, at: new Date() })
      .onConflictDoNothing()
    if (claimedRows.rowCount !== 1) continue
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
    mailedAddresses.push(address)
  }
  return mailedAddresses
}
