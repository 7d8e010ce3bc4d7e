import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { cancelMail } from '#mail/mailing.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { createId } from '../ids/ids.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'
import type { LinkScope } from '../shared-links/link-targets.ts'
import { findNextDue } from './due-times.ts'
import { reportMails, reportRecipients, reports } from './schema.ts'

// The list has no pages, so all reports are read at once.
const MAX_REPORTS = 100

export type ReportRow = typeof reports.$inferSelect
export type ReportKey = Pick<ReportRow, 'workspaceId' | 'id'>
export type Recipient = typeof reportRecipients.$inferSelect
type ReportSettings = Pick<
  ReportRow,
  'name' | 'every' | 'timezone' | 'compare' | 'campaignId' | 'folderId' | 'codeId' | 'filter'
>
type NewReport = ReportSettings & Pick<ReportRow, 'createdById' | 'createdByName'>

/** The scope of a report. All codes if the report names nothing. */
export function toScope({ campaignId, folderId, codeId, filter }: LinkScope): LinkScope {
  const isAll = campaignId === null && folderId === null && codeId === null
  return { campaignId, folderId, codeId, filter: isAll ? (filter ?? {}) : null }
}

/** Lists the reports of a workspace by name, each with its addresses in the order in which they were added. */
export async function listReports(
  db: Database,
  workspaceId: string,
  id?: string,
): Promise<{ report: ReportRow; recipients: Recipient[] }[]> {
  const rows = await db
    .select()
    .from(reports)
    .where(and(eq(reports.workspaceId, workspaceId), id === undefined ? undefined : eq(reports.id, id)))
    .orderBy(sql`lower(${reports.name})`, asc(reports.id))
  const ids = rows.map((row) => row.id)
  const recipients = await db
    .select()
    .from(reportRecipients)
    .where(and(eq(reportRecipients.workspaceId, workspaceId), inArray(reportRecipients.reportId, ids)))
    .orderBy(asc(reportRecipients.addedAt), asc(reportRecipients.id))
  return rows.map((report) => ({ report, recipients: recipients.filter(({ reportId }) => reportId === report.id) }))
}

export async function findReport(db: Database, workspaceId: string, id: string): Promise<ReportRow> {
  const [row] = await db.select().from(reports).where(reportCondition({ workspaceId, id }))
  if (!row) throw new ApiError('not_found')
  return row
}

export async function createReport(
  tx: Database,
  workspaceId: string,
  { to, ...settings }: NewReport & { to: readonly string[] },
): Promise<string> {
  const [existing] = await tx.select({ reports: count() }).from(reports).where(eq(reports.workspaceId, workspaceId))
  if (existing && existing.reports >= MAX_REPORTS)
    throw invalidField('body', 'name', `A workspace has at most ${MAX_REPORTS} reports. Delete one first`)
  const now = new Date()
  const id = createId('rpt', now)
  const nextAt = findNextDue(settings, now)
  await tx.insert(reports).values({ ...settings, workspaceId, id, nextAt, createdAt: now, updatedAt: now })
  await replaceRecipients(tx, { workspaceId, reportId: id, addresses: to })
  return id
}

/** Changes a report. If its schedule changes, it is mailed next at the first time of the new schedule. */
export async function updateReport(
  tx: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  { to, ...settings }: Partial<ReportSettings> & { to?: readonly string[] | undefined },
): Promise<void> {
  const [existing] = await tx.select().from(reports).where(reportCondition({ workspaceId, id })).for('update')
  if (!existing) throw new ApiError('not_found')
  const now = new Date()
  const updated = { ...existing, ...settings, updatedAt: now }
  const isRescheduled = updated.every !== existing.every || updated.timezone !== existing.timezone
  await tx
    .update(reports)
    .set({ ...updated, ...(isRescheduled && { nextAt: findNextDue(updated, now) }) })
    .where(reportCondition({ workspaceId, id }))
  if (to) await replaceRecipients(tx, { workspaceId, reportId: id, addresses: to })
}

export async function deleteReport(db: Database, workspaceId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(reports).where(reportCondition({ workspaceId, id }))
    if (deleted.rowCount !== 1) throw new ApiError('not_found')
    await cancelReportMails(tx, { workspaceId, reportId: id })
    // The rows of the mails of the report stay, because they count toward the limit of mail to addresses of non-members.
    await tx.delete(reportRecipients).where(recipientsCondition({ workspaceId, reportId: id }))
  })
}

/**
 * Unsubscribes an address from a report. Doing so again changes nothing. Returns null if the report was deleted or the address was removed
 * from it.
 */
export async function endForRecipient(
  db: Database,
  recipientId: string,
): Promise<{ report: string; address: string } | null> {
  const [recipient] = await db
    .select({
      report: reports.name,
      address: reportRecipients.address,
      workspaceId: reports.workspaceId,
      reportId: reports.id,
    })
    .from(reportRecipients)
    .innerJoin(
      reports,
      and(eq(reports.workspaceId, reportRecipients.workspaceId), eq(reports.id, reportRecipients.reportId)),
    )
    .where(eq(reportRecipients.id, recipientId))
  if (!recipient) return null
  const { report, address, ...key } = recipient
  await db.transaction(async (tx) => {
    // This query waits for a process that is storing messages for this address, so that the query below finds the messages.
    await tx
      .update(reportRecipients)
      .set({ endedAt: sql`coalesce(${reportRecipients.endedAt}, now())` })
      .where(eq(reportRecipients.id, recipientId))
    await cancelReportMails(tx, { ...key, addresses: [address] })
  })
  return { report, address }
}

interface ReportMails {
  workspaceId: string
  reportId: string
  /** All addresses by default. */
  addresses?: readonly string[]
}

/** Cancels the messages that still wait for the mail server. */
async function cancelReportMails(tx: Database, { workspaceId, reportId, addresses }: ReportMails): Promise<void> {
  const mailedRows = await tx
    .select({ messageId: reportMails.messageId })
    .from(reportMails)
    .where(
      and(
        eq(reportMails.workspaceId, workspaceId),
        eq(reportMails.reportId, reportId),
        addresses && inArray(reportMails.address, [...addresses]),
      ),
    )
  await cancelMail(
    tx,
    mailedRows.flatMap(({ messageId }) => messageId ?? []),
  )
}

export async function deleteReportsOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [reportMails, reportRecipients, reports])
}

export function reportCondition({ workspaceId, id }: ReportKey) {
  return and(eq(reports.workspaceId, workspaceId), eq(reports.id, id))
}

interface RecipientList {
  workspaceId: string
  reportId: string
  addresses: readonly string[]
}

function recipientsCondition({ workspaceId, reportId }: Omit<RecipientList, 'addresses'>) {
  return and(eq(reportRecipients.workspaceId, workspaceId), eq(reportRecipients.reportId, reportId))
}

/** Sets the active addresses of a report. Addresses that unsubscribed stay unsubscribed, unless they are added again. */
async function replaceRecipients(tx: Database, { workspaceId, reportId, addresses }: RecipientList): Promise<void> {
  const active = [...new Set(addresses)]
  const condition = recipientsCondition({ workspaceId, reportId })
  const recipients = await tx.select().from(reportRecipients).where(condition)
  const existing = recipients.flatMap(({ address, endedAt }) => (endedAt === null ? [address] : []))
  const removed = existing.filter((address) => !active.includes(address))
  await tx.delete(reportRecipients).where(and(condition, inArray(reportRecipients.address, removed)))
  await cancelReportMails(tx, { workspaceId, reportId, addresses: removed })
  const addedAt = new Date()
  // All ids are created at once, so that they have the order of the addresses.
  const addedRecipients = active
    .filter((address) => !existing.includes(address))
    .map((address) => ({ address, id: createId('rcp', addedAt) }))
  for (const recipient of addedRecipients)
    await tx
      .insert(reportRecipients)
      .values({ workspaceId, reportId, addedAt, ...recipient })
      .onConflictDoUpdate({
        target: [reportRecipients.workspaceId, reportRecipients.reportId, reportRecipients.address],
        set: { addedAt, endedAt: null },
      })
}
