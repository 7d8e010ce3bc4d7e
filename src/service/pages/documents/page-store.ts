import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import { writeDocument } from '#document/document.ts'
import { findPage, type PageRow } from './page-rows.ts'
import { readDraft } from './read-draft.ts'

/** A page with its draft, or null. */
export async function readPage(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<{ row: PageRow; content: PageContent } | null> {
  const row = await findPage(db, workspaceId, id)
  return row && { row, content: await readPageAt(db, row, row.revision) }
}

/** The document at an earlier revision of the page. */
export async function readPageAt(db: Database, page: PageRow, revision: number): Promise<PageContent> {
  const { document } = await readDraft(db, { ...page, revision }, null)
  return writeDocument(document)
}
