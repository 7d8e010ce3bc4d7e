import { and, eq } from 'drizzle-orm'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import { writeDocument } from '#document/document.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '#service/http/api-error.ts'
import { listBlocks, requireBlocks } from '../documents/block-plans.ts'
import type { Drafts } from '../documents/drafts.ts'
import type { Hosting } from '../hosting/hosting.ts'
import { findPage, findPageForUpdate, type PageRow, matchesPage } from '../documents/page-rows.ts'
import type { Draft } from '../documents/read-draft.ts'
import { pageEdits } from '../documents/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { notifyPageAddress } from './notify-page-address.ts'
import { notifyPage } from './notify-page.ts'

interface PublishDependencies {
  db: Database
  drafts: Drafts
  hosting: Hosting
}
interface PublishRequest {
  caller: Caller
  id: string
  /** The revision that the client has seen. If given, it must be the current revision. */
  revision: number | undefined
}

/** Publishes the current draft. The draft is rendered before the transaction, because other writers wait for the transaction. */
export async function publishPage(
  { db, drafts, hosting }: PublishDependencies,
  request: PublishRequest,
): Promise<PageRow> {
  const current = toPublishedPage(await findPage(db, request.caller.workspace.id, request.id), request)
  await hosting.prepare({ page: current, content: requireAllowedContent(await drafts.read(db, current), request) })
  return db.transaction(async (tx) => {
    const before = await findPageForUpdate(tx, request.caller.workspace.id, request.id)
    const page = toPublishedPage(before, request)
    const content = requireAllowedContent(await drafts.read(tx, page), request)
    await setPublished(tx, page)
    await tx.update(pageEdits).set({ published: true }).where(matchesCurrentEdit(page))
    await hosting.publish(tx, { page, content })
    await notifyPage(tx, page, request.caller.actor)
    if (before?.publishedRevision === null) await notifyPageAddress(tx, page)
    return page
  })
}

/** The page after the publication. */
function toPublishedPage(row: PageRow | null, { revision }: PublishRequest): PageRow {
  if (!row) throw new ApiError('not_found')
  if (revision !== undefined && revision !== row.revision)
    throw new ApiError('stale_revision', { revision: row.revision })
  return { ...row, publishedRevision: row.revision, publishedAt: new Date() }
}

function requireAllowedContent({ document }: Draft, { caller }: PublishRequest): PageContent {
  const content = writeDocument(document)
  requireBlocks(caller.workspace.plan, listBlocks(content))
  return content
}

/** Unpublishes the page inside the caller's transaction; a page that is not published does not change. */
export async function unpublishPage(
  tx: Database,
  hosting: Hosting,
  { caller, id }: Omit<PublishRequest, 'revision'>,
): Promise<PageRow> {
  const row = await findPageForUpdate(tx, caller.workspace.id, id)
  if (!row) throw new ApiError('not_found')
  if (row.publishedRevision === null) return row
  const page = { ...row, publishedRevision: null, publishedAt: null }
  await setPublished(tx, page)
  await hosting.unpublish(tx, page)
  await notifyPage(tx, page, caller.actor)
  await notifyPageAddress(tx, page)
  return page
}

async function setPublished(tx: Database, { workspaceId, id, publishedRevision, publishedAt }: PageRow) {
  await tx.update(pages).set({ publishedRevision, publishedAt }).where(matchesPage(workspaceId, id))
}

function matchesCurrentEdit({ workspaceId, id, revision }: PageRow) {
  return and(eq(pageEdits.workspaceId, workspaceId), eq(pageEdits.pageId, id), eq(pageEdits.revision, revision))
}
