import { and, asc, eq, sql } from 'drizzle-orm'
import { Alert, type AlertSettings, type MailList } from '#contract/alerts.ts'
import { REPORT_END_BFF_PATH } from '#contract/reports.ts'
import type { Submission } from '#contract/submissions.ts'
import { getWorkspacePath } from '#contract/workspace-address.ts'
import type { Database } from '#database/open.ts'
import { forgetSubmission } from '#mail/mailing.ts'
import type { MailBrand, MessageView } from '#mail/render-message.tsx'
import type { ReadMailBrand } from '../brand/mail-brand.ts'
import { findSubmission } from '../pages/forms/list-submissions.ts'
import { submissions } from '../pages/forms/schema.ts'
import type { Context } from '../tenancy/context.ts'
import type { SignedIds } from '../ids/signed-ids.ts'
import { findWorkspace } from '../tenancy/workspaces/workspaces.ts'
import { createAlertMessage } from './alert-message.tsx'
import { presentAlert } from './alert-rows.ts'
import { findRecipients, isQuiet, lockSettings } from './alert-settings.ts'
import { createLeadMessage, MAX_SHOWN_LEADS } from './lead-message.tsx'
import { alerts, alertSettings, waitingLeads } from './schema.ts'

const MINUTE_MS = 60_000
/** A workspace gets at most one mail of each list in this time. The next mail has everything that happened in between. */
const BUNDLE_MS = 5 * MINUTE_MS
const DAY_MS = 86_400_000
/** Number of days after which the text of a mail with answers is deleted. */
const ANSWERS_STORED_DAYS = 3

export interface AlertMailDependencies extends Pick<Context, 'db' | 'mailing' | 'publicOrigin'> {
  tokens: SignedIds
  readMailBrand: ReadMailBrand
}

interface MailRun {
  /** Called for each workspace whose mail was not stored and still waits. */
  onFailure(error: unknown, workspaceId: string): void
  stopping: AbortSignal
}

/** Mails the waiting alerts and leads of every workspace that has no quiet hours now. */
export async function mailWaitingItems(
  dependencies: AlertMailDependencies,
  { onFailure, stopping }: MailRun,
  now = new Date(),
): Promise<void> {
  const { rows } = await dependencies.db.execute<{ workspace_id: string }>(sql`
    select distinct workspace_id from ${alerts} where ${alerts.mailWaits}
    union select distinct workspace_id from ${waitingLeads}`)
  for (const { workspace_id: workspaceId } of rows) {
    if (stopping.aborted) return
    await mailWorkspace(dependencies, workspaceId, now).catch((error: unknown) => onFailure(error, workspaceId))
  }
}

/** Queues a lead to be mailed, in the transaction that stores it, if there are addresses for leads. */
export async function queueLeadMail(tx: Database, workspaceId: string, submissionId: string): Promise<void> {
  const recipients = await findRecipients(tx, workspaceId, 'leads')
  if (recipients.length > 0) await tx.insert(waitingLeads).values({ workspaceId, submissionId })
}

/**
 * Deletes the answers of a lead from its mail, in the transaction that deletes the lead. Mail that has not been sent is never sent, and its
 * other leads are queued again.
 */
export async function removeLeadFromMail(tx: Database, workspaceId: string, submissionId: string): Promise<void> {
  // Mailing leads needs this lock, so no mail with this lead is stored meanwhile.
  await lockSettings(tx, workspaceId)
  const unsentIds = new Set(await forgetSubmission(tx, workspaceId, submissionId))
  const requeuedLeads = [...unsentIds].map((id) => ({ workspaceId, submissionId: id }))
  if (requeuedLeads.length > 0) await tx.insert(waitingLeads).values(requeuedLeads).onConflictDoNothing()
  await tx
    .delete(waitingLeads)
    .where(and(eq(waitingLeads.workspaceId, workspaceId), eq(waitingLeads.submissionId, submissionId)))
}

/**
 * Several processes may try at once. The lock of the settings lets one process in after the other, and the first process leaves nothing to
 * mail.
 */
async function mailWorkspace(dependencies: AlertMailDependencies, workspaceId: string, now: Date): Promise<void> {
  const { db } = dependencies
  const workspace = await findWorkspace(db, workspaceId)
  if (!workspace) return
  const brand = await dependencies.readMailBrand(workspace)
  await db.transaction(async (tx) => {
    const settings = await lockSettings(tx, workspaceId)
    if (!settings || isQuiet(settings.quietHours, now)) return
    const isDue = (mailedAt: Date | null) => mailedAt === null || now.getTime() - mailedAt.getTime() >= BUNDLE_MS
    const { name, slug } = workspace
    const dashboardUrl = `${dependencies.publicOrigin}${getWorkspacePath(slug)}`
    const mailing = { ...dependencies, tx, workspaceId, workspaceName: name, dashboardUrl, brand, now }
    const { alertsMailedAt, leadsMailedAt } = settings
    const alertsMailed = isDue(alertsMailedAt) && (await mailAlerts(mailing, settings.kinds))
    const leadsMailed = isDue(leadsMailedAt) && (await mailLeads(mailing))
    if (alertsMailed || leadsMailed)
      await tx
        .update(alertSettings)
        .set({ ...(alertsMailed && { alertsMailedAt: now }), ...(leadsMailed && { leadsMailedAt: now }) })
        .where(eq(alertSettings.workspaceId, workspaceId))
  })
}

interface WorkspaceMailing extends AlertMailDependencies {
  tx: Database
  workspaceId: string
  workspaceName: string
  dashboardUrl: string
  brand: MailBrand | null
  now: Date
}

async function mailAlerts(mailing: WorkspaceMailing, kinds: Partial<AlertSettings['kinds']>): Promise<boolean> {
  const { tx, workspaceId } = mailing
  const rows = await tx
    .update(alerts)
    .set({ mailWaits: false })
    .where(and(eq(alerts.workspaceId, workspaceId), alerts.mailWaits))
    .returning()
  const mailedAlerts = rows
    .filter(({ kind }) => kinds[kind]?.mailed !== false)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => Alert.encode(presentAlert(row)))
  if (mailedAlerts.length === 0) return false
  return mailList(mailing, 'alerts', (options) => ({
    kind: 'alerts',
    content: createAlertMessage({ alerts: mailedAlerts, ...options }),
  }))
}

async function mailLeads(mailing: WorkspaceMailing): Promise<boolean> {
  const { tx, workspaceId, now } = mailing
  const deletedRows = await tx.delete(waitingLeads).where(eq(waitingLeads.workspaceId, workspaceId)).returning()
  // A night of spam leaves tens of thousands of leads, more than a query may have parameters.
  const ids = sql.param(deletedRows.map(({ submissionId }) => submissionId))
  const existingLeads = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.workspaceId, workspaceId), sql`${submissions.id} = any(${ids}::text[])`))
    .orderBy(asc(submissions.id))
  const leads: Submission[] = []
  for (const { id } of existingLeads.slice(0, MAX_SHOWN_LEADS)) {
    const lead = await findSubmission(tx, workspaceId, id)
    if (lead) leads.push(lead)
  }
  if (leads.length === 0) return false
  const expiresAt = new Date(now.getTime() + ANSWERS_STORED_DAYS * DAY_MS)
  return mailList(mailing, 'leads', (options) => ({
    kind: 'leads',
    content: { ...createLeadMessage({ leads, count: existingLeads.length, ...options }), expiresAt },
    submissionIds: leads.map(({ id }) => id),
  }))
}

type ComposedMail =
  | { kind: 'alerts'; content: MessageView }
  | { kind: 'leads'; content: MessageView & { expiresAt: Date }; submissionIds: string[] }
type ComposeMail = (
  options: Pick<WorkspaceMailing, 'workspaceName' | 'dashboardUrl' | 'brand'> & { unsubscribeUrl: string },
) => ComposedMail

/** Stores a mail for each recipient of a list. False if the list has no recipients. */
async function mailList(
  { tx, workspaceId, workspaceName, dashboardUrl, brand, publicOrigin, mailing, tokens }: WorkspaceMailing,
  list: MailList,
  compose: ComposeMail,
): Promise<boolean> {
  const recipients = await findRecipients(tx, workspaceId, list)
  for (const { id, address } of recipients) {
    const unsubscribeUrl = `${publicOrigin}${REPORT_END_BFF_PATH}/${tokens.sign(id)}`
    await mailing.sendMail(tx, {
      to: address,
      workspaceId,
      ...compose({ workspaceName, dashboardUrl, brand, unsubscribeUrl }),
    })
  }
  return recipients.length > 0
}
