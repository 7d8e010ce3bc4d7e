import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Outcomes } from '#contract/outcomes.ts'
import type { Database } from '#database/open.ts'
import { codes } from '../codes/schema.ts'
import { submissions } from '../pages/forms/schema.ts'
import { idAtOrAfter } from '../platform/ids.ts'
import { type CodeSelection, selectCodes } from '../scans/store/scan-conditions.ts'
import { visitSteps } from '../scans/visits/schema.ts'
import { conversions } from './schema.ts'

type Steps = Pick<Outcomes, 'views' | 'clicks' | 'leads' | 'conversions' | 'value'>

interface StepsQuery {
  workspaceId: string
  /** Which codes; null: all. */
  selection: CodeSelection | null
  /** A page or site, whose visits alone are counted. */
  openedId?: string | undefined
  /** Of the scans. */
  window: { from: Date; to: Date }
}

/** What followed the scans of a period, each step once per scan. */
export async function countSteps(
  db: Database,
  { workspaceId, selection, openedId, window }: StepsQuery,
): Promise<Steps> {
  const wanted = selection && (await selectCodes(db, workspaceId, selection))
  const of = (table: StepTable): SQL | undefined =>
    and(
      inPeriod(table, workspaceId, window),
      wanted === null ? undefined : inArray(table.codeId, db.select({ id: codes.id }).from(codes).where(wanted)),
    )
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
