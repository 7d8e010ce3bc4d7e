import type { EditOperation } from '#contract/edit-operations.ts'
import type { Document } from '#document/document.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { Caller } from '#service/http/caller.ts'
import type { Drafts } from '../documents/drafts.ts'
import { findPage, type PageRow } from '../documents/page-rows.ts'
import { editPage } from './edit-page.ts'
import type { PagesContext } from './pages-context.ts'

type EditContext = Pick<PagesContext, 'db' | 'scanOrigin' | 'allowPrivateHosts'> & { drafts: Drafts }

/**
 * Edits the newest revision of a page. `plan` decides from the document, and is asked again if somebody edits the page meanwhile. Null if
 * there is no such page, or nothing to change. Throws the `ApiError` of an edit that is refused.
 */
export async function editNewest(
  context: EditContext,
  caller: Caller,
  { id, plan }: { id: string; plan(document: Document): EditOperation[] },
): Promise<{ before: PageRow; row: PageRow } | null> {
  for (;;) {
    const before = await findPage(context.db, caller.workspace.id, id)
    if (before === null) return null
    const { document } = await context.drafts.read(context.db, before)
    const operations = plan(document)
    if (operations.length === 0) return null
    try {
      const { row } = await editPage(context, caller, { id, request: { revision: before.revision, operations } })
      return { before, row }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_revision') throw error
    }
  }
}
