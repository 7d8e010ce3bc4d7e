import { and, eq } from 'drizzle-orm'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import { writeDocument } from '#document/document.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { Fault } from '../../platform/http/api-error.ts'
import { blocksIn, demandBlocks } from '../editing/block-plans.ts'
import type { Drafts } from '../editing/drafts.ts'
import type { Hosting } from '../hosting/hosting.ts'
import { findPage, findPageForUpdate, type PageRow, pageIs } from '../editing/page-rows.ts'
import type { Draft } from '../editing/read-draft.ts'
import { pageEdits, pages } from '../editing/schema.ts'
import { tellOfAddress } from '../editing/notify-page-address.ts'
import { tellOfPage } from '../editing/notify-page.ts'

interface Publishing {
  db: Database
  drafts: Drafts
  hosting: Hosting
}
interface Asked {
  caller: Caller
  id: string
  /** The one that the caller has seen, where that matters. */
  revision: number | undefined
}

/** Publishes the draft as it is. It is rendered before the transaction, in which others would have to wait. */
export async function publishPage({ db, drafts, hosting }: Publishing, asked: Asked): Promise<PageRow> {
  const seen = publishable(await findPage(db, asked.caller.workspace.id, asked.id), asked)
  await hosting.prepare({ page: seen, content: allowed(await drafts.of(db, seen), asked) })
  return db.transaction(async (tx) => {
    const before = await findPageForUpdate(tx, asked.caller.workspace.id, asked.id)
    const page = publishable(before, asked)
    const content = allowed(await drafts.of(tx, page), asked)
    await setPublished(tx, page)
    await tx.update(pageEdits).set({ published: true }).where(editIs(page))
    await hosting.publish(tx, { page, content })
    await tellOfPage(tx, page, asked.caller.actor)
    if (before?.publishedRevision === null) await tellOfAddress(tx, page)
    return page
  })
}

/** The page as it will be. */
function publishable(row: PageRow | null, { revision }: Asked): PageRow {
  if (!row) throw new Fault('not_found')
  if (revision !== undefined && revision !== row.revision) throw new Fault('stale_revision', { revision: row.revision })
  return { ...row, publishedRevision: row.revision, publishedAt: new Date() }
}

function allowed({ document }: Draft, { caller }: Asked): PageContent {
  const content = writeDocument(document)
  demandBlocks(caller.workspace.plan, blocksIn(content))
  return content
}

/** Takes the page off its address inside the caller's transaction; one that is not published stays as it is. */
export async function unpublishPage(
  tx: Database,
  hosting: Hosting,
  { caller, id }: Omit<Asked, 'revision'>,
): Promise<PageRow> {
  const row = await findPageForUpdate(tx, caller.workspace.id, id)
  if (!row) throw new Fault('not_found')
  if (row.publishedRevision === null) return row
  const page = { ...row, publishedRevision: null, publishedAt: null }
  await setPublished(tx, page)
  await hosting.unpublish(tx, page)
  await tellOfPage(tx, page, caller.actor)
  await tellOfAddress(tx, page)
  return page
}

async function setPublished(tx: Database, { workspaceId, id, publishedRevision, publishedAt }: PageRow) {
  await tx.update(pages).set({ publishedRevision, publishedAt }).where(pageIs(workspaceId, id))
}

function editIs({ workspaceId, id, revision }: PageRow) {
  return and(eq(pageEdits.workspaceId, workspaceId), eq(pageEdits.pageId, id), eq(pageEdits.revision, revision))
}
