import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { listCodesForPage } from '#service/codes/list-codes-for-destination.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '#service/http/api-error.ts'
import { pageSecrets } from '#service/webhooks/schema.ts'
import { returnQuota, takeQuota } from '#service/tenancy/workspaces/usage.ts'
import type { Hosting } from '../hosting/hosting.ts'
import { findPageForUpdate, type PageRow, matchesPage } from '../documents/page-rows.ts'
import { unscheduled } from '../documents/schedule.ts'
import { pageEdits, pageSnapshots } from '../documents/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { claimSubdomain, freeSubdomain } from '#service/hosts/subdomains.ts'
import { notifyPage } from './notify-page.ts'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000
const PAGES_PER_TRANSACTION = 100

interface PageRequest {
  caller: Caller
  id: string
}

/** Deletes a page inside the caller's transaction and frees its address. It can be restored for 30 days. */
export async function deletePage(tx: Database, hosting: Hosting, { caller, id }: PageRequest): Promise<void> {
  const workspaceId = caller.workspace.id
  const before = await findPageForUpdate(tx, workspaceId, id)
  if (!before) throw new ApiError('not_found')
  if ((await listCodesForPage(tx, workspaceId, id)).length > 0) throw new ApiError('in_use')
  const deletedPage = { publishedRevision: null, publishedAt: null, ...unscheduled, deletedAt: new Date() }
  await tx.update(pages).set(deletedPage).where(matchesPage(workspaceId, id))
  // A creation changes the quota first and the address second. A deletion has the same order, so that the two cannot deadlock.
  await returnQuota(tx, workspaceId, { resource: 'pages' })
  await freeSubdomain(tx, before.subdomain, { workspaceId, pageId: id })
  if (before.publishedRevision !== null) await hosting.unpublish(tx, before)
  await notifyPage(tx, { ...before, ...deletedPage }, caller.actor)
}

/** Restores a deleted page as a draft, inside the caller's transaction; a page that is not deleted does not change. */
export async function undeletePage(tx: Database, { caller, id }: PageRequest): Promise<PageRow> {
  const workspaceId = caller.workspace.id
  const [before] = await tx.select().from(pages).where(matchesPage(workspaceId, id)).for('update')
  if (!before) throw new ApiError('not_found')
  if (before.deletedAt === null) return before
  await takeQuota(tx, workspaceId, { resource: 'pages', max: caller.ceilings.pages })
  await claimSubdomain(tx, before.subdomain, { workspaceId, pageId: id })
  const page = { ...before, deletedAt: null, updatedAt: new Date() }
  await tx.update(pages).set({ deletedAt: null, updatedAt: page.updatedAt }).where(matchesPage(workspaceId, id))
  await notifyPage(tx, page, caller.actor)
  return page
}

/** Permanently deletes pages that were deleted 30 days ago. Submissions of their forms stay. */
export async function removeDeletedPages(db: Database, now: Date = new Date()): Promise<void> {
  const isExpired = and(isNotNull(pages.deletedAt), lt(pages.deletedAt, new Date(now.getTime() - RETENTION_MS)))
  for (;;) {
    const removedCount = await db.transaction(async (tx) => {
      const expiredPages = await tx
        .select()
        .from(pages)
        .where(isExpired)
        .limit(PAGES_PER_TRANSACTION)
        .for('update', { skipLocked: true })
      const ids = expiredPages.map(({ id }) => id)
      for (const { workspaceId, id } of expiredPages) {
        for (const table of [pageEdits, pageSnapshots, pageSecrets])
          await tx.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.pageId, id)))
      }
      if (ids.length > 0) await tx.delete(pages).where(and(inArray(pages.id, ids), isExpired))
      return expiredPages.length
    })
    if (removedCount < PAGES_PER_TRANSACTION) return
  }
}
