import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/errors.ts'
import type { Database } from '#database/open.ts'
import { expectDestinations } from './destination-checks/expect-destinations.ts'
import type { Caller } from '../platform/auth/caller.ts'
import { giveBack, takeUpTo } from '../platform/workspace/usage.ts'
import type { CodeListeners } from './code-listeners.ts'
import { recordChanges } from './code-history.ts'
import { existingFolder } from './create-code.ts'
import { holdDestination, outsideUrl } from './destinations.ts'
import type { CodeRow } from './present-code.ts'
import { codes, codeTotals, type StoredDestination } from './schema.ts'
import { notifyCodes } from './notify-codes.ts'
import { type Changeable, describeChanges, differing } from './update-code.ts'

const MAX_TAGS = 50

export interface BulkPatch {
  folderId?: string | null | undefined
  tags?: string[] | undefined
  /** Applied after `tags`, and before `removeTags`. */
  addTags?: string[] | undefined
  removeTags?: string[] | undefined
  archived?: boolean | undefined
  destination?: StoredDestination | undefined
}

interface BulkChange {
  /** Codes that now match the patch, including those that did before. */
  updated: number
  failed: { id: string; error: ErrorCode; message: string }[]
  /** Short codes of the changed codes. */
  changed: string[]
}

interface Planned {
  before: CodeRow
  changed: Partial<Changeable>
}

/**
 * Applies one patch to many codes inside the caller's transaction, one statement for each table. Ids that are not codes of the
 * workspace are ignored. A code that cannot take the patch is reported with the reason and not changed.
 */
export async function changeCodes(
  tx: Database,
  caller: Caller,
  { ids, patch, listeners }: { ids: readonly string[]; patch: BulkPatch; listeners: CodeListeners },
): Promise<BulkChange> {
  await holdDestination(tx, caller.workspace.id, patch.destination)
  const found = await holdCodes(tx, caller.workspace.id, [...new Set(ids)])
  const folderId =
    patch.folderId === undefined ? undefined : await existingFolder(tx, caller.workspace.id, patch.folderId)
  const planned = found.map((before) => ({ before, changed: getChanges(before, { ...patch, folderId }) }))
  const crowded = planned.filter(({ changed }) => (changed.tags?.length ?? 0) > MAX_TAGS)
  const fitting = planned.filter((plan) => !crowded.includes(plan))
  const homeless = await applyArchived(tx, caller, fitting)
  const applied = fitting.filter((plan) => !homeless.includes(plan))
  const changed = applied.filter((plan) => Object.keys(plan.changed).length > 0)
  if (changed.length > 0) await write(tx, caller, { planned: changed, listeners })
  return {
    updated: applied.length,
    failed: [
      ...crowded.map(({ before: { id }, changed: { tags = [] } }) => ({
        id,
        error: 'invalid_request' as const,
        message: `A code may have ${MAX_TAGS} tags; this one would have ${tags.length}.`,
      })),
      ...homeless.map(({ before: { id } }) => ({
        id,
        error: 'plan_limit_reached' as const,
        message: `The plan includes ${caller.ceilings.codes} codes, and all are in use.`,
      })),
    ],
    changed: changed.map(({ before }) => before.shortCode),
  }
}

/** Locks the codes in the order of their ids, so that transactions cannot deadlock; returns them in the requested order. */
async function holdCodes(tx: Database, workspaceId: string, ids: string[]): Promise<CodeRow[]> {
  const rows = await tx
    .select()
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), inArray(codes.id, ids)))
    .orderBy(codes.id)
    .for('update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function getChanges(before: CodeRow, patch: BulkPatch): Partial<Changeable> {
  const { folderId = before.folderId, archived = before.archived, destination = before.destination } = patch
  const removed = new Set(patch.removeTags)
  const tags = [...new Set([...(patch.tags ?? before.tags), ...(patch.addTags ?? [])])].filter(
    (tag) => !removed.has(tag),
  )
  return differing(before, { folderId, archived, destination, tags })
}

/** Updates the number of active codes; returns the codes that the plan has no room to unarchive. */
async function applyArchived(tx: Database, caller: Caller, planned: Planned[]): Promise<Planned[]> {
  const workspaceId = caller.workspace.id
  const moving = planned.filter(({ changed }) => changed.archived !== undefined)
  const archived = moving[0]?.changed.archived
  if (archived === undefined) return []
  if (archived) await giveBack(tx, workspaceId, { what: 'codes', count: moving.length })
  const room = archived
    ? moving.length
    : await takeUpTo(tx, workspaceId, { what: 'codes', max: caller.ceilings.codes, count: moving.length })
  const settled = moving.slice(0, room).map(({ before }) => before.id)
  await tx
    .update(codeTotals)
    .set({ archived })
    .where(and(eq(codeTotals.workspaceId, workspaceId), inArray(codeTotals.codeId, settled)))
  return moving.slice(room)
}

async function write(
  tx: Database,
  caller: Caller,
  { planned, listeners }: { planned: Planned[]; listeners: CodeListeners },
): Promise<void> {
  const workspaceId = caller.workspace.id
  const updatedAt = new Date()
  // The old values may differ from code to code. The new values are the same for all, except tags.
  const same = planned.reduce<Partial<Changeable>>((all, { changed }) => ({ ...all, ...changed }), {})
  delete same.tags
  const ids = planned.map(({ before }) => before.id)
  await tx
    .update(codes)
    .set({ ...same, updatedAt })
    .where(and(eq(codes.workspaceId, workspaceId), inArray(codes.id, ids)))
  const tagged = planned.flatMap(({ before, changed }) => (changed.tags ? [{ id: before.id, tags: changed.tags }] : []))
  if (tagged.length > 0)
    await tx.execute(sql`
      update ${codes} set tags = array(select json_array_elements_text(row.tags))
      from json_to_recordset(${JSON.stringify(tagged)}::json) as row(id text, tags json)
      where ${codes.workspaceId} = ${workspaceId} and ${codes.id} = row.id`)
  await listeners.codesChanged(
    tx,
    workspaceId,
    planned.flatMap(({ before, changed }) => (changed.folderId !== undefined || changed.tags ? [before.id] : [])),
  )
  await expectDestinations(
    tx,
    workspaceId,
    planned.flatMap(({ before, changed: { destination } }) =>
      destination ? [{ codeId: before.id, url: outsideUrl(destination) }] : [],
    ),
  )
  await recordChanges(
    tx,
    caller,
    planned.map(({ before, changed }) => ({ codeId: before.id, changes: describeChanges(before, changed) })),
  )
  await notifyCodes(
    tx,
    planned.map(({ before }) => before.shortCode),
  )
}
