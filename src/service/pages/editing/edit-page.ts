import type { EditOperation } from '#contract/edit-operations.ts'
import type { Database } from '#database/open.ts'
import type { Operation } from '#document/operation.ts'
import { writeDocument } from '#document/document.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '#service/http/api-error.ts'
import { appendEdit, selectBatch } from './append-edit.ts'
import { applyEdit, type EditResult } from './apply-edit.ts'
import type { Drafts } from '../documents/drafts.ts'
import { findPage, type PageRow } from '../documents/page-rows.ts'
import type { Draft } from '../documents/read-draft.ts'
import { blockTypes } from '#blocks/block-type-registry.ts'
import { fillIds } from '#document/fill-ids.ts'
import { newId } from '#service/ids/ids.ts'

// Maximum number of revisions to replay when a draft is not cached.
const SNAPSHOT_EVERY = 50

interface SentEdit {
  revision: number
  operations: EditOperation[]
  batchId?: string | undefined
}
interface EditorDependencies {
  db: Database
  drafts: Drafts
  scanOrigin: string
  allowPrivateHosts: boolean
}

/**
 * Applies operations to the draft, all or none, and returns the new draft. If the batch was applied before, returns the current draft. If
 * the cached draft has the client's revision, nothing is read first: the write fails if that draft is outdated.
 */
export async function editPage(
  dependencies: EditorDependencies,
  caller: Caller,
  { id, sent }: { id: string; sent: SentEdit },
): Promise<{ row: PageRow; draft: Draft }> {
  const { db, drafts, scanOrigin, allowPrivateHosts } = dependencies
  const page = { workspaceId: caller.workspace.id, id }
  const operations = prepareOperations(sent.operations)
  for (let draft = drafts.getNewest(page); ;) {
    const applied =
      draft?.revision === sent.revision ? applyEdit({ caller, draft, operations, scanOrigin, allowPrivateHosts }) : null
    if (applied?.ok) {
      const row = await appendEdit(db, toEdit(page, caller, { sent, operations, applied }))
      if (row) return { row, draft: drafts.cacheNewer(page, applied.draft) }
    }
    const row = await findPage(db, page.workspaceId, id)
    if (!row) throw new ApiError('not_found')
    draft = await drafts.read(db, row)
    if (await isBatchApplied(db, page, sent)) return { row, draft }
    if (row.revision !== sent.revision) throw new ApiError('stale_revision', { revision: row.revision })
    if (applied && !applied.ok) throw applied.apiError
  }
}

function toEdit(
  page: { workspaceId: string; id: string },
  { actor }: Caller,
  prepared: { sent: SentEdit; operations: Operation[]; applied: Extract<EditResult, { ok: true }> },
) {
  const { sent, applied } = prepared
  const { revision, document } = applied.draft
  return {
    workspaceId: page.workspaceId,
    pageId: page.id,
    revision,
    actor,
    summary: applied.summary,
    sent: sent.operations.length,
    operations: toLoggedOperations(prepared.operations),
    batchId: sent.batchId ?? null,
    snapshot: revision % SNAPSHOT_EVERY === 0 ? writeDocument(document) : null,
  }
}

async function isBatchApplied(
  db: Database,
  { workspaceId, id: pageId }: { workspaceId: string; id: string },
  { batchId }: SentEdit,
) {
  if (batchId === undefined) return false
  const [found] = await selectBatch(db, { workspaceId, pageId, batchId })
  return found !== undefined
}

/** Operations with all optional values filled in. */
function prepareOperations(operations: readonly EditOperation[]): Operation[] {
  return fillIds(operations, newId).map((operation) =>
    operation.op === 'addBlock'
      ? { ...operation, fields: { ...blockTypes.block(operation.type)?.defaults, ...operation.fields } }
      : operation,
  )
}

/** Operations as they are logged. A later version, whose blocks have other defaults, creates the same document from them. */
function toLoggedOperations(operations: readonly Operation[]): Operation[] {
  return operations.flatMap((operation): Operation[] => {
    if (operation.op !== 'addPage') return [operation]
    const fields = blockTypes.block('header')?.defaults ?? {}
    return [operation, { op: 'setBlock', page: operation.id, block: operation.headerId, fields }]
  })
}
