import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Rules } from '#contract/rules.ts'
import type { Database } from '#database/open.ts'
import type { CodeRow } from '../codes/present-code.ts'
import { codeChanges } from '../codes/schema.ts'
import { idAtOrAfter } from '../ids/ids.ts'

const MOST_CHANGES = 500

/** What a rule does with scans, apart from the conditions, which are the same for all addresses of a split. */
const Targets = z.array(Rules.element.omit({ when: true })).catch([])

/** A moment at which the rules or the conversion tracking of a code changed. */
interface Change {
  at: Date
  tracking: boolean
  from: z.output<typeof Targets>
  to: z.output<typeof Targets>
}

/** The changes of a code since a moment that may concern its splits, newest first. */
export async function listSplitChanges(db: Database, { workspaceId, id }: CodeRow, earliest: Date): Promise<Change[]> {
  const { changes } = codeChanges
  const rows = await db
    .select({
      at: codeChanges.at,
      tracking: sql<boolean>`jsonb_exists(${changes}, 'trackConversions')`,
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
    .limit(MOST_CHANGES)
  return rows.map(({ at, tracking, rules }) => ({
    at,
    tracking,
    from: Targets.parse(rules?.from),
    to: Targets.parse(rules?.to),
  }))
}

/**
 * Since when scans tell which address of a split is better: before, the rules of its name led elsewhere or by other weights, or
 * conversions were not tracked alike. Scans are stored with the name of their rule, so all rules of the name count.
 */
export function findSplitStart(changes: readonly Change[], { name, earliest }: { name: string; earliest: Date }): Date {
  const ofName = (rules: Change['to']) => rules.filter((rule) => rule.name === name)
  const last = changes.find(({ tracking, from, to }) => tracking || !isDeepStrictEqual(ofName(from), ofName(to)))
  // Older changes were not read.
  const oldest = changes.length === MOST_CHANGES ? changes.at(-1) : undefined
  return (last ?? oldest)?.at ?? earliest
}
