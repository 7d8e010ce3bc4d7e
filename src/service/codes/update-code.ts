import { and, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { NewRule } from '#contract/rules.ts'
import { type Database, notify } from '#database/open.ts'
import { scheduleDestinationChecks } from './destination-checks/schedule-destination-checks.ts'
import { changeScanSettings, describeAvailability, type ScanSettingsPatch } from './availability.ts'
import type { CodeRow } from './present-code.ts'
import type { StoredCodeDesign } from './code-design.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '../http/api-error.ts'
import { returnQuota, takeQuota } from '../tenancy/workspaces/usage.ts'
import type { CodeListeners } from './code-listeners.ts'
import { recordChange } from './code-history.ts'
import { requireFolder } from './create-code.ts'
import { requireNoLoop } from './destination-loops.ts'
import { lockDestination, getExternalUrl } from './destinations.ts'
import { isCode, getCodeForUpdate } from './get-code.ts'
import { type Changes, codes, codeTotals, type StoredDestination } from './schema.ts'
import { replaceAliases, type RequestedAliases } from './aliases/code-aliases.ts'
import { listAddressesToCheck, requireAllowedUtm } from './utm-presets/utm-settings.ts'
import { toStoredRules } from './rules/stored-rules.ts'

export interface CodePatch extends ScanSettingsPatch {
  name?: string | undefined
  folderId?: string | null | undefined
  tags?: string[] | undefined
  aliases?: RequestedAliases | undefined
  archived?: boolean | undefined
  destination?: StoredDestination | undefined
  accessCodeHash?: string | null | undefined
  rules?: NewRule[] | undefined
  design?: StoredCodeDesign | null | undefined
}
export type ChangeableFields = Partial<StoredCodeDesign> &
  Pick<
    CodeRow,
    | 'name'
    | 'folderId'
    | 'tags'
    | 'aliases'
    | 'archived'
    | 'destination'
    | 'accessCodeHash'
    | 'rules'
    | 'availability'
    | 'trackConversions'
    | 'appUrl'
    | 'passQuery'
    | 'placement'
  >

/** Applies a patch inside the caller's transaction and records the change. A patch without changes is not recorded. */
export async function updateCode(
  tx: Database,
  caller: Caller,
  { id, patch, listeners, scanHost }: { id: string; patch: CodePatch; listeners: CodeListeners; scanHost: string },
): Promise<CodeRow> {
  const workspaceId = caller.workspace.id
  const before = await getCodeForUpdate(tx, workspaceId, id)
  if (!before) throw new ApiError('not_found')
  await lockDestination(tx, workspaceId, patch.destination)
  await requireAllowedUtm(tx, workspaceId, listAddressesToCheck(patch, before))
  const changedFields = pickChanged(before, {
    ...patch.design,
    name: patch.name ?? before.name,
    folderId: patch.folderId === undefined ? before.folderId : await requireFolder(tx, workspaceId, patch.folderId),
    tags: patch.tags === undefined ? before.tags : [...new Set(patch.tags)],
    aliases: patch.aliases
      ? await replaceAliases(tx, { workspaceId, codeId: id, previousAliases: before.aliases }, patch.aliases)
      : before.aliases,
    archived: patch.archived ?? before.archived,
    destination: patch.destination ?? before.destination,
    accessCodeHash: patch.accessCodeHash === undefined ? before.accessCodeHash : patch.accessCodeHash,
    rules: patch.rules === undefined ? before.rules : toStoredRules(patch.rules),
    ...changeScanSettings(patch, before),
  })
  if (Object.keys(changedFields).length === 0) return before
  await requireNoLoop(tx, { id, workspaceId, after: { ...before, ...changedFields }, before, scanHost })
  if (changedFields.archived !== undefined) await setArchived(tx, caller, { id, archived: changedFields.archived })
  const row = { ...before, ...changedFields, updatedAt: new Date() }
  await tx
    .update(codes)
    .set({ ...changedFields, updatedAt: row.updatedAt })
    .where(isCode(workspaceId, id))
  await updateDependents(tx, row, { changed: changedFields, listeners })
  await recordChange(tx, caller, { codeId: id, changes: describeChanges(before, changedFields) })
  await notify(tx, 'codes', row.shortCode)
  return row
}

/** Updates what depends on a code's folder, tags and destination. */
async function updateDependents(
  tx: Database,
  { workspaceId, id }: CodeRow,
  { changed, listeners }: { changed: Partial<ChangeableFields>; listeners: CodeListeners },
): Promise<void> {
  const { folderId, tags, destination } = changed
  if (folderId !== undefined || tags) await listeners.onCodesChanged(tx, workspaceId, [id])
  if (destination) await scheduleDestinationChecks(tx, workspaceId, [{ codeId: id, url: getExternalUrl(destination) }])
}

async function setArchived(tx: Database, caller: Caller, { id, archived }: { id: string; archived: boolean }) {
  const workspaceId = caller.workspace.id
  if (archived) await returnQuota(tx, workspaceId, { resource: 'codes' })
  else await takeQuota(tx, workspaceId, { resource: 'codes', max: caller.ceilings.codes })
  await tx
    .update(codeTotals)
    .set({ archived })
    .where(and(eq(codeTotals.workspaceId, workspaceId), eq(codeTotals.codeId, id)))
}

/** The new values that differ from the current ones. */
export function pickChanged(before: CodeRow, next: Partial<ChangeableFields>): Partial<ChangeableFields> {
  const current = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => !isDeepStrictEqual(value, current.get(name))),
  )
}

/**
 * Describes changes for the history. Readers of the history must not learn the access code, so it says only whether there is one. The result
 * of drawing a design is not listed as a change.
 */
export function describeChanges(before: CodeRow, changes: Partial<ChangeableFields>): Changes {
  const { accessCodeHash, availability, verdict: _, preview: __, ...changed } = changes
  const previous = new Map<string, unknown>(Object.entries(before))
  const reported: Changes = {}
  for (const [name, to] of Object.entries(changed)) reported[name] = { from: previous.get(name), to }
  if (availability !== undefined) Object.assign(reported, describeAvailability(before.availability, availability))
  if (accessCodeHash !== undefined)
    reported['accessCode'] = { from: describeAccessCode(before.accessCodeHash), to: describeAccessCode(accessCodeHash) }
  return reported
}

function describeAccessCode(hash: string | null): 'set' | null {
  return hash === null ? null : 'set'
}
