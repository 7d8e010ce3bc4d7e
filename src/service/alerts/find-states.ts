import { and, eq, gte, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { isInList } from '#database/value-conditions.ts'
import { listCampaigns } from '../campaigns/campaign-rows.ts'
import { measureDone } from '../campaigns/campaign-progress.ts'
import { destinationChecks } from '../codes/destination-checks/schema.ts'
import { codes, codeTotals, scansForLimit } from '../codes/schema.ts'
import { planCeilings } from '../tenancy/workspaces/plan-ceilings.ts'
import type { WorkspaceRow } from '../tenancy/workspaces/workspaces.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { FAILURES_TO_OPEN } from '../webhooks/queue/circuit-breaker.ts'
import { webhooks } from '../webhooks/schema.ts'
import { failingEndpoints } from '../webhooks/queue/schema.ts'
import type { FoundState } from './reconcile-alerts.ts'

/** Finds destinations that are down. A single failed check is not stored as a failure. */
export async function findDownDestinations(db: Database, workspaceId: string): Promise<FoundState[]> {
  const { url, status, error, checkedAt } = destinationChecks
  const rows = await db
    .select({ codeId: codes.id, name: codes.name, url, status, error, checkedAt })
    .from(destinationChecks)
    .innerJoin(codes, and(eq(codes.workspaceId, destinationChecks.workspaceId), eq(codes.id, destinationChecks.codeId)))
    .where(
      and(
        eq(destinationChecks.workspaceId, workspaceId),
        sql`not ${destinationChecks.ok}`,
        eq(codes.archived, false),
        sql`coalesce((${codes.availability}->>'endsAt')::timestamptz > now(), true)`,
      ),
    )
  return rows.map((row) => ({
    kind: 'destination_down',
    subjectType: 'code',
    subjectId: row.codeId,
    subjectName: row.name,
    details: {
      url: row.url,
      status: row.status,
      error: row.error,
      checkedAt: (row.checkedAt ?? new Date()).toISOString(),
    },
    begins: true,
  }))
}

/** Finds webhooks whose circuit is open or that are suspended. A receiver that only requested a pause is not failing. */
export async function findFailingWebhooks(db: Database, workspaceId: string): Promise<FoundState[]> {
  const { id, url, suspendedReason, suspendedSince } = webhooks
  const { failures, since, restsUntil } = failingEndpoints
  const rows = await db
    .select({ id, url, suspendedReason, suspendedSince, failures, since })
    .from(webhooks)
    .leftJoin(
      failingEndpoints,
      and(eq(failingEndpoints.workspaceId, webhooks.workspaceId), eq(failingEndpoints.endpoint, id)),
    )
    .where(
      and(
        eq(webhooks.workspaceId, workspaceId),
        webhooks.enabled,
        or(isNotNull(suspendedSince), and(gte(failures, FAILURES_TO_OPEN), isNotNull(restsUntil))),
      ),
    )
  return rows.map((row) => ({
    kind: 'webhook_resting',
    subjectType: 'webhook',
    subjectId: row.id,
    // The rest of the URL may be a secret of the receiver.
    subjectName: new URL(row.url).host,
    details: {
      since: (row.since ?? row.suspendedSince ?? new Date()).toISOString(),
      failures: row.failures ?? 0,
      suspended: row.suspendedReason,
    },
    begins: true,
  }))
}

/** Goals are checked every ten minutes, so a goal that is met in the last minutes of a campaign is found after the end of the campaign. */
const CHECKED_AFTER_END_MS = 20 * 60_000

/** Finds campaigns that have reached their goal, and run or ended a moment ago. */
export async function findMetGoals(
  { id: workspaceId, plan }: Pick<WorkspaceRow, 'id' | 'plan'>,
  { db, scanStore, now }: { db: Database; scanStore: ScanStore; now: Date },
): Promise<FoundState[]> {
  const endsAfter = new Date(now.getTime() - CHECKED_AFTER_END_MS)
  const campaigns = (await listCampaigns(db, workspaceId)).filter(
    ({ from, to }) => (from === null || from <= now) && (to === null || to > endsAfter),
  )
  const metGoals: FoundState[] = []
  for (const campaign of campaigns) {
    const { goal, cost, to } = campaign
    if (goal === null) continue
    const until = to !== null && to < now ? to : now
    const done = await measureDone(campaign, { db, scanStore, workspaceId, ceilings: planCeilings[plan], now: until })
    if (done < goal.target) continue
    const currency = goal.metric === 'value' ? (cost?.currency ?? null) : null
    metGoals.push({
      kind: 'goal_met',
      subjectType: 'campaign',
      subjectId: campaign.id,
      subjectName: campaign.name,
      details: { metric: goal.metric, target: goal.target, done, currency },
      begins: true,
    })
  }
  return metGoals
}

/** Finds the names of codes that are available now: not archived, not before their start, after their end or at their limit. */
export async function findAvailableCodes(
  db: Database,
  workspaceId: string,
  codeIds: readonly string[],
): Promise<Map<string, string>> {
  if (codeIds.length === 0) return new Map()
  const limit = sql`(${codes.availability}->>'scanLimit')::bigint`
  const rows = await db
    .select({ id: codes.id, name: codes.name })
    .from(codes)
    .where(
      and(
        eq(codes.workspaceId, workspaceId),
        isInList(codes.id, codeIds),
        eq(codes.archived, false),
        sql`coalesce((${codes.availability}->>'startsAt')::timestamptz <= now(), true)`,
        sql`coalesce((${codes.availability}->>'endsAt')::timestamptz > now(), true)`,
        sql`coalesce((select ${scansForLimit} < ${limit} from ${codeTotals} where ${codeTotals.workspaceId} = ${codes.workspaceId} and ${codeTotals.codeId} = ${codes.id}), true)`,
      ),
    )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
