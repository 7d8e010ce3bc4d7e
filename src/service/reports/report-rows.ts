import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { cancelMail } from '#mail/mailing.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { newId } from '../ids/ids.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'
import type { LinkScope } from '../shared-links/link-targets.ts'
import { nextDue } from './due-times.ts'
import { reportMails, reportRecipients, reports } from './schema.ts'

// All are read at once.
const MAX_REPORTS = 100

export type ReportRow = typeof reports.$inferSelect
export type ReportKey = Pick<ReportRow, 'workspaceId' | 'id'>
export type Recipient = typeof reportRecipients.$inferSelect
type ReportSettings = Pick<ReportRow, 'name' | 'every' | 'timezone' | 'campaignId' | 'folderId' | 'codeId' | 'filter'>
type NewReport = ReportSettings & Pick<ReportRow, 'createdById' | 'createdByName'>

/** What a report is about: everything, if it names nothing. */
export function toScope({ campaignId, folderId, codeId, filter }: LinkScope): LinkScope {
  const isAll = campaignId === null && folderId === null && codeId === null
  return { campaignId, folderId, codeId, filter: isAll ? (filter ?? {}) : null }
}

/** The reports of a workspace by name, each with its addresses in the order in which they were added. */
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
  const [row] = await db.select().from(reports).where(reportIs({ workspaceId, id }))
  if (!row) throw new ApiError('not_found')
  return row
}

export async function addReport(
  tx: Database,
  workspaceId: string,
  { to, ...settings }: NewReport & { to: readonly string[] },
): Promise<string> {
  const [held] = await tx.select({ reports: count() }).from(reports).where(eq(reports.workspaceId, workspaceId))
  if (held && held.reports >= MAX_REPORTS)
    throw invalidField('body', 'name', `A workspace has at most ${MAX_REPORTS} reports. Delete one first`)
  const now = new Date()
  const id = newId('rpt', now)
  const nextAt = nextDue(settings, now)
  await tx.insert(reports).values({ ...settings, workspaceId, id, nextAt, createdAt: now, updatedAt: now })
  await setAddresses(tx, { workspaceId, reportId: id, to })
  return id
}

/** A report that is mailed at other times waits for the next of them. */
export async function changeReport(
  tx: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  { to, ...settings }: Partial<ReportSettings> & { to?: readonly string[] | undefined },
): Promise<void> {
  const [before] = await tx.select().from(reports).where(reportIs({ workspaceId, id })).for('update')
  if (!before) throw new ApiError('not_found')
  const now = new Date()
  const after = { ...before, ...settings, updatedAt: now }
  const isMoved = after.every !== before.every || after.timezone !== before.timezone
  await tx
    .update(reports)
    .set({ ...after, ...(isMoved && { nextAt: nextDue(after, now) }) })
    .where(reportIs({ workspaceId, id }))
  if (to) await setAddresses(tx, { workspaceId, reportId: id, to })
}

export async function deleteReport(db: Database, workspaceId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(reports).where(reportIs({ workspaceId, id }))
    if (deleted.rowCount !== 1) throw new ApiError('not_found')
    await cancelReportMails(tx, { workspaceId, reportId: id })
    // What was mailed stays: it counts for the limit of mail to addresses that are no members.
    const ofReport = and(eq(reportRecipients.workspaceId, workspaceId), eq(reportRecipients.reportId, id))
    await tx.delete(reportRecipients).where(ofReport)
  })
}

/** Ends a report for one of its addresses; once more changes nothing. Null if it was deleted, or the address taken off it. */
export async function endForRecipient(
  db: Database,
  recipientId: string,
): Promise<{ report: string; address: string } | null> {
  const [found] = await db
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
  if (!found) return null
  const { report, address, ...key } = found
  await db.transaction(async (tx) => {
    // Waits for a process that stores messages for this address, so that they are seen below.
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
  /** All of them by default. */
  addresses?: readonly string[]
}

/** Messages that still wait for the mail server are not sent. */
async function cancelReportMails(tx: Database, { workspaceId, reportId, addresses }: ReportMails): Promise<void> {
  const mailed = await tx
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
    mailed.flatMap(({ messageId }) => messageId ?? []),
  )
}

export async function deleteReportsOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [reportMails, reportRecipients, reports])
}

export function reportIs({ workspaceId, id }: ReportKey) {
  return and(eq(reports.workspaceId, workspaceId), eq(reports.id, id))
}

interface Addresses {
  workspaceId: string
  reportId: string
  to: readonly string[]
}

/** Those that ended the report stay as they are, unless they are added again. */
async function setAddresses(tx: Database, { workspaceId, reportId, to }: Addresses): Promise<void> {
  const wanted = [...new Set(to)]
  const ofReport = and(eq(reportRecipients.workspaceId, workspaceId), eq(reportRecipients.reportId, reportId))
  const present = await tx.select().from(reportRecipients).where(ofReport)
  const active = present.flatMap(({ address, endedAt }) => (endedAt === null ? [address] : []))
  const removed = active.filter((address) => !wanted.includes(address))
  await tx.delete(reportRecipients).where(and(ofReport, inArray(reportRecipients.address, removed)))
  await cancelReportMails(tx, { workspaceId, reportId, addresses: removed })
  const addedAt = new Date()
  // All ids at once, so that they have the order of the addresses whatever else happens meanwhile.
  const added = wanted
    .filter((each) => !active.includes(each))
    .map((address) => ({ address, id: newId('rcp', addedAt) }))
  for (const recipient of added)
    await tx
      .insert(reportRecipients)
      .values({ workspaceId, reportId, addedAt, ...recipient })
      .onConflictDoUpdate({
        target: [reportRecipients.workspaceId, reportRecipients.reportId, reportRecipients.address],
        set: { addedAt, endedAt: null },
      })
}
