import { and, desc, eq, gte, lt } from 'drizzle-orm'
import { matchRule } from '#contract/match-rules.ts'
import type { NewRule } from '#contract/rules.ts'
import type { Database } from '#database/open.ts'
import { idAtOrAfter, getIdTime } from '../../platform/ids.ts'
import { type CompiledRule, compileRules } from '../../codes/rules/compile-rules.ts'
import { type StoredScan, findTraits } from './present-scans.ts'
import { getScanValues } from './scan-values.ts'
import { scans } from './schema.ts'
import type { CodeRow } from '../../codes/present-code.ts'

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
  for await (const batch of findNewest(db, workspaceId, { codeId, from }))
    for (const { destinationUrl, matchedRule, ...traits } of batch) {
      const rule = matchRule(compiled, traits)
      counts.set(rule, (counts.get(rule) ?? 0) + 1)
      const stays = rule === null ? matchedRule === null || destinationUrl === own : destinationUrl === rule.url
      if (!stays) moved++
      read++
    }
  const rows = [...compiled, null].map((rule) => ({ name: rule?.name ?? null, scans: counts.get(rule) ?? 0 }))
  return { scans: read, moved, byRule: rows }
}

async function* findNewest(db: Database, workspaceId: string, { codeId, from }: { codeId: string; from: Date }) {
  const [code] = await getScanValues(db).find(workspaceId, [{ kind: 'code', value: codeId }])
  let before: string | undefined
  for (let read = 0; read < MAX_SCANS && typeof code === 'number'; read += BATCH) {
    const batch: StoredScan[] = await db
      .select()
      .from(scans)
      .where(
        and(
          eq(scans.workspaceId, workspaceId),
          eq(scans.code, code),
          gte(scans.id, idAtOrAfter('scn', from)),
          before === undefined ? undefined : lt(scans.id, before),
        ),
      )
      .orderBy(desc(scans.id))
      .limit(BATCH)
    const known = await findTraits(db, workspaceId, batch)
    yield known.map((traits, i) => ({ ...traits, at: getIdTime(batch[i]?.id ?? '').getTime() }))
    if (batch.length < BATCH) return
    before = batch.at(-1)?.id
  }
}
