import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { Caller } from '#service/http/caller.ts'
import { isBelow } from '../http/list-page.ts'
import { idAtOrAfter, createId } from '../ids/ids.ts'
import { type Changes, codeChanges } from './schema.ts'

const MAX_EDITS = 200

interface CodeChange {
  codeId: string
  changes: Changes
}

/** Records who changed what, in the transaction of the change. */
export async function recordChange(tx: Database, caller: Caller, change: CodeChange): Promise<void> {
  await recordChanges(tx, caller, [change])
}

/** Records the changes of many codes, in the transaction of the changes. */
export async function recordChanges(tx: Database, { actor, workspace }: Caller, changes: readonly CodeChange[]) {
  const at = new Date()
  await tx
    .insert(codeChanges)
    .values(changes.map((change) => ({ ...change, workspaceId: workspace.id, id: createId('chg', at), at, actor })))
}

/**
 * Lists up to `limit + 1` changes of a code, newest first. `after` is the id of the last change on the previous page.
 */
export async function listChanges(
  db: Database,
  { workspaceId, codeId }: { workspaceId: string; codeId: string },
  { after, limit }: { after?: string | undefined; limit: number },
) {
  return db
    .select()
    .from(codeChanges)
    .where(
      and(eq(codeChanges.workspaceId, workspaceId), eq(codeChanges.codeId, codeId), isBelow(codeChanges.id, after)),
    )
    .orderBy(desc(codeChanges.id))
    .limit(limit + 1)
}

interface EditsQuery {
  workspaceId: string
  codeIds: readonly string[]
  window: { from: Date; to: Date }
}

/** When codes were created or changed in a period, newest first. */
export async function listEdits(db: Database, { workspaceId, codeIds, window }: EditsQuery) {
  const rows = await db
    .select()
    .from(codeChanges)
    .where(
      and(
        eq(codeChanges.workspaceId, workspaceId),
        inArray(codeChanges.codeId, [...codeIds]),
        gte(codeChanges.id, idAtOrAfter('chg', window.from)),
        lt(codeChanges.id, idAtOrAfter('chg', window.to)),
      ),
    )
    .orderBy(desc(codeChanges.id))
    .limit(MAX_EDITS)
  return rows.map(({ codeId, at, changes }) => {
    // Only a new code had no name before.
    const created = changes.name?.from === null
    return { codeId, at, created, fields: created ? [] : Object.keys(changes) }
  })
}
