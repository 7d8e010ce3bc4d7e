import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { CodeSplit, SplitResult } from '#contract/outcomes.ts'
import type { Rule } from '#contract/rules.ts'
import type { Database } from '#database/open.ts'
import type { CodeRow } from '../codes/present-code.ts'
import { codes } from '../codes/schema.ts'
import { presentRules } from '../codes/rules/stored-rules.ts'
import { isBelow } from '../http/list-page.ts'
import { submissions } from '../pages/forms/schema.ts'
import { idAtOrAfter } from '../ids/ids.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { compareRates, estimateMissingScans, findWinner, type SplitCounts } from './compare-rates.ts'
import { conversions } from './schema.ts'
import { findSplitStart, listSplitChanges } from './split-start.ts'

const COMPARED_DAYS = 90
const DAY_MS = 86_400_000

interface SplitSources {
  db: Database
  scanStore: Pick<ScanStore, 'countRedirects'>
}

/** The codes with a split, newest first: one more than `limit` if there are more. */
export async function listCodesWithSplits(
  db: Database,
  workspaceId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<CodeRow[]> {
  return db
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.workspaceId, workspaceId),
        eq(codes.archived, false),
        sql`jsonb_path_exists(${codes.rules}, '$[*].split')`,
        isBelow(codes.id, after),
      ),
    )
    .orderBy(desc(codes.id))
    .limit(limit + 1)
}

/** The splits of these codes with their results, one code after the other. */
export async function compareSplitsOfCodes(sources: SplitSources, rows: readonly CodeRow[]): Promise<CodeSplit[]> {
  const splits: CodeSplit[] = []
  for (const row of rows) {
    const { id, shortCode, name } = row
    for (const result of await compareSplits(sources, row)) splits.push({ code: { id, shortCode, name }, ...result })
  }
  return splits
}

/** Compares the addresses of every split of a code. */
export async function compareSplits(sources: SplitSources, code: CodeRow, now = new Date()): Promise<SplitResult[]> {
  const earliest = new Date(now.getTime() - COMPARED_DAYS * DAY_MS)
  const changes = await listSplitChanges(sources.db, code, earliest)
  const rules = presentRules(code.rules)
  const results: SplitResult[] = []
  for (const { id, name, split } of rules) {
    if (!split) continue
    const since = findSplitStart(changes, { name, earliest })
    const isOnly = rules.filter((rule) => rule.name === name).length === 1
    results.push(await compareSplit(sources, code, { id, name, split, since, isOnly }))
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
  sources: SplitSources,
  { workspaceId, id: codeId }: CodeRow,
  { id, name, split, since, isOnly }: SplitQuery,
): Promise<SplitResult> {
  const countsByPart = await countParts(sources, {
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
  const missingScans =
    isOnly && winner === null
      ? estimateMissingScans(
          countsByPart,
          split.map(({ weight }) => weight),
        )
      : null
  return {
    rule: { id, name },
    since,
    parts,
    winner: winner === null ? null : (split[winner]?.url ?? null),
    missingScans,
  }
}

interface PartsQuery {
  workspaceId: string
  codeId: string
  rule: string
  urls: string[]
  since: Date
}

/** Counts the scans that each address got from the rule, and the scans among them that led to a lead or a conversion. */
async function countParts({ db, scanStore }: SplitSources, { urls, ...query }: PartsQuery): Promise<SplitCounts[]> {
  const scans = await scanStore.countRedirects(query)
  const ids = scans.size === 0 ? [] : await listSuccessfulScans(db, query)
  const successes = ids.length === 0 ? new Map<string, number>() : await scanStore.countRedirects({ ...query, ids })
  return urls.map((url) => ({ scans: scans.get(url) ?? 0, successes: successes.get(url) ?? 0 }))
}

/** The scans of a code that led to a lead or a conversion. */
async function listSuccessfulScans(
  db: Database,
  { workspaceId, codeId, since }: Omit<PartsQuery, 'urls'>,
): Promise<string[]> {
  const lists = [submissions, conversions].map((table) =>
    db
      .select({ scanId: table.scanId })
      .from(table)
      .where(
        and(eq(table.workspaceId, workspaceId), eq(table.codeId, codeId), gte(table.scanId, idAtOrAfter('scn', since))),
      ),
  )
  const rows = (await Promise.all(lists)).flat()
  return [...new Set(rows.flatMap(({ scanId }) => scanId ?? []))]
}
