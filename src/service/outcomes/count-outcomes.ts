import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Outcomes } from '#contract/outcomes.ts'
import type { Database } from '#database/open.ts'
import { codes } from '../codes/schema.ts'
import { submissions } from '../pages/forms/schema.ts'
import { idAtOrAfter } from '../ids/ids.ts'
import { createScanCondition } from '../scans/store/stored-scan-condition.ts'
import { type ScanFilters, selectCodes } from '../scans/store/scan-conditions.ts'
import { visitSteps } from '../scans/visits/schema.ts'
import { conversions } from './schema.ts'

type Steps = Pick<Outcomes, 'views' | 'clicks' | 'leads' | 'conversions' | 'value'>

interface StepsQuery {
  workspaceId: string
  /** Of the scans. */
  filters: ScanFilters
  /** Of the hour of the day; UTC by default. */
  timezone?: string
  /** A page or site, whose visits alone are counted. */
  openedId?: string | undefined
  /** Of the scans. */
  window: { from: Date; to: Date }
}

/** What followed the scans of a period, each step once per scan. */
export async function countSteps(db: Database, query: StepsQuery): Promise<Steps> {
  const { workspaceId, openedId, window } = query
  const followsWanted = await matchSteps(db, query)
  const of = (table: StepTable): SQL | undefined => and(inPeriod(table, workspaceId, window), followsWanted?.(table))
  const steps = await db
    .select({ step: visitSteps.step, scans: sql<number>`count(*)::int` })
    .from(visitSteps)
    .where(and(of(visitSteps), openedId === undefined ? undefined : eq(visitSteps.openedId, openedId)))
    .groupBy(visitSteps.step)
  const byStep = new Map(steps.map(({ step, scans }) => [step, scans]))
  const [leads] = await db
    .select({ scans: sql<number>`count(distinct ${submissions.scanId})::int` })
    .from(submissions)
    .where(and(of(submissions), openedId === undefined ? undefined : eq(submissions.pageId, openedId)))
  const [converted] = await db
    .select({ scans: sql<number>`count(distinct ${conversions.scanId})::int` })
    .from(conversions)
    .where(of(conversions))
  const value = await db
    .select({
      currency: sql<string>`coalesce(${conversions.currency}, '')`,
      amount: sql<number>`sum(${conversions.value})`,
    })
    .from(conversions)
    .where(and(of(conversions), sql`${conversions.value} is not null`))
    .groupBy(conversions.currency)
    .orderBy(conversions.currency)
  return {
    views: byStep.get('view') ?? 0,
    clicks: byStep.get('click') ?? 0,
    leads: leads?.scans ?? 0,
    conversions: converted?.scans ?? 0,
    value,
  }
}

/** The condition for steps whose scan meets the filters; null: all do. Steps have their code, and only the scan has the rest. */
async function matchSteps(
  db: Database,
  { workspaceId, filters, timezone, window }: StepsQuery,
): Promise<((table: StepTable) => SQL) | null> {
  const { codeId, codeIds, folderId, folder, tag, anyOf, ...ofScans } = filters
  if (Object.values(ofScans).some((value) => value !== undefined)) {
    const isMatch = await createScanCondition(db, { ...filters, workspaceId, timezone }, window)
    return ({ scanId }) => isMatch(scanId)
  }
  const selection = { codeId, codeIds, folderId, folder, tag, anyOf }
  if (Object.values(selection).every((value) => value === undefined)) return null
  const wanted = await selectCodes(db, workspaceId, selection)
  return (table) => inArray(table.codeId, db.select({ id: codes.id }).from(codes).where(wanted))
}

/** The steps of each of some codes, by its id. */
export async function countStepsByCode(
  db: Database,
  { workspaceId, codeIds, window }: { workspaceId: string; codeIds: readonly string[]; window: StepsQuery['window'] },
): Promise<Map<string, Pick<Steps, 'views' | 'leads' | 'conversions'>>> {
  const counted = new Map(codeIds.map((id) => [id, { views: 0, leads: 0, conversions: 0 }]))
  const tables = { views: visitSteps, leads: submissions, conversions } as const
  for (const [name, table] of Object.entries(tables)) {
    const isView = table === visitSteps ? eq(visitSteps.step, 'view') : undefined
    const rows = await db
      .select({ codeId: table.codeId, scans: sql<number>`count(distinct ${table.scanId})::int` })
      .from(table)
      .where(and(inPeriod(table, workspaceId, window), isView, inArray(table.codeId, [...codeIds])))
      .groupBy(table.codeId)
    for (const { codeId, scans } of rows) Object.assign(counted.get(codeId ?? '') ?? {}, { [name]: scans })
  }
  return counted
}

type StepTable = typeof visitSteps | typeof submissions | typeof conversions

/** Steps of scans of a period: the id of a scan has its time. */
function inPeriod(table: StepTable, workspaceId: string, { from, to }: StepsQuery['window']): SQL | undefined {
  return and(
    eq(table.workspaceId, workspaceId),
    gte(table.scanId, idAtOrAfter('scn', from)),
    lt(table.scanId, idAtOrAfter('scn', to)),
  )
}
