import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WebhookSelection } from '#contract/webhook.ts'
import type { Database } from '#database/open.ts'
import type { CodeListeners } from '#service/codes/code-listeners.ts'
import { codes } from '#service/codes/schema.ts'
import { folders } from '#service/codes/folders/schema.ts'
import { invalidField } from '#service/http/api-error.ts'
import { MAX_WEBHOOKS_PER_CODE } from './connect-codes.ts'
import { webhookCodes, webhooks } from '../schema.ts'
import { lockWebhooks, type WebhookRow, webhooksLockKey } from '../webhook-rows.ts'

/**
 * Adds codes that are created, moved or tagged to the webhooks whose selection they match, and removes them from webhooks whose selection
 * they no longer match.
 */
export const selectionListeners: CodeListeners = {
  onCodesChanged: selectCodes,
  onFoldersChanged: selectAllCodes,
  beforeFolderDeleted: replaceFolderSelections,
}

async function selectCodes(tx: Database, workspaceId: string, codeIds: readonly string[]): Promise<void> {
  // A shared lock: codes may change concurrently, but not while a webhook or a folder changes.
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${webhooksLockKey(workspaceId)})`)
  if (codeIds.length > 0) await matchSelections(tx, workspaceId, codeIds)
}

/** Matches all codes of the workspace with its webhooks, after a folder was moved or a webhook changed. */
export async function selectAllCodes(tx: Database, workspaceId: string): Promise<void> {
  await lockWebhooks(tx, workspaceId)
  await matchSelections(tx, workspaceId, null)
}

/**
 * Sets the selection of a webhook. The type `codes` turns its current codes into a list. The selection that it has already changes nothing, so
 * that codes which were added to it stay.
 */
export async function changeSelection(tx: Database, webhook: WebhookRow, selection: WebhookSelection): Promise<void> {
  const { workspaceId, id: webhookId } = webhook
  if (selection.type === webhook.selection && getSubjectId(selection) === webhook.selectionOf) return
  await tx
    .update(webhookCodes)
    .set({ explicit: selection.type === 'codes' })
    .where(and(eq(webhookCodes.workspaceId, workspaceId), eq(webhookCodes.webhookId, webhookId)))
  await addSelection(tx, webhook, selection)
}

/** Sets the selection of a webhook. Codes that it has besides its former selection stay. */
export async function addSelection(
  tx: Database,
  { workspaceId, id: webhookId }: WebhookRow,
  selection: WebhookSelection,
): Promise<void> {
  if (selection.type === 'folder') await requireFolder(tx, workspaceId, selection.folderId)
  await tx
    .update(webhooks)
    .set({ selection: selection.type, selectionOf: getSubjectId(selection) })
    .where(and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, webhookId)))
  await matchSelections(tx, workspaceId, null)
}

export function toSelection({ selection, selectionOf: subject }: WebhookRow): WebhookSelection {
  if (selection === 'folder') return { type: 'folder', folderId: subject ?? '' }
  if (selection === 'tag') return { type: 'tag', tag: subject ?? '' }
  return { type: selection }
}

/** Counts the codes that match the selection of each webhook and are left out, because they have no room for another webhook. */
export async function countSkippedCodes(db: Database, workspaceId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute(sql`
    with recursive ${selectMatchingPairs(workspaceId, null)}
    select webhook_id as id, count(*)::int as codes from matching where ${isUnconnected(workspaceId)} group by webhook_id`)
  const counts = z.array(z.object({ id: z.string(), codes: z.number() })).parse(rows)
  return new Map(counts.map(({ id, codes: count }) => [id, count]))
}

/** Turns selections of a folder into lists before the folder is deleted, so that their webhooks keep their codes. */
async function replaceFolderSelections(tx: Database, workspaceId: string, folderId: string): Promise<void> {
  await lockWebhooks(tx, workspaceId)
  const folderCondition = and(
    eq(webhooks.workspaceId, workspaceId),
    eq(webhooks.selection, 'folder'),
    eq(webhooks.selectionOf, folderId),
  )
  for (const webhook of await tx.select().from(webhooks).where(folderCondition))
    await changeSelection(tx, webhook, { type: 'codes' })
}

function getSubjectId(selection: WebhookSelection): string | null {
  if (selection.type === 'folder') return selection.folderId
  return selection.type === 'tag' ? selection.tag : null
}

async function requireFolder(tx: Database, workspaceId: string, id: string) {
  const [folder] = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.workspaceId, workspaceId), eq(folders.id, id)))
  if (!folder) throw invalidField('body', 'selection.folderId', 'There is no such folder')
}

/**
 * Matches these codes with all webhooks of the workspace, or all codes if the ids are null: removes codes that no longer match, then adds
 * matching codes that have room for another webhook.
 */
async function matchSelections(tx: Database, workspaceId: string, codeIds: readonly string[] | null): Promise<void> {
  const [withSelection] = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.workspaceId, workspaceId), inArray(webhooks.selection, ['all', 'folder', 'tag'])))
    .limit(1)
  if (!withSelection) return
  await tx.execute(sql`
    with recursive ${selectMatchingPairs(workspaceId, codeIds)}
    delete from ${webhookCodes} as member
    where member.workspace_id = ${workspaceId} and not member.explicit ${codeIdCondition(sql`member.code_id`, codeIds)}
      and not exists (select 1 from matching where matching.webhook_id = member.webhook_id and matching.code_id = member.code_id)`)
  await tx.execute(sql`
    with recursive ${selectMatchingPairs(workspaceId, codeIds)},
    joining as (
      select webhook_id, code_id, row_number() over (partition by code_id order by webhook_id) as nth from matching
      where ${isUnconnected(workspaceId)}
    )
    insert into ${webhookCodes} (workspace_id, webhook_id, code_id, explicit)
    select ${workspaceId}, webhook_id, code_id, false from joining
    where nth + (select count(*) from ${webhookCodes} as member where member.workspace_id = ${workspaceId} and member.code_id = joining.code_id) <= ${MAX_WEBHOOKS_PER_CODE}`)
}

/** The condition that the code of a pair in `matching` is not connected to its webhook. */
function isUnconnected(workspaceId: string): SQL {
  return sql`not exists (
    select 1 from ${webhookCodes} as member
    where member.workspace_id = ${workspaceId} and member.webhook_id = matching.webhook_id and member.code_id = matching.code_id
  )`
}

/** Common table expressions for a query with `recursive`. `matching` has the pairs of codes and webhooks whose selections they match. */
function selectMatchingPairs(workspaceId: string, codeIds: readonly string[] | null): SQL {
  return sql`below as (
      select selection_of as root, selection_of as id from ${webhooks} where workspace_id = ${workspaceId} and selection = 'folder'
      union
      select below.root, child.id from below
      join ${folders} as child on child.workspace_id = ${workspaceId} and child.parent_id = below.id
    ),
    matching as (
      select webhook.id as webhook_id, code.id as code_id
      from ${webhooks} as webhook
      join ${codes} as code on code.workspace_id = webhook.workspace_id and (
        webhook.selection = 'all'
        or webhook.selection = 'tag' and code.tags @> array[webhook.selection_of]
        or webhook.selection = 'folder' and exists (
          select 1 from below where below.root = webhook.selection_of and below.id = code.folder_id
        )
      )
      where webhook.workspace_id = ${workspaceId} and webhook.selection <> 'codes' ${codeIdCondition(sql`code.id`, codeIds)}
    )`
}

function codeIdCondition(id: SQL, codeIds: readonly string[] | null): SQL {
  if (codeIds === null) return sql``
  return sql`and ${id} in (select json_array_elements_text(${JSON.stringify(codeIds)}::json))`
}
