import { and, asc, eq, sql } from 'drizzle-orm'
import { Alert, type AlertSettings, type MailList } from '#contract/alerts.ts'
import { REPORT_END_BFF_PATH } from '#contract/reports.ts'
import type { Submission } from '#contract/submissions.ts'
import { getWorkspacePath } from '#contract/workspace-address.ts'
import type { Database } from '#database/open.ts'
import { forgetSubmission } from '#mail/mailing.ts'
import type { Described } from '#mail/render-message.tsx'
import { findSubmission } from '../pages/forms/list-submissions.ts'
import { submissions } from '../pages/forms/schema.ts'
import type { Context } from '../tenancy/context.ts'
import type { SignedIds } from '../ids/signed-ids.ts'
import { findWorkspace } from '../tenancy/workspaces/workspaces.ts'
import { alertMessage } from './alert-message.tsx'
import { presentAlert } from './alert-rows.ts'
import { findRecipients, isQuiet, lockSettings } from './alert-settings.ts'
import { leadMessage, MOST_SHOWN } from './lead-message.tsx'
import { alerts, alertSettings, waitingLeads } from './schema.ts'

const MINUTE_MS = 60_000
/** A workspace gets one mail of each list in this time; what happens meanwhile is in the next one. */
const BUNDLE_MS = 5 * MINUTE_MS
const DAY_MS = 86_400_000
/** The text of a mail with answers is deleted after so many days. */
const ANSWERS_STORED_DAYS = 3

export interface AlertMailParts extends Pick<Context, 'db' | 'mailing' | 'publicOrigin'> {
  tokens: SignedIds
}

interface MailRun {
  /** Called for each workspace whose mail was not stored; it still waits. */
  onFailure(error: unknown, workspaceId: string): void
  stopping: AbortSignal
}

/** Mails what waits, unless these are quiet hours of the workspace. */
export async function mailWaiting(
  parts: AlertMailParts,
  { onFailure, stopping }: MailRun,
  now = new Date(),
): Promise<void> {
  const { rows } = await parts.db.execute<{ workspace_id: string }>(sql`
    select distinct workspace_id from ${alerts} where ${alerts.mailWaits}
    union select distinct workspace_id from ${waitingLeads}`)
  for (const { workspace_id: workspaceId } of rows) {
    if (stopping.aborted) return
    await mailWorkspace(parts, workspaceId, now).catch((error: unknown) => onFailure(error, workspaceId))
  }
}

/** Stores a lead as one to be mailed, in the transaction that stores it, if there are addresses for leads. */
export async function expectLeadMail(tx: Database, workspaceId: string, submissionId: string): Promise<void> {
  const recipients = await findRecipients(tx, workspaceId, 'leads')
  if (recipients.length > 0) await tx.insert(waitingLeads).values({ workspaceId, submissionId })
}

/**
 * Deletes the answers of a lead from its mail, in the transaction that deletes the lead. Others of a mail that is therefore not sent are to
 * be mailed again.
 */
export async function forgetLeadMail(tx: Database, workspaceId: string, submissionId: string): Promise<void> {
  // Whoever mails leads holds the settings, so no mail with this lead is stored meanwhile.
  await lockSettings(tx, workspaceId)
  const unsent = new Set(await forgetSubmission(tx, workspaceId, submissionId))
  const waiting = [...unsent].map((id) => ({ workspaceId, submissionId: id }))
  if (waiting.length > 0) await tx.insert(waitingLeads).values(waiting).onConflictDoNothing()
  await tx
    .delete(waitingLeads)
    .where(and(eq(waitingLeads.workspaceId, workspaceId), eq(waitingLeads.submissionId, submissionId)))
}

/** Several processes may try: the row of the settings lets one after the other, and what one mailed does not wait for the next. */
async function mailWorkspace(parts: AlertMailParts, workspaceId: string, now: Date): Promise<void> {
  const { db } = parts
  const workspace = await findWorkspace(db, workspaceId)
  if (!workspace) return
  await db.transaction(async (tx) => {
    const settings = await lockSettings(tx, workspaceId)
    if (!settings || isQuiet(settings.quietHours, now)) return
    const isDue = (at: Date | null) => at === null || now.getTime() - at.getTime() >= BUNDLE_MS
    const { name, slug } = workspace
    const dashboardUrl = `${parts.publicOrigin}${getWorkspacePath(slug)}`
    const mailing = { ...parts, tx, workspaceId, workspace: name, dashboardUrl, now }
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

interface MailingOfWorkspace extends AlertMailParts {
  tx: Database
  workspaceId: string
  /** Its name. */
  workspace: string
  dashboardUrl: string
  now: Date
}

async function mailAlerts(mailing: MailingOfWorkspace, kinds: Partial<AlertSettings['kinds']>): Promise<boolean> {
  const { tx, workspaceId } = mailing
  const rows = await tx
    .update(alerts)
    .set({ mailWaits: false })
    .where(and(eq(alerts.workspaceId, workspaceId), alerts.mailWaits))
    .returning()
  const wanted = rows
    .filter(({ kind }) => kinds[kind]?.mailed !== false)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((row) => Alert.encode(presentAlert(row)))
  if (wanted.length === 0) return false
  return mailList(mailing, 'alerts', (shown) => ({
    kind: 'alerts',
    content: alertMessage({ alerts: wanted, ...shown }),
  }))
}

async function mailLeads(mailing: MailingOfWorkspace): Promise<boolean> {
  const { tx, workspaceId, now } = mailing
  const taken = await tx.delete(waitingLeads).where(eq(waitingLeads.workspaceId, workspaceId)).returning()
  // A night of spam leaves tens of thousands, more than a query has parameters.
  const ids = sql.param(taken.map(({ submissionId }) => submissionId))
  const present = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.workspaceId, workspaceId), sql`${submissions.id} = any(${ids}::text[])`))
    .orderBy(asc(submissions.id))
  const leads: Submission[] = []
  for (const { id } of present.slice(0, MOST_SHOWN)) {
    const lead = await findSubmission(tx, workspaceId, id)
    if (lead) leads.push(lead)
  }
  if (leads.length === 0) return false
  const expiresAt = new Date(now.getTime() + ANSWERS_STORED_DAYS * DAY_MS)
  return mailList(mailing, 'leads', (shown) => ({
    kind: 'leads',
    content: { ...leadMessage({ leads, count: present.length, ...shown }), expiresAt },
    submissionIds: leads.map(({ id }) => id),
  }))
}

type Composed =
  | { kind: 'alerts'; content: Described }
  | { kind: 'leads'; content: Described & { expiresAt: Date }; submissionIds: string[] }
type Compose = (shown: { workspace: string; dashboardUrl: string; endUrl: string }) => Composed

/** False: nobody gets it. */
async function mailList(
  { tx, workspaceId, workspace, dashboardUrl, publicOrigin, mailing, tokens }: MailingOfWorkspace,
  list: MailList,
  compose: Compose,
): Promise<boolean> {
  const recipients = await findRecipients(tx, workspaceId, list)
  for (const { id, address } of recipients) {
    const endUrl = `${publicOrigin}${REPORT_END_BFF_PATH}/${tokens.sign(id)}`
    await mailing.sendMail(tx, { to: address, workspaceId, ...compose({ workspace, dashboardUrl, endUrl }) })
  }
  return recipients.length > 0
}
