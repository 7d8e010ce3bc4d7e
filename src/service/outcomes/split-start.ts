import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Rules } from '#contract/rules.ts'
import type { Database } from '#database/open.ts'
import type { CodeRow } from '../codes/present-code.ts'
import { codeChanges } from '../codes/schema.ts'
import { idAtOrAfter } from '../ids/ids.ts'

const MAX_CHANGES = 500

/** The targets of a rule, without its conditions, which are the same for all addresses of a split. */
const Targets = z.array(Rules.element.omit({ when: true })).catch([])

/** A moment at which the rules or the conversion tracking of a code changed. */
interface SplitChange {
  at: Date
  changesTracking: boolean
  from: z.output<typeof Targets>
  to: z.output<typeof Targets>
}

/** Lists the changes of a code since a moment that may affect its splits, newest first. */
export async function listSplitChanges(
  db: Database,
  { workspaceId, id }: CodeRow,
  earliest: Date,
): Promise<SplitChange[]> {
  const { changes } = codeChanges
  const rows = await db
    .select({
      at: codeChanges.at,
      changesTracking: sql<boolean>`jsonb_exists(${changes}, 'trackConversions')`,
      rules: sql<{ from: unknown; to: unknown } | null>`${changes}->'rules'`,
    })
    .from(codeChanges)
    .where(
      and(
        eq(codeChanges.workspaceId, workspaceId),
        eq(codeChanges.codeId, id),
        gte(codeChanges.id, idAtOrAfter('chg', earliest)),
        sql`jsonb_exists_any(${changes}, array['rules', 'trackConversions'])`,
      ),
    )
    .orderBy(desc(codeChanges.id))
    .limit(MAX_CHANGES)
  return rows.map(({ at, changesTracking, rules }) => ({
    at,
    changesTracking,
    from: Targets.parse(rules?.from),
    to: Targets.parse(rules?.to),
  }))
}

/**
 * Finds the time since which the scans of a split are comparable. Before, rules with its name had other addresses or weights, or
 * conversions were tracked differently. Scans are stored with the name of their rule, so all rules with the name count.
 */
export function findSplitStart(
  changes: readonly SplitChange[],
  { name, earliest }: { name: string; earliest: Date },
): Date {
  const withName = (rules: SplitChange['to']) => rules.filter((rule) => rule.name === name)
  const last = changes.find(
    ({ changesTracking, from, to }) => changesTracking || !isDeepStrictEqual(withName(from), withName(to)),
  )
  // Older changes were not read.
  const oldest = changes.length === MAX_CHANGES ? changes.at(-1) : undefined
  return (last ?? oldest)?.at ?? earliest
}
