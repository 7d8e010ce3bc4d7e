import type { EditOperation } from '#contract/edit-operations.ts'
import type { Database } from '#database/open.ts'
import type { Operation } from '#document/operation.ts'
import { type Document, writeDocument } from '#document/document.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '#service/http/api-error.ts'
import { appendEdit, selectBatch } from './append-edit.ts'
import { applyEdit, type EditResult } from './apply-edit.ts'
import type { Drafts } from '../documents/drafts.ts'
import { findPage, type PageRow } from '../documents/page-rows.ts'
import type { Draft } from '../documents/read-draft.ts'
import { blockTypes } from '#blocks/block-type-registry.ts'
import { fillIds } from '#document/fill-ids.ts'
import { createId } from '#service/ids/ids.ts'

// A snapshot is stored every 50 revisions, so that a draft that is not cached takes at most 50 revisions to replay.
const SNAPSHOT_EVERY = 50

interface EditRequest {
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
 * Applies operations to the draft, all or none, and returns the new draft. If the batch was applied before, returns the current draft. A
 * cached draft with the client's revision is tried first, without reading the database. If that draft is outdated, the write fails, and the
 * loop tries again with the stored draft.
 */
export async function editPage(
  dependencies: EditorDependencies,
  caller: Caller,
  { id, request }: { id: string; request: EditRequest },
): Promise<{ row: PageRow; draft: Draft }> {
  const { db, drafts, scanOrigin, allowPrivateHosts } = dependencies
  const page = { workspaceId: caller.workspace.id, id }
  const operations = prepareOperations(request.operations)
  for (let draft = drafts.getNewest(page); ;) {
    const result =
      draft?.revision === request.revision
        ? applyEdit({ caller, draft, operations, scanOrigin, allowPrivateHosts })
        : null
    if (result?.ok) {
      const row = await appendEdit(db, toEdit(page, caller, { request, operations, result }))
      if (row) return { row, draft: drafts.cacheNewer(page, result.draft) }
    }
    const row = await findPage(db, page.workspaceId, id)
    if (!row) throw new ApiError('not_found')
    draft = await drafts.read(db, row)
    if (await isBatchApplied(db, page, request)) return { row, draft }
    if (row.revision !== request.revision) throw new ApiError('stale_revision', { revision: row.revision })
    if (result && !result.ok) throw result.apiError
  }
}

/**
 * Edits the newest revision of a page. `plan` decides from the document, and is asked again if somebody edits the page meanwhile. Null if
 * there is no such page, or nothing to change. Throws the `ApiError` of an edit that is refused.
 */
export async function editNewest(
  dependencies: EditorDependencies,
  caller: Caller,
  { id, plan }: { id: string; plan(document: Document): EditOperation[] },
): Promise<{ before: PageRow; row: PageRow } | null> {
  for (;;) {
    const before = await findPage(dependencies.db, caller.workspace.id, id)
    if (before === null) return null
    const { document } = await dependencies.drafts.read(dependencies.db, before)
    const operations = plan(document)
    if (operations.length === 0) return null
    try {
      const { row } = await editPage(dependencies, caller, { id, request: { revision: before.revision, operations } })
      return { before, row }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_revision') throw error
    }
  }
}

interface EditToAppend {
  request: EditRequest
  operations: Operation[]
  result: Extract<EditResult, { ok: true }>
}

function toEdit(
  page: { workspaceId: string; id: string },
  { actor }: Caller,
  { request, operations, result }: EditToAppend,
) {
  const { revision, document } = result.draft
  return {
    workspaceId: page.workspaceId,
    pageId: page.id,
    revision,
    actor,
    summary: result.summary,
    sentCount: request.operations.length,
    operations: toLoggedOperations(operations),
    batchId: request.batchId ?? null,
    snapshot: revision % SNAPSHOT_EVERY === 0 ? writeDocument(document) : null,
  }
}

async function isBatchApplied(
  db: Database,
  { workspaceId, id: pageId }: { workspaceId: string; id: string },
  { batchId }: EditRequest,
) {
  if (batchId === undefined) return false
  const [found] = await selectBatch(db, { workspaceId, pageId, batchId })
  return found !== undefined
}

/** Fills in the ids and field values that the client left out. */
function prepareOperations(operations: readonly EditOperation[]): Operation[] {
  return fillIds(operations, createId).map((operation) =>
    operation.op === 'addBlock'
      ? { ...operation, fields: { ...blockTypes.block(operation.type)?.defaults, ...operation.fields } }
      : operation,
  )
}

/**
 * Returns the operations to log. The fields of a new page's header are logged too, so that a replay gives the same document after the
 * defaults have changed.
 */
function toLoggedOperations(operations: readonly Operation[]): Operation[] {
  return operations.flatMap((operation): Operation[] => {
    if (operation.op !== 'addPage') return [operation]
    const fields = blockTypes.block('header')?.defaults ?? {}
    return [operation, { op: 'setBlock', page: operation.id, block: operation.headerId, fields }]
  })
}
