import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Code } from '#contract/code.ts'
import type { Database } from '#database/open.ts'
import { destinationChecks } from './schema.ts'

/** Adds the health of its destination to each code, with one query for all codes. */
export async function addDestinationHealth<C extends Pick<Code, 'id' | 'destination' | 'destinationHealth'>>(
  db: Database,
  workspaceId: string,
  codes: readonly C[],
): Promise<C[]> {
  if (codes.length === 0) return []
  const rows = await db
    .select()
    .from(destinationChecks)
    .where(
      and(
        eq(destinationChecks.workspaceId, workspaceId),
        inArray(
          destinationChecks.codeId,
          codes.map(({ id }) => id),
        ),
        isNotNull(destinationChecks.ok),
      ),
    )
  const checksByCode = new Map(rows.map((row) => [row.codeId, row]))
  return codes.map((code) => {
    const { url, ok = null, status = null, error = null, checkedAt = null } = checksByCode.get(code.id) ?? {}
    // A check of an earlier destination says nothing about the current one.
    if (ok === null || checkedAt === null || url !== code.destination.url) return code
    return { ...code, destinationHealth: { ok, status, error, checkedAt } }
  })
}
