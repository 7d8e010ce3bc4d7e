import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JsonObject } from '#contract/json.ts'
import type { Database } from '#database/open.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { readPage } from '../documents/page-store.ts'
import { pageEdits, pageSnapshots, savedPageTemplates } from '../documents/schema.ts'
import { publications } from '../publications/schema.ts'

/** Whether a page, as published or as a draft, or a saved template has a theme that names this font family. */
export async function isFamilyUsed(db: Database, workspaceId: string, familyId: string): Promise<boolean> {
  const published = await db.$count(
    publications,
    and(eq(publications.workspaceId, workspaceId), namesFamily(publications.content, familyId)),
  )
  if (published > 0) return true
  const templates = await db.$count(
    savedPageTemplates,
    and(eq(savedPageTemplates.workspaceId, workspaceId), namesFamily(savedPageTemplates.content, familyId)),
  )
  if (templates > 0) return true
  const mentioned = await db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), or(...mentions(familyId))))
  for (const { id } of mentioned) {
    const draft = await readPage(db, workspaceId, id)
    if (draft && isInTheme(draft.content.theme, familyId)) return true
  }
  return false
}

function isInTheme({ headingFont, bodyFont }: JsonObject, familyId: string): boolean {
  return headingFont === familyId || bodyFont === familyId
}

function namesFamily(content: PgColumn, familyId: string): SQL {
  return sql`(${content}->'theme'->>'headingFont' = ${familyId} or ${content}->'theme'->>'bodyFont' = ${familyId})`
}

/** Pages whose history mentions the family. A name of a family needs no escaping in a pattern. */
function mentions(familyId: string): SQL[] {
  const pattern = `%"${familyId}"%`
  return [
    sql`exists (select 1 from ${pageEdits} where ${pageEdits.workspaceId} = ${pages.workspaceId}
      and ${pageEdits.pageId} = ${pages.id} and ${pageEdits.operations}::text like ${pattern})`,
    sql`exists (select 1 from ${pageSnapshots} where ${pageSnapshots.workspaceId} = ${pages.workspaceId}
      and ${pageSnapshots.pageId} = ${pages.id} and ${pageSnapshots.content}::text like ${pattern})`,
  ]
}
