import { and, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Outcomes } from '#contract/outcomes.ts'
import type { Database } from '#database/open.ts'
import { codes } from '../codes/schema.ts'
import { submissions } from '../pages/forms/schema.ts'
import { idAtOrAfter } from '../ids/ids.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { listCodeSelections, type ScanFilters, selectsOnlyCodes } from '../scans/store/scan-filters.ts'
import { selectCodesOfAll } from '../scans/store/select-codes.ts'
import { visitSteps } from '../scans/visits/schema.ts'
import { conversions } from './schema.ts'

type StepCounts = Pick<Outcomes, 'views' | 'clicks' | 'leads' | 'conversions' | 'value'>

interface StepsQuery {
  workspaceId: string
  /** Filters of the scans. */
  filters: ScanFilters
  /** Time zone of the filter by hour of the day, UTC by default. */
  timezone?: string
  /** The only page or site whose visits are counted. */
  openedId?: string | undefined
  /** The time of the scans. */
  window: { from: Date; to: Date }
}

interface StepSources {
  db: Database
  scanStore: Pick<ScanStore, 'createScanCondition'>
}

/** Counts the steps that followed the scans of a period, each step once per scan. */
export async function countSteps({ db, scanStore }: StepSources, query: StepsQuery): Promise<StepCounts> {
  const { workspaceId, openedId, window } = query
  const filterCondition = await createFilterCondition({ db, scanStore }, query)
  const stepCondition = (table: StepTable): SQL | undefined =>
    and(periodCondition(table, workspaceId, window), filterCondition?.(table))
  const steps = await db
    .select({ step: visitSteps.step, scans: sql<number>`count(*)::int` })
    .from(visitSteps)
    .where(and(stepCondition(visitSteps), openedId === undefined ? undefined : eq(visitSteps.openedId, openedId)))
    .groupBy(visitSteps.step)
  const byStep = new Map(steps.map(({ step, scans }) => [step, scans]))
  const [leads] = await db
    .select({ scans: sql<number>`count(distinct ${submissions.scanId})::int` })
    .from(submissions)
    .where(and(stepCondition(submissions), openedId === undefined ? undefined : eq(submissions.pageId, openedId)))
  const [converted] = await db
    .select({ scans: sql<number>`count(distinct ${conversions.scanId})::int` })
    .from(conversions)
    .where(stepCondition(conversions))
  const value = await db
    .select({
      currency: sql<string>`coalesce(${conversions.currency}, '')`,
      amount: sql<number>`sum(${conversions.value})`,
    })
    .from(conversions)
    .where(and(stepCondition(conversions), sql`${conversions.value} is not null`))
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

/**
 * The condition that the scan of a step matches the filters. Null if every scan does. Steps store only their code, and the scan has all
 * other fields.
 */
async function createFilterCondition(
  { db, scanStore }: StepSources,
  { workspaceId, filters, timezone, window }: StepsQuery,
): Promise<((table: StepTable) => SQL) | null> {
  if (!selectsOnlyCodes(filters)) {
    const listScanIds = () => listStepScans(db, workspaceId, window)
    const isMatch = await scanStore.createScanCondition({ ...filters, workspaceId, timezone }, window, listScanIds)
    return ({ scanId }) => isMatch(scanId)
  }
  const selections = listCodeSelections(filters)
  if (selections.length === 0) return null
  const codesCondition = await selectCodesOfAll(db, workspaceId, selections)
  return (table) => inArray(table.codeId, db.select({ id: codes.id }).from(codes).where(codesCondition))
}

const SCANS_PER_QUERY = 10_000

/** Lists the scans of a period that were followed by any step, in batches. */
async function* listStepScans(
  db: Database,
  workspaceId: string,
  window: StepsQuery['window'],
): AsyncGenerator<string[]> {
  for (const table of [visitSteps, submissions, conversions])
    for (let lastId = ''; ;) {
      const rows = await db
        .selectDistinct({ scanId: table.scanId })
        .from(table)
        .where(and(periodCondition(table, workspaceId, window), gt(table.scanId, lastId)))
        .orderBy(table.scanId)
        .limit(SCANS_PER_QUERY)
      const ids = rows.flatMap(({ scanId }) => scanId ?? [])
      if (ids.length > 0) yield ids
      if (rows.length < SCANS_PER_QUERY) break
      lastId = ids.at(-1) ?? ''
    }
}

/** Counts the leads and conversions of the scans that match the filters, by the id of their code. */
export async function countOutcomesByCode(
  { db, scanStore }: StepSources,
  query: StepsQuery,
): Promise<Map<string, { leads?: number; conversions?: number }>> {
  const filterCondition = await createFilterCondition({ db, scanStore }, query)
  const counts = new Map<string, { leads?: number; conversions?: number }>()
  for (const [name, table] of [
    ['leads', submissions],
    ['conversions', conversions],
  ] as const) {
    const rows = await db
      .select({ codeId: table.codeId, scans: sql<number>`count(distinct ${table.scanId})::int` })
      .from(table)
      .where(and(periodCondition(table, query.workspaceId, query.window), filterCondition?.(table)))
      .groupBy(table.codeId)
    for (const { codeId, scans } of rows)
      if (codeId !== null) counts.set(codeId, { ...counts.get(codeId), [name]: scans })
  }
  return counts
}

/** Counts the steps of each of these codes, by its id. */
export async function countStepsByCode(
  db: Database,
  { workspaceId, codeIds, window }: { workspaceId: string; codeIds: readonly string[]; window: StepsQuery['window'] },
): Promise<Map<string, Pick<StepCounts, 'views' | 'leads' | 'conversions'>>> {
  const counts = new Map(codeIds.map((id) => [id, { views: 0, leads: 0, conversions: 0 }]))
  const tables = { views: visitSteps, leads: submissions, conversions } as const
  for (const [name, table] of Object.entries(tables)) {
    const viewCondition = table === visitSteps ? eq(visitSteps.step, 'view') : undefined
    const rows = await db
      .select({ codeId: table.codeId, scans: sql<number>`count(distinct ${table.scanId})::int` })
      .from(table)
      .where(and(periodCondition(table, workspaceId, window), viewCondition, inArray(table.codeId, [...codeIds])))
      .groupBy(table.codeId)
    for (const { codeId, scans } of rows) Object.assign(counts.get(codeId ?? '') ?? {}, { [name]: scans })
  }
  return counts
}

type StepTable = typeof visitSteps | typeof submissions | typeof conversions

/** The condition that the scan of a step is in a period: ids of scans contain their time. */
function periodCondition(table: StepTable, workspaceId: string, { from, to }: StepsQuery['window']): SQL | undefined {
  return and(
    eq(table.workspaceId, workspaceId),
    gte(table.scanId, idAtOrAfter('scn', from)),
    lt(table.scanId, idAtOrAfter('scn', to)),
  )
}
