import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/errors.ts'
import { MAX_ADDRESS_LENGTH } from '#contract/typed-address.ts'
import { mergeUtm, parseUtm, type UtmField } from '#contract/utm.ts'
import type { Database } from '#database/open.ts'
import { scheduleDestinationChecks } from './destination-checks/schedule-destination-checks.ts'
import type { Caller } from '#service/http/caller.ts'
import { returnQuota, takeQuotaUpTo } from '../tenancy/workspaces/usage.ts'
import type { CodeListeners } from './code-listeners.ts'
import { recordChanges } from './code-history.ts'
import { requireFolder } from './create-code.ts'
import { findRefusedUtm, type UtmSettings } from '#contract/utm-allowed.ts'
import { readUtmSettings } from './utm-presets/utm-settings.ts'
import { describeLoop, followAddresses } from './destination-loops.ts'
import { lockDestination, getExternalUrl } from './destinations.ts'
import type { CodeRow } from './present-code.ts'
import { codes, codeTotals, type StoredDestination } from './schema.ts'
import { notifyCodes } from './notify-codes.ts'
import { type ChangeableFields, describeChanges, pickChanged } from './update-code.ts'

const MAX_TAGS = 50

export interface BulkPatch {
  folderId?: string | null | undefined
  tags?: string[] | undefined
  /** Applied after `tags`, and before `removeTags`. */
  addTags?: string[] | undefined
  removeTags?: string[] | undefined
  archived?: boolean | undefined
  destination?: StoredDestination | undefined
  /** Set in the web address of each code, after `destination`. Other parameters are kept. */
  utm?: { [K in UtmField]?: string | undefined } | undefined
}

interface BulkChange {
  /** Codes that now match the patch, including codes that matched before. */
  updated: number
  failed: { id: string; error: ErrorCode; message: string }[]
  /** Short codes of the changed codes. */
  changedShortCodes: string[]
}

interface PlannedChange {
  before: CodeRow
  changedFields: Partial<ChangeableFields>
}

/**
 * Applies one patch to many codes inside the caller's transaction, with one statement for each table. Ids that are not codes of the
 * workspace are ignored. A code that cannot take the patch is not changed, and is reported with the reason.
 */
export async function changeCodes(
  tx: Database,
  caller: Caller,
  {
    ids,
    patch,
    listeners,
    scanHost,
  }: { ids: readonly string[]; patch: BulkPatch; listeners: CodeListeners; scanHost: string },
): Promise<BulkChange> {
  await lockDestination(tx, caller.workspace.id, patch.destination)
  const lockedCodes = await lockCodes(tx, caller.workspace.id, [...new Set(ids)])
  const folderId =
    patch.folderId === undefined ? undefined : await requireFolder(tx, caller.workspace.id, patch.folderId)
  const settings = patch.destination || patch.utm ? await readUtmSettings(tx, caller.workspace.id) : null
  const planned = lockedCodes.map((before) => ({
    before,
    changedFields: calculateChanges(before, { ...patch, folderId }),
  }))
  const findLoop = await createLoopFinder(tx, planned, scanHost)
  const invalid = planned.flatMap((plan) => {
    const message = findProblem(plan, patch) ?? (settings && findUtmProblem(plan, settings)) ?? findLoop(plan)
    return message === null ? [] : [{ plan, message }]
  })
  const invalidPlans = new Set(invalid.map(({ plan }) => plan))
  const validPlans = planned.filter((plan) => !invalidPlans.has(plan))
  const plansOverQuota = await applyArchived(tx, caller, validPlans)
  const appliedPlans = validPlans.filter((plan) => !plansOverQuota.includes(plan))
  const changedPlans = appliedPlans.filter((plan) => Object.keys(plan.changedFields).length > 0)
  if (changedPlans.length > 0) await writeChanges(tx, caller, { planned: changedPlans, listeners })
  return {
    updated: appliedPlans.length,
    failed: [
      ...invalid.map(({ plan, message }) => ({ id: plan.before.id, error: 'invalid_request' as const, message })),
      ...plansOverQuota.map(({ before: { id } }) => ({
        id,
        error: 'plan_limit_reached' as const,
        message: `The plan includes ${caller.ceilings.codes} codes, and all are in use.`,
      })),
    ],
    changedShortCodes: changedPlans.map(({ before }) => before.shortCode),
  }
}

/** Locks the codes in the order of their ids, so that transactions cannot deadlock. Returns the codes in the requested order. */
async function lockCodes(tx: Database, workspaceId: string, ids: string[]): Promise<CodeRow[]> {
  const rows = await tx
    .select()
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), inArray(codes.id, ids)))
    .orderBy(codes.id)
    .for('update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function calculateChanges(before: CodeRow, patch: BulkPatch): Partial<ChangeableFields> {
  const { folderId = before.folderId, archived = before.archived, utm } = patch
  const destination = addUtm(patch.destination ?? before.destination, utm)
  const removed = new Set(patch.removeTags)
  const tags = [...new Set([...(patch.tags ?? before.tags), ...(patch.addTags ?? [])])].filter(
    (tag) => !removed.has(tag),
  )
  return pickChanged(before, { folderId, archived, destination, tags })
}

function addUtm(destination: StoredDestination, utm: BulkPatch['utm']): StoredDestination {
  return utm && destination.type === 'url' ? { ...destination, url: mergeUtm(destination.url, utm) } : destination
}

/** Why a code cannot take a patch. Null if the code can take it. */
function findProblem(
  { before, changedFields: { tags = [], destination } }: PlannedChange,
  patch: BulkPatch,
): string | null {
  if (tags.length > MAX_TAGS) return `A code may have ${MAX_TAGS} tags; this one would have ${tags.length}.`
  if (patch.utm === undefined) return null
  const target = patch.destination ?? before.destination
  if (target.type !== 'url' || parseUtm(target.url) === null)
    return 'It does not open a web address, which could have UTM parameters.'
  return destination?.type === 'url' && destination.url.length > MAX_ADDRESS_LENGTH
    ? `Its address would be longer than ${MAX_ADDRESS_LENGTH.toLocaleString('en')} characters.`
    : null
}

/** Why the new address of a code is refused for its UTM parameters. Null if the address is allowed. */
function findUtmProblem({ changedFields: { destination } }: PlannedChange, settings: UtmSettings): string | null {
  const [refusedUtm] = destination?.type === 'url' ? findRefusedUtm(settings, destination.url) : []
  if (!refusedUtm) return null
  return refusedUtm.message.endsWith('?') ? refusedUtm.message : `${refusedUtm.message}.`
}

/** Creates a function that says why the new address of a code leads back to the code. The function returns null if the address does not. */
async function createLoopFinder(tx: Database, planned: readonly PlannedChange[], scanHost: string) {
  const urls = planned.flatMap(({ changedFields }) => getUrl(changedFields) ?? [])
  const reachedCodes = await followAddresses(tx, [...new Set(urls)], scanHost)
  return ({ before, changedFields }: PlannedChange): string | null => {
    const loop = describeLoop(reachedCodes.get(getUrl(changedFields) ?? '') ?? [], before)
    return loop === null ? null : `${loop}.`
  }
}

function getUrl({ destination }: Partial<ChangeableFields>): string | null {
  return destination?.type === 'url' ? destination.url : null
}

/** Updates the number of active codes. Returns the codes that the plan has no room to unarchive. */
async function applyArchived(tx: Database, caller: Caller, planned: PlannedChange[]): Promise<PlannedChange[]> {
  const workspaceId = caller.workspace.id
  const archiveChanges = planned.filter(({ changedFields }) => changedFields.archived !== undefined)
  const archived = archiveChanges[0]?.changedFields.archived
  if (archived === undefined) return []
  if (archived) await returnQuota(tx, workspaceId, { resource: 'codes', count: archiveChanges.length })
  const allowedCount = archived
    ? archiveChanges.length
    : await takeQuotaUpTo(tx, workspaceId, {
        resource: 'codes',
        max: caller.ceilings.codes,
        count: archiveChanges.length,
      })
  const changedIds = archiveChanges.slice(0, allowedCount).map(({ before }) => before.id)
  await tx
    .update(codeTotals)
    .set({ archived })
    .where(and(eq(codeTotals.workspaceId, workspaceId), inArray(codeTotals.codeId, changedIds)))
  return archiveChanges.slice(allowedCount)
}

async function writeChanges(
  tx: Database,
  caller: Caller,
  { planned, listeners }: { planned: PlannedChange[]; listeners: CodeListeners },
): Promise<void> {
  const workspaceId = caller.workspace.id
  const updatedAt = new Date()
  // The old values may differ from code to code. The new values are the same for all, except tags and destinations.
  const {
    tags: _tags,
    destination: _destination,
    ...sharedValues
  } = planned.reduce<Partial<ChangeableFields>>((merged, { changedFields }) => ({ ...merged, ...changedFields }), {})
  const ids = planned.map(({ before }) => before.id)
  await tx
    .update(codes)
    .set({ ...sharedValues, updatedAt })
    .where(and(eq(codes.workspaceId, workspaceId), inArray(codes.id, ids)))
  const tagged = planned.flatMap(({ before, changedFields }) =>
    changedFields.tags ? [{ id: before.id, tags: changedFields.tags }] : [],
  )
  if (tagged.length > 0)
    await tx.execute(sql`
      update ${codes} set tags = array(select json_array_elements_text(row.tags))
      from json_to_recordset(${JSON.stringify(tagged)}::json) as row(id text, tags json)
      where ${codes.workspaceId} = ${workspaceId} and ${codes.id} = row.id`)
  const redirected = planned.flatMap(({ before: { id }, changedFields: { destination } }) =>
    destination ? [{ id, destination }] : [],
  )
  if (redirected.length > 0)
    await tx.execute(sql`
      update ${codes} set destination = row.destination
      from json_to_recordset(${JSON.stringify(redirected)}::json) as row(id text, destination jsonb)
      where ${codes.workspaceId} = ${workspaceId} and ${codes.id} = row.id`)
  await listeners.onCodesChanged(
    tx,
    workspaceId,
    planned.flatMap(({ before, changedFields }) =>
      changedFields.folderId !== undefined || changedFields.tags ? [before.id] : [],
    ),
  )
  await scheduleDestinationChecks(
    tx,
    workspaceId,
    planned.flatMap(({ before, changedFields: { destination } }) =>
      destination ? [{ codeId: before.id, url: getExternalUrl(destination) }] : [],
    ),
  )
  await recordChanges(
    tx,
    caller,
    planned.map(({ before, changedFields }) => ({
      codeId: before.id,
      changes: describeChanges(before, changedFields),
    })),
  )
  await notifyCodes(
    tx,
    planned.map(({ before }) => before.shortCode),
  )
}
