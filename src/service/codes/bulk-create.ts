import type { Database } from '#database/open.ts'
import { insertFolder } from './folders/insert-folder.ts'
import { expectDestinations } from './destination-checks/expect-destinations.ts'
import type { Caller } from '../platform/auth/caller.ts'
import { invalidField } from '../platform/http/api-error.ts'
import { newId } from '../platform/ids.ts'
import { takeQuota } from '../platform/workspace/usage.ts'
import type { CodeListeners } from './code-listeners.ts'
import { recordChanges } from './code-history.ts'
import { existingFolder } from './create-code.ts'
import { codes, codeTotals, shortCodes } from './schema.ts'
import { newShortCode } from './short-code.ts'
import { notifyCodes } from './notify-codes.ts'

interface Batch {
  rows: readonly { name: string; url: string }[]
  folderId?: string | undefined
  /** Makes the folder. */
  folderName?: string | undefined
}

interface CreatedCodes {
  folderId: string | null
  created: number
  codes: { id: string; shortCode: string; name: string }[]
}

/** Refuses a batch that no state of the workspace could take, before anything is counted. */
export function checkBatch({ ceilings }: Caller, { rows, folderId, folderName }: Batch): void {
  if (rows.length > ceilings.bulkBatch)
    throw invalidField('body', 'rows', `At most ${ceilings.bulkBatch} rows at once are in the plan`)
  if (folderId !== undefined && folderName !== undefined)
    throw invalidField('body', 'folderName', 'Either folderId or folderName, not both')
}

/** Makes a code of each row inside the caller's transaction, in one statement for each table however many rows there are. */
export async function createCodes(
  tx: Database,
  caller: Caller,
  { listeners, ...batch }: Batch & { listeners: CodeListeners },
): Promise<CreatedCodes> {
  const workspaceId = caller.workspace.id
  await takeQuota(tx, workspaceId, { what: 'codes', max: caller.ceilings.codes, count: batch.rows.length })
  const folderId =
    batch.folderName === undefined
      ? await existingFolder(tx, workspaceId, batch.folderId)
      : await insertFolder(tx, caller, { name: batch.folderName, parentId: null })
  const now = new Date()
  // In the order of the rows also where a list is sorted by when codes were made.
  const ids = batch.rows.map(() => newId('cod', now)).toSorted()
  const claimed = await claimShortCodes(tx, workspaceId, ids)
  const made = batch.rows.flatMap(({ name, url }, row) => {
    const [id, shortCode] = claimed[row] ?? []
    if (id === undefined || shortCode === undefined) return []
    return [{ workspaceId, id, shortCode, name, destination: { type: 'url' as const, url }, folderId }]
  })
  await tx.insert(codes).values(made.map((code) => ({ ...code, createdAt: now, updatedAt: now })))
  await tx.insert(codeTotals).values(ids.map((codeId) => ({ workspaceId, codeId })))
  await listeners.codesChanged(tx, workspaceId, ids)
  await expectDestinations(
    tx,
    workspaceId,
    made.map(({ id, destination }) => ({ codeId: id, url: destination.url })),
  )
  await recordChanges(
    tx,
    caller,
    made.map(({ id, name, destination }) => ({
      codeId: id,
      changes: { name: { from: null, to: name }, destination: { from: null, to: destination } },
    })),
  )
  await notifyCodes(
    tx,
    made.map(({ shortCode }) => shortCode),
  )
  return { folderId, created: made.length, codes: made.map(({ id, shortCode, name }) => ({ id, shortCode, name })) }
}

/** A short code of its own for each id, in their order. */
async function claimShortCodes(tx: Database, workspaceId: string, ids: readonly string[]): Promise<[string, string][]> {
  const drawn = new Set<string>()
  while (drawn.size < ids.length) drawn.add(newShortCode())
  const wanted = [...drawn].map((shortCode, index) => ({ shortCode, workspaceId, codeId: ids[index] ?? '' }))
  const claimed = await tx
    .insert(shortCodes)
    .values(wanted)
    .onConflictDoNothing()
    .returning({ id: shortCodes.codeId, shortCode: shortCodes.shortCode })
  const of = new Map(claimed.map(({ id, shortCode }) => [id, shortCode]))
  const left = ids.filter((id) => !of.has(id))
  if (left.length > 0) for (const [id, shortCode] of await claimShortCodes(tx, workspaceId, left)) of.set(id, shortCode)
  return ids.map((id) => [id, of.get(id) ?? ''])
}
