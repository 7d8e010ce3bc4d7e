import { and, eq } from 'drizzle-orm'
import type { NewRule } from '#contract/rules.ts'
import { type Database, notify } from '#database/open.ts'
import { folders } from './folders/schema.ts'
import { scheduleDestinationChecks } from './destination-checks/schedule-destination-checks.ts'
import { changeScanSettings, type ScanSettingsPatch } from './availability.ts'
import type { CodeRow } from './present-code.ts'
import type { StoredCodeDesign } from './code-design.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { createId } from '../ids/ids.ts'
import { takeQuota } from '../tenancy/workspaces/usage.ts'
import type { CodeListeners } from './code-listeners.ts'
import { recordChange } from './code-history.ts'
import { requireNoLoop } from './destination-loops.ts'
import { lockDestination, getExternalUrl } from './destinations.ts'
import { type Changes, codes, codeTotals, shortCodes, type StoredDestination } from './schema.ts'
import { createShortCode } from './short-code.ts'
import { replaceAliases, type RequestedAliases } from './aliases/code-aliases.ts'
import { listAddressesToCheck, requireAllowedUtm } from './utm-presets/utm-settings.ts'
import { toStoredRules } from './rules/stored-rules.ts'

interface NewCode extends ScanSettingsPatch {
  name: string
  destination: StoredDestination
  folderId?: string | undefined
  tags?: string[] | undefined
  rules?: NewRule[] | undefined
  aliases?: RequestedAliases | undefined
  accessCodeHash: string | null
  /** A design that was drawn before, for this short code. Null for the plain design, which fits any short code. */
  drawn: { shortCode: string; design: StoredCodeDesign } | null
  listeners: CodeListeners
  scanHost: string
}

/** Creates a code inside the caller's transaction: the row, its short code, its total and the first entry of its history. */
export async function createCode(tx: Database, caller: Caller, code: NewCode): Promise<CodeRow> {
  const workspaceId = caller.workspace.id
  await takeQuota(tx, workspaceId, { resource: 'codes', max: caller.ceilings.codes })
  const folderId = await requireFolder(tx, workspaceId, code.folderId)
  await lockDestination(tx, workspaceId, code.destination)
  await requireAllowedUtm(tx, workspaceId, listAddressesToCheck(code))
  const now = new Date()
  const id = createId('cod', now)
  const shortCode = await claimShortCode(tx, { workspaceId, codeId: id }, code.drawn?.shortCode ?? null)
  const aliases =
    code.aliases && (await replaceAliases(tx, { workspaceId, codeId: id, previousAliases: [] }, code.aliases))
  const row: CodeRow = {
    workspaceId,
    id,
    shortCode,
    name: code.name,
    destination: code.destination,
    folderId,
    tags: [...new Set(code.tags)],
    aliases: aliases ?? [],
    archived: false,
    accessCodeHash: code.accessCodeHash,
    ...changeScanSettings(code),
    rules: toStoredRules(code.rules ?? []),
    ...(code.drawn?.design ?? { design: null, verdict: null, preview: null }),
    createdAt: now,
    updatedAt: now,
  }
  await tx.insert(codes).values(row)
  await requireNoLoop(tx, { id, workspaceId, after: row, scanHost: code.scanHost })
  await tx.insert(codeTotals).values({ workspaceId, codeId: id })
  await scheduleDestinationChecks(tx, workspaceId, [{ codeId: id, url: getExternalUrl(row.destination) }])
  await code.listeners.onCodesChanged(tx, workspaceId, [id])
  const changes: Changes = { name: { from: null, to: row.name }, destination: { from: null, to: row.destination } }
  if (row.design !== null) changes['design'] = { from: null, to: row.design }
  if (row.aliases.length > 0) changes['aliases'] = { from: [], to: row.aliases }
  if (row.rules.length > 0) changes['rules'] = { from: [], to: row.rules }
  await recordChange(tx, caller, { codeId: id, changes })
  // Somebody may have scanned the address before it existed, and the miss is cached.
  await notify(tx, 'codes', shortCode)
  return row
}

/** Returns the id of the folder, or null for `root`, null and undefined. The folder is locked against deletion until the end of the transaction. */
export async function requireFolder(tx: Database, workspaceId: string, folderId: string | null | undefined) {
  if (folderId === undefined || folderId === null || folderId === 'root') return null
  const [folder] = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.workspaceId, workspaceId), eq(folders.id, folderId)))
    .for('key share')
  if (!folder) throw invalidField('body', 'folderId', 'There is no such folder')
  return folder.id
}

async function claimShortCode(
  tx: Database,
  owner: { workspaceId: string; codeId: string },
  drawnShortCode: string | null,
): Promise<string> {
  for (;;) {
    const shortCode = drawnShortCode ?? createShortCode()
    const claimedRows = await tx
      .insert(shortCodes)
      .values({ ...owner, shortCode })
      .onConflictDoNothing()
    if (claimedRows.rowCount === 1) return shortCode
    // Happens once in ten trillion times. A retry of the request draws another short code.
    if (drawnShortCode !== null) throw new ApiError('unavailable')
  }
}
