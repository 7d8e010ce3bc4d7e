import { z } from 'zod'
import { type Database, notify } from '#database/open.ts'
import type { PageRow } from '../documents/page-rows.ts'
import type { Actor } from '../documents/schema.ts'

/** The payload on the channel `pages` when a page has a new revision, or was published, unpublished or deleted. */
export const PageNotification = z.object({
  workspaceId: z.string(),
  pageId: z.string(),
  revision: z.int(),
  publishedRevision: z.int().nullable(),
  actor: z.object({ id: z.string(), name: z.string() }),
  batchId: z.string().nullable(),
})
export type PageNotification = z.output<typeof PageNotification>

export const pagesChannel = 'pages'

/** Notifies other processes of the current state of the page, once the transaction has committed. */
export async function notifyPage(tx: Database, page: PageRow, actor: Actor): Promise<void> {
  const { workspaceId, id: pageId, revision, publishedRevision } = page
  const notification: PageNotification = { workspaceId, pageId, revision, publishedRevision, actor, batchId: null }
  await notify(tx, pagesChannel, JSON.stringify(notification))
}
