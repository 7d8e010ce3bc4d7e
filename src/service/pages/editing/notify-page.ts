import { z } from 'zod'
import { type Database, notify } from '#database/open.ts'
import type { PageRow } from '../documents/page-rows.ts'
import type { Actor } from '../documents/schema.ts'

/** The payload on the channel `pages` when a page has a new revision, or was published, unpublished or deleted. */
export const PageNews = z.object({
  workspaceId: z.string(),
  pageId: z.string(),
  revision: z.int(),
  publishedRevision: z.int().nullable(),
  actor: z.object({ id: z.string(), name: z.string() }),
  batchId: z.string().nullable(),
})
export type PageNews = z.output<typeof PageNews>

export const pagesChannel = 'pages'

/** Notifies of the page's current state, once the transaction has committed. */
export async function notifyPage(tx: Database, page: PageRow, actor: Actor): Promise<void> {
  const { workspaceId, id: pageId, revision, publishedRevision } = page
  const news: PageNews = { workspaceId, pageId, revision, publishedRevision, actor, batchId: null }
  await notify(tx, pagesChannel, JSON.stringify(news))
}
