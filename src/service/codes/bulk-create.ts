import type { Database } from '#database/open.ts'
import { insertFolder } from './folders/insert-folder.ts'
import { scheduleDestinationChecks } from './destination-checks/schedule-destination-checks.ts'
import type { Caller } from '../http/caller.ts'
import { invalidField, invalidIssues } from '../http/api-error.ts'
import { createId } from '../ids/ids.ts'
import { takeQuota } from '../tenancy/workspaces/usage.ts'
import { type AddressWarning, findRowWarnings } from './address-warnings.ts'
import { claimRowAliases } from './aliases/row-aliases.ts'
import type { CodeListeners } from './code-listeners.ts'
import { describeLoop, followAddresses } from './destination-loops.ts'
import { recordChanges } from './code-history.ts'
import { requireFolder } from './create-code.ts'
import { codes, codeTotals, shortCodes } from './schema.ts'
import { createShortCode } from './short-code.ts'
import { notifyCodes } from './notify-codes.ts'

interface NewRow {
  name: string
  url: string
  /** The address of an app that phones and tablets try first. */
  appUrl?: string | undefined
  /** The id of an existing folder, by default the folder of the batch. */
  folderId?: string | null | undefined
  tags?: readonly string[] | undefined
  archived?: boolean | undefined
  /** In their normal form, on hosts that the workspace may use. */
  aliases?: readonly string[] | undefined
  /** By default now. */
  createdAt?: Date | null | undefined
}

interface CodeBatch {
  rows: readonly NewRow[]
  folderId?: string | undefined
  /** Creates the folder. */
  folderName?: string | undefined
}

interface CreatedCodes {
  folderId: string | null
  created: number
  codes: { id: string; shortCode: string; name: string }[]
  addressWarnings: AddressWarning[]
}

/** Refuses a batch that is invalid in any workspace, before the budget is charged. */
export function requireValidBatch({ ceilings }: Caller, { rows, folderId, folderName }: CodeBatch): void {
  if (rows.length > ceilings.bulkBatch)
    throw invalidField('body', 'rows', `At most ${ceilings.bulkBatch} rows at once are in the plan`)
  if (folderId !== undefined && folderName !== undefined)
    throw invalidField('body', 'folderName', 'Either folderId or folderName, not both')
}

/** Creates a code for each row inside the caller's transaction, with one statement for each table. */
export async function createCodes(
  tx: Database,
  caller: Caller,
  { listeners, scanHost, ...batch }: CodeBatch & { listeners: CodeListeners; scanHost: string },
): Promise<CreatedCodes> {
  const workspaceId = caller.workspace.id
  // Only codes that are not archived count for the plan.
  const count = batch.rows.filter(({ archived }) => archived !== true).length
  await takeQuota(tx, workspaceId, { resource: 'codes', max: caller.ceilings.codes, count })
  const folderId =
    batch.folderName === undefined
      ? await requireFolder(tx, workspaceId, batch.folderId)
      : await insertFolder(tx, caller, { name: batch.folderName, parentId: null })
  const now = new Date()
  // The ids increase, so that a list sorted by creation has the order of the rows.
  const ids = batch.rows.map(() => createId('cod', now)).toSorted()
  const idsWithShortCodes = await claimShortCodes(tx, workspaceId, ids)
  const newCodes = batch.rows.flatMap((row, index) => {
    const [id, shortCode] = idsWithShortCodes[index] ?? []
    if (id === undefined || shortCode === undefined) return []
    const { name, url, appUrl = null, archived = false } = row
    const destination = { type: 'url' as const, url }
    const lists = { tags: [...new Set(row.tags)], aliases: [...(row.aliases ?? [])] }
    const otherFields = { folderId: row.folderId ?? folderId, archived, createdAt: row.createdAt ?? now }
    return [{ workspaceId, id, shortCode, name, destination, appUrl, ...lists, ...otherFields }]
  })
  await tx.insert(codes).values(newCodes.map((code) => ({ ...code, updatedAt: now })))
  await tx.insert(codeTotals).values(newCodes.map(({ id, archived }) => ({ workspaceId, codeId: id, archived })))
  await claimRowAliases(
    tx,
    newCodes,
    newCodes.flatMap(({ id, aliases }) => aliases.map((alias) => ({ alias, workspaceId, codeId: id }))),
  )
  await requireNoLoops(tx, newCodes, scanHost)
  await listeners.onCodesChanged(tx, workspaceId, ids)
  await scheduleDestinationChecks(
    tx,
    workspaceId,
    newCodes.map(({ id, destination }) => ({ codeId: id, url: destination.url })),
  )
  await recordChanges(
    tx,
    caller,
    newCodes.map(({ id, name, destination }) => ({
      codeId: id,
      changes: { name: { from: null, to: name }, destination: { from: null, to: destination } },
    })),
  )
  await notifyCodes(
    tx,
    newCodes.map(({ shortCode }) => shortCode),
  )
  const addressWarnings = await findRowWarnings(tx, workspaceId, { rows: newCodes, scanHost })
  const created = newCodes.map(({ id, shortCode, name }) => ({ id, shortCode, name }))
  return { folderId, created: newCodes.length, codes: created, addressWarnings }
}

interface NewCode {
  id: string
  workspaceId: string
  destination: { url: string }
  aliases: readonly string[]
}

/** A new code can lead back to itself only by one of its aliases. */
async function requireNoLoops(tx: Database, newCodes: readonly NewCode[], scanHost: string): Promise<void> {
  const codesWithAliases = newCodes.filter(({ aliases }) => aliases.length > 0)
  const urls = [...new Set(codesWithAliases.map(({ destination }) => destination.url))]
  const reachedCodes = await followAddresses(tx, urls, scanHost)
  const issues = newCodes.flatMap((code, row) => {
    const message = describeLoop(reachedCodes.get(code.destination.url) ?? [], code)
    return message === null ? [] : [{ in: 'body' as const, path: `rows.${row}.url`, message }]
  })
  if (issues.length > 0) throw invalidIssues(issues)
}

/** A unique short code for each id, in the same order. */
async function claimShortCodes(tx: Database, workspaceId: string, ids: readonly string[]): Promise<[string, string][]> {
  const candidates = new Set<string>()
  while (candidates.size < ids.length) candidates.add(createShortCode())
  const rows = [...candidates].map((shortCode, index) => ({ shortCode, workspaceId, codeId: ids[index] ?? '' }))
  const claimedRows = await tx
    .insert(shortCodes)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: shortCodes.codeId, shortCode: shortCodes.shortCode })
  const shortCodeById = new Map(claimedRows.map(({ id, shortCode }) => [id, shortCode]))
  const remainingIds = ids.filter((id) => !shortCodeById.has(id))
  if (remainingIds.length > 0)
    for (const [id, shortCode] of await claimShortCodes(tx, workspaceId, remainingIds)) shortCodeById.set(id, shortCode)
  return ids.map((id) => [id, shortCodeById.get(id) ?? ''])
}
