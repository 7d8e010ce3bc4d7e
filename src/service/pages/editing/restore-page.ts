import type { Database } from '#database/open.ts'
import { writeDocument } from '#document/document.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import { appendEdit } from './append-edit.ts'
import { requireNothingNew } from '../documents/block-plans.ts'
import type { Drafts } from '../documents/drafts.ts'
import { findPageForUpdate, type PageRow } from '../documents/page-rows.ts'
import { type Draft, readDraft } from '../documents/read-draft.ts'

/** Restores an earlier revision as a new revision of the draft, inside the caller's transaction. */
export async function restorePage(
  tx: Database,
  drafts: Drafts,
  { caller, id, revision }: { caller: Caller; id: string; revision: number },
): Promise<{ row: PageRow; draft: Draft }> {
  const { workspace, actor } = caller
  const before = await findPageForUpdate(tx, workspace.id, id)
  if (!before) throw new ApiError('not_found')
  if (revision < 1 || revision > before.revision)
    throw invalidField('body', 'revision', 'The page does not have this revision')
  const current = await drafts.read(tx, before)
  const { document, bytes } = await readDraft(tx, { ...before, revision }, null)
  const content = writeDocument(document)
  requireNothingNew(workspace.plan, writeDocument(current.document), content)
  const row = await appendEdit(tx, {
    workspaceId: workspace.id,
    pageId: id,
    revision: before.revision + 1,
    actor,
    summary: `Restore revision ${revision}`,
    sent: 0,
    operations: [],
    batchId: null,
    snapshot: content,
  })
  if (!row) throw new Error(`The page ${id} changed although it was locked.`)
  return { row, draft: { revision: row.revision, document, bytes } }
}
