import { eq } from 'drizzle-orm'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import { createId } from '#service/ids/ids.ts'
import { toContent } from '../curated/curated-template.ts'
import { findPageTemplate } from '../curated/curated-templates.ts'
import { findPage } from '../documents/page-rows.ts'
import { readPageAt } from '../documents/page-store.ts'
import { savedPageTemplates } from '../documents/schema.ts'

interface FoundDocument {
  name: string
  /** Null if the document shows no pictures of a library. */
  workspaceId: string | null
  content: PageContent
}

/** Reads the documents of thumbnails. */
export function createDocumentReaders(db: Database) {
  return {
    async readPage(workspaceId: string, id: string, revision: number): Promise<FoundDocument | null> {
      const page = await findPage(db, workspaceId, id)
      if (!page || revision > page.revision) return null
      return { name: page.name, workspaceId, content: await readPageAt(db, page, revision) }
    },

    async readTemplate(id: string): Promise<FoundDocument | null> {
      const curated = findPageTemplate(id)
      if (curated) return { name: curated.name, workspaceId: null, content: toContent(curated, createId) }
      const [saved] = await db
        .select({
          name: savedPageTemplates.name,
          workspaceId: savedPageTemplates.workspaceId,
          content: savedPageTemplates.content,
        })
        .from(savedPageTemplates)
        .where(eq(savedPageTemplates.id, id))
      return saved ?? null
    },
  }
}
