import { sql } from 'drizzle-orm'
import type { SplitResult } from '#contract/outcomes.ts'
import type { Rule } from '#contract/rules.ts'
import type { Database } from '#database/open.ts'
import type { CodeRow } from '../codes/present-code.ts'
import { presentRules } from '../codes/rules/stored-rules.ts'
import { submissions } from '../pages/forms/schema.ts'
import { idAtOrAfter } from '../platform/ids.ts'
import { getScanValues } from '../scans/store/scan-values.ts'
import { scans } from '../scans/store/schema.ts'
import { compareRates, findWinner, type Tried } from './compare-rates.ts'
import { conversions } from './schema.ts'

const COMPARED_DAYS = 90
const DAY_MS = 86_400_000

/** The results of every split of a code. */
export async function compareSplits(db: Database, code: CodeRow, now = new Date()): Promise<SplitResult[]> {
  const since = new Date(now.getTime() - COMPARED_DAYS * DAY_MS)
  const results: SplitResult[] = []
  for (const { id, name, split } of presentRules(code.rules))
    if (split) results.push(await compareSplit(db, code, { id, name, split, since }))
  return results
}

interface SplitQuery extends Pick<Rule, 'id' | 'name'> {
  split: NonNullable<Rule['split']>
  since: Date
}

async function compareSplit(
  db: Database,
  { workspaceId, id: codeId }: CodeRow,
  { id, name, split, since }: SplitQuery,
): Promise<SplitResult> {
  const tried = await countParts(db, { workspaceId, codeId, rule: name, urls: split.map(({ url }) => url), since })
  const rates = compareRates(tried)
  const winner = findWinner(tried, rates)
  const parts = split.flatMap((part, at) => {
    const [counts, rate] = [tried[at], rates[at]]
    return counts && rate ? [{ ...part, ...counts, ...rate }] : []
  })
  return { rule: { id, name }, parts, winner: winner === null ? null : (split[winner]?.url ?? null) }
}

interface PartsQuery {
  workspaceId: string
  codeId: string
  rule: string
  urls: string[]
  since: Date
}

/** The scans that each address got by the rule, and those of them that led to a lead or a conversion. */
async function countParts(db: Database, { workspaceId, codeId, rule, urls, since }: PartsQuery): Promise<Tried[]> {
  const [code, ofRule, ...destinations] = await getScanValues(db).find(workspaceId, [
    { kind: 'code', value: codeId },
    { kind: 'matchedRule', value: rule },
    ...urls.map((value) => ({ kind: 'destination' as const, value })),
  ])
  if (typeof code !== 'number' || typeof ofRule !== 'number') return urls.map(() => ({ scans: 0, successes: 0 }))
  const { rows } = await db.execute<{ destination: number; scans: number; successes: number }>(sql`
    select scan.destination, count(*)::int as scans, count(*) filter (where
      exists (select from ${conversions} as done where done.workspace_id = scan.workspace_id and done.scan_id = scan.id)
      or exists (select from ${submissions} as sent where sent.workspace_id = scan.workspace_id and sent.code_id = ${codeId}
        and sent.scan_id = scan.id))::int as successes
    from ${scans} as scan
    where scan.workspace_id = ${workspaceId} and scan.code = ${code} and scan.rule = ${ofRule}
      and scan.id >= ${idAtOrAfter('scn', since)}
    group by scan.destination`)
  const counts = new Map(rows.map(({ destination, ...counted }) => [destination, counted]))
  return destinations.map((number) => counts.get(number ?? -1) ?? { scans: 0, successes: 0 })
}
