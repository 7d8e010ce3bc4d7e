import { and, eq, sql } from 'drizzle-orm'
import { intersect, type ScanConditions, type ScanScope, type TimeRange } from '#columns/select-scans.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import {
  type CampaignCondition,
  type CodeSelection,
  listCampaignConditions,
  listCodeSelections,
  listDimensionConditions,
  type ScanFilters,
  toBots,
  toHours,
} from './scan-filters.ts'
import { getScanValues } from './scan-values.ts'
import { scanValues } from './schema.ts'
import { selectCodesOfAll } from './select-codes.ts'

/** Translates filters into the numbers of stored scans. */
export async function resolveConditions(
  db: Database,
  workspaceId: string,
  filters: ScanFilters,
): Promise<ScanConditions> {
  return {
    bots: toBots(filters.bots),
    hours: toHours(filters),
    ...(await resolveCodes(filters, (selections) => findCodeNumbers(db, workspaceId, selections))),
    values: await resolveValues(db, workspaceId, filters),
  }
}

async function resolveValues(
  db: Database,
  workspaceId: string,
  filters: ScanFilters,
): Promise<ScanConditions['values']> {
  const conditions = listDimensionConditions(filters)
  const exact = conditions.filter(({ match }) => match === 'is')
  const values = getScanValues(db)
  const numbers = await values.find(
    workspaceId,
    exact.flatMap(({ dimension, texts }) => texts.map((value) => ({ kind: dimension, value }))),
  )
  let found = 0
  return Promise.all(
    conditions.map(async ({ dimension, match, texts, included }) => {
      if (match === 'contains')
        return { dimension, included, numbers: await values.findContaining(workspaceId, dimension, texts) }
      const ofTexts = numbers.slice(found, (found += texts.length))
      return { dimension, included, numbers: ofTexts.filter((number) => number !== null) }
    }),
  )
}

type ResolvedCodes<Id> = {
  codes: readonly Id[] | null
  within: TimeRange | null
  scopes: { scopes: (TimeRange & { codes: readonly Id[] })[]; included: boolean }[]
}

/** The selected codes, and the codes and times of campaigns. `findCodes` finds what scans name codes by. */
export async function resolveCodes<Id extends ScanScope['codes'][number] | string>(
  filters: ScanFilters,
  findCodes: (selections: readonly CodeSelection[]) => Promise<Id[]>,
): Promise<ResolvedCodes<Id>> {
  const selections = listCodeSelections(filters)
  const resolved: ResolvedCodes<Id> = {
    codes: selections.length > 0 ? await findCodes(selections) : null,
    within: null,
    scopes: [],
  }
  for (const { scopes, included } of listCampaignConditions(filters)) {
    const codesInTime = await Promise.all(
      scopes.map(async (scope) => ({ codes: await findCodes([{ anyOf: scope.anyOf }]), ...toTimeRange(scope) })),
    )
    const [first, ...others] = codesInTime
    if (!included || others.length > 0) resolved.scopes.push({ scopes: codesInTime, included })
    else {
      // The scans of a single campaign are found by their codes and their time, as if these were filters of their own.
      const selected = resolved.codes && new Set(resolved.codes)
      resolved.codes = (first?.codes ?? []).filter((code) => selected?.has(code) ?? true)
      if (first) resolved.within = intersect(first, resolved.within)
    }
  }
  return resolved
}

function toTimeRange({ from, to }: CampaignCondition['scopes'][number]): TimeRange {
  return { from: from?.getTime() ?? 0, to: to?.getTime() ?? Infinity }
}

/** The numbers of the selected codes in stored scans. */
async function findCodeNumbers(
  db: Database,
  workspaceId: string,
  selections: readonly CodeSelection[],
): Promise<number[]> {
  // A lateral subquery per code uses the index, regardless of what the planner estimates.
  const hashes = db
    .select({ hash: sql`md5('code:' || ${codes.id})::uuid` })
    .from(codes)
    .where(await selectCodesOfAll(db, workspaceId, selections))
  const rows = await db
    .select({ number: scanValues.id })
    .from(scanValues)
    .where(and(eq(scanValues.workspaceId, workspaceId), sql`${scanValues.hash} = any(array${hashes})`))
  return rows.map(({ number }) => number)
}
