import { sql } from 'drizzle-orm'
import type { SplitResult } from '#contract/outcomes.ts'
import type { Rule } from '#contract/rules.ts'
import type { Database } from '#database/open.ts'
import type { CodeRow } from '../codes/present-code.ts'
import { presentRules } from '../codes/rules/stored-rules.ts'
import { submissions } from '../pages/forms/schema.ts'
import { idAtOrAfter } from '../ids/ids.ts'
import { getScanValues } from '../scans/store/scan-values.ts'
import { scans } from '../scans/store/schema.ts'
import { compareRates, findWinner, type SplitCounts } from './compare-rates.ts'
import { conversions } from './schema.ts'
import { findSplitStart, listSplitChanges } from './split-start.ts'

const COMPARED_DAYS = 90
const DAY_MS = 86_400_000

/** Compares the addresses of every split of a code. */
export async function compareSplits(db: Database, code: CodeRow, now = new Date()): Promise<SplitResult[]> {
  const earliest = new Date(now.getTime() - COMPARED_DAYS * DAY_MS)
  const changes = await listSplitChanges(db, code, earliest)
  const rules = presentRules(code.rules)
  const results: SplitResult[] = []
  for (const { id, name, split } of rules) {
    if (!split) continue
    const since = findSplitStart(changes, { name, earliest })
    const isOnly = rules.filter((rule) => rule.name === name).length === 1
    results.push(await compareSplit(db, code, { id, name, split, since, isOnly }))
  }
  return results
}

interface SplitQuery extends Pick<Rule, 'id' | 'name'> {
  split: NonNullable<Rule['split']>
  since: Date
  /** Whether no other rule of the code has its name. */
  isOnly: boolean
}

async function compareSplit(
  db: Database,
  { workspaceId, id: codeId }: CodeRow,
  { id, name, split, since, isOnly }: SplitQuery,
): Promise<SplitResult> {
  const countsByPart = await countParts(db, {
    workspaceId,
    codeId,
    rule: name,
    urls: split.map(({ url }) => url),
    since,
  })
  const rates = compareRates(countsByPart)
  // Scans store the name of their rule and not its id, so the scans of two rules with the same name cannot be told apart.
  const winner = isOnly ? findWinner(countsByPart, rates) : null
  const parts = split.flatMap((part, index) => {
    const [counts, rate] = [countsByPart[index], rates[index]]
    return counts && rate ? [{ ...part, ...counts, ...rate }] : []
  })
  return { rule: { id, name }, since, parts, winner: winner === null ? null : (split[winner]?.url ?? null) }
}

interface PartsQuery {
  workspaceId: string
  codeId: string
  rule: string
  urls: string[]
  since: Date
}

/** Counts the scans that each address got from the rule, and the scans among them that led to a lead or a conversion. */
async function countParts(
  db: Database,
  { workspaceId, codeId, rule, urls, since }: PartsQuery,
): Promise<SplitCounts[]> {
  const [code, matchedRule, ...destinations] = await getScanValues(db).find(workspaceId, [
    { kind: 'code', value: codeId },
    { kind: 'matchedRule', value: rule },
    ...urls.map((value) => ({ kind: 'destination' as const, value })),
  ])
  if (typeof code !== 'number' || typeof matchedRule !== 'number') return urls.map(() => ({ scans: 0, successes: 0 }))
  const { rows } = await db.execute<{ destination: number; scans: number; successes: number }>(sql`
    select scan.destination, count(*)::int as scans, count(*) filter (where
      exists (select from ${conversions} as conversion where conversion.workspace_id = scan.workspace_id and conversion.scan_id = scan.id)
      or exists (select from ${submissions} as submission where submission.workspace_id = scan.workspace_id and submission.code_id = ${codeId}
        and submission.scan_id = scan.id))::int as successes
    from ${scans} as scan
    where scan.workspace_id = ${workspaceId} and scan.code = ${code} and scan.rule = ${matchedRule}
      and scan.id >= ${idAtOrAfter('scn', since)}
    group by scan.destination`)
  const counts = new Map(rows.map(({ destination, ...partCounts }) => [destination, partCounts]))
  return destinations.map((number) => counts.get(number ?? -1) ?? { scans: 0, successes: 0 })
}
