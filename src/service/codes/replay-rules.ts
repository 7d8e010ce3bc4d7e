import { and, desc, eq, gte, lt } from 'drizzle-orm'
import { matchRule } from '#contract/match-rules.ts'
import type { NewRule } from '#contract/rules.ts'
import type { Database } from '#database/open.ts'
import { idAtOrAfter } from '../ids.ts'
import { type CompiledRule, compileRules } from '../scanning/compile-rules.ts'
import { scans } from '../scans/schema.ts'
import type { CodeRow } from './present-code.ts'

const MAX_SCANS = 100_000
// One read of them all would hold up the embedded database, and this thread, for as long as it takes.
const BATCH = 5_000

interface Replayed {
  scans: number
  /** Scans that would have gone elsewhere. */
  moved: number
  /** One row a rule in the rules' order, and last, without a name, the code's own destination. */
  byRule: { name: string | null; scans: number }[]
}

const columns = {
  id: scans.id,
  at: scans.at,
  country: scans.country,
  deviceType: scans.deviceType,
  os: scans.os,
  language: scans.language,
  destinationUrl: scans.destinationUrl,
  matchedRule: scans.matchedRule,
}

/**
 * What the rules would have done with the code's scans since `from`, the newest 100,000 of them. A scan that the code's own
 * destination served has not moved where it would serve it again, whatever that destination was then.
 */
export async function replayRules(
  db: Database,
  { workspaceId, id: codeId }: CodeRow,
  { rules, from, destinationUrl: own }: { rules: readonly NewRule[]; from: Date; destinationUrl: string | undefined },
): Promise<Replayed> {
  const compiled = compileRules(rules)
  const counts = new Map<CompiledRule | null, number>()
  let read = 0
  let moved = 0
  for (let before: string | null = null; read < MAX_SCANS;) {
    const batch = await db
      .select(columns)
      .from(scans)
      .where(
        and(
          eq(scans.workspaceId, workspaceId),
          eq(scans.codeId, codeId),
          gte(scans.id, idAtOrAfter('scn', from)),
          before === null ? undefined : lt(scans.id, before),
        ),
      )
      .orderBy(desc(scans.id))
      .limit(Math.min(BATCH, MAX_SCANS - read))
    for (const { at, destinationUrl, matchedRule, ...traits } of batch) {
      const rule = matchRule(compiled, { ...traits, at: at.getTime() })
      counts.set(rule, (counts.get(rule) ?? 0) + 1)
      const stays = rule === null ? matchedRule === null || destinationUrl === own : destinationUrl === rule.url
      if (!stays) moved++
    }
    read += batch.length
    before = batch.at(-1)?.id ?? null
    if (batch.length < BATCH) break
  }
  const rows = [...compiled, null].map((rule) => ({ name: rule?.name ?? null, scans: counts.get(rule) ?? 0 }))
  return { scans: read, moved, byRule: rows }
}
