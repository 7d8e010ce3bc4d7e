import { and, eq } from 'drizzle-orm'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import { writeDocument } from '#document/document.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '#service/http/api-error.ts'
import { listBlocks, requireBlocks } from '../documents/block-plans.ts'
import type { Drafts } from '../documents/drafts.ts'
import type { Publisher } from '../hosting/publisher.ts'
import { findPage, findPageForUpdate, type PageRow, matchesPage } from '../documents/page-rows.ts'
import type { Draft } from '../documents/read-draft.ts'
import { unscheduled } from '../documents/schedule.ts'
import { pageEdits } from '../documents/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { notifyPageAddress } from './notify-page-address.ts'
import { notifyPage } from './notify-page.ts'
import { updateRedirects } from './redirects.ts'

interface PublishDependencies {
  db: Database
  drafts: Drafts
  hosting: Publisher
}
interface PublishRequest {
  caller: Pick<Caller, 'workspace' | 'actor'>
  id: string
  /** The revision that the client has seen. If given, it must be the current revision. */
  revision: number | undefined
  /** If given, the page must have a chosen time that has come by then. Otherwise it is `not_found`: another process may have been faster. */
  dueAt?: Date
}

/**
 * Publishes the current draft. A time that was scheduled for it is removed, even if it has not come yet. The draft is rendered before the
 * transaction, because other writers wait for the transaction.
 */
export async function publishPage(
  { db, drafts, hosting }: PublishDependencies,
  request: PublishRequest,
): Promise<PageRow> {
  const current = toPublishedPage(await findPage(db, request.caller.workspace.id, request.id), request)
  const currentContent = requireAllowedContent(await drafts.read(db, current), request)
  const redirects = await updateRedirects(db, current, currentContent)
  await hosting.prepare({ page: { ...current, redirects }, content: currentContent })
  return db.transaction(async (tx) => {
    const before = await findPageForUpdate(tx, request.caller.workspace.id, request.id)
    const draft = toPublishedPage(before, request)
    const content = requireAllowedContent(await drafts.read(tx, draft), request)
    const page = { ...draft, redirects: await updateRedirects(tx, draft, content) }
    await setPublished(tx, page)
    await tx.update(pageEdits).set({ published: true }).where(matchesCurrentEdit(page))
    await hosting.publish(tx, { page, content })
    await notifyPage(tx, page, request.caller.actor)
    if (before?.publishedRevision === null) await notifyPageAddress(tx, page)
    return page
  })
}

/** The page after the publication. */
function toPublishedPage(row: PageRow | null, { revision, dueAt }: PublishRequest): PageRow {
  if (!row || isEarly(row.publishAt, dueAt)) throw new ApiError('not_found')
  if (revision !== undefined && revision !== row.revision)
    throw new ApiError('stale_revision', { revision: row.revision })
  const published = { ...row, publishedRevision: row.revision, publishedAt: new Date() }
  return { ...published, ...(row.unpublishAt === null ? unscheduled : { publishAt: null, scheduleProblem: null }) }
}

function isEarly(time: Date | null, dueAt: Date | undefined): boolean {
  return dueAt !== undefined && (time === null || time > dueAt)
}

function requireAllowedContent({ document }: Draft, { caller }: PublishRequest): PageContent {
  const content = writeDocument(document)
  requireBlocks(caller.workspace.plan, listBlocks(content))
  return content
}

/** Unpublishes the page inside the caller's transaction; a page that is not published does not change. */
export async function unpublishPage(
  tx: Database,
  hosting: Publisher,
  { caller, id, dueAt }: Omit<PublishRequest, 'revision'>,
): Promise<PageRow> {
  const row = await findPageForUpdate(tx, caller.workspace.id, id)
  if (!row || isEarly(row.unpublishAt, dueAt)) throw new ApiError('not_found')
  if (row.publishedRevision === null && row.unpublishAt === null) return row
  const unpublished = { ...row, publishedRevision: null, publishedAt: null }
  const page = { ...unpublished, ...(row.publishAt === null ? unscheduled : { unpublishAt: null }) }
  await setPublished(tx, page)
  await hosting.unpublish(tx, page)
  await notifyPage(tx, page, caller.actor)
  await notifyPageAddress(tx, page)
  return page
}

async function setPublished(tx: Database, page: PageRow) {
  const { publishedRevision, publishedAt, redirects, publishAt, unpublishAt } = page
  const { scheduleZone, scheduledBy, scheduleProblem } = page
  const schedule = { publishAt, unpublishAt, scheduleZone, scheduledBy, scheduleProblem }
  await tx
    .update(pages)
    .set({ publishedRevision, publishedAt, redirects, ...schedule })
    .where(matchesPage(page.workspaceId, page.id))
}

function matchesCurrentEdit({ workspaceId, id, revision }: PageRow) {
  return and(eq(pageEdits.workspaceId, workspaceId), eq(pageEdits.pageId, id), eq(pageEdits.revision, revision))
}
