import { and, desc, eq } from 'drizzle-orm'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { PageContent, PageTranslation } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import { invalidField } from '#service/http/api-error.ts'
import { createId } from '#service/ids/ids.ts'
import { toContent, type CuratedTemplate } from '../curated/curated-template.ts'
import { findPageTemplate } from '../curated/curated-templates.ts'
import type { Hosting } from '../hosting/hosting.ts'
import { savedPageTemplates } from '../documents/schema.ts'
import { withDefaults } from '../documents/with-defaults.ts'

type SavedRow = Pick<typeof savedPageTemplates.$inferSelect, 'id' | 'name'>
interface TemplateChoice {
  templateId?: string | undefined
  orgTemplateId?: string | undefined
}

/** The document with which a new page starts, and the name of its template for the history of the page. */
export async function readStartingContent(
  db: Database,
  workspaceId: string,
  { templateId, orgTemplateId }: TemplateChoice,
): Promise<{ name: string; content: PageContent }> {
  if (orgTemplateId !== undefined) {
    const saved = await findSavedTemplate(db, workspaceId, orgTemplateId)
    if (!saved) throw invalidField('body', 'orgTemplateId', 'The workspace has saved no such template')
    return { name: saved.name, content: withDefaults(withNewIds(saved.content)) }
  }
  const curated = templateId === undefined ? undefined : findPageTemplate(templateId)
  if (!curated) throw invalidField('body', 'templateId', 'There is no such template')
  return { name: curated.name, content: withDefaults(toContent(curated, createId)) }
}

/**
 * Copies a document with new ids, and updates the links to its pages and blocks. The canonical address of a page is not copied, because
 * search engines would then list the original instead of the new page.
 */
export function withNewIds(content: PageContent): PageContent {
  const ids = content.pages.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)])
  const newIds = new Map(ids.map((id) => [id, createId(id.startsWith('pgs_') ? 'pgs' : 'blk')]))
  const toNewId = (id: string) => newIds.get(id) ?? id
  const copy = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return value.replaceAll(/(?:pgs|blk)_[a-z0-9]{20}/g, toNewId)
    if (Array.isArray(value)) return value.map(copy)
    return typeof value === 'object' && value !== null ? copyMembers(value) : value
  }
  const copyMembers = (members: JsonObject) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [name, copy(value)]))
  const copyTranslation = (translation: PageTranslation): PageTranslation => ({
    ...translation,
    of: toNewId(translation.of),
    leftOut: translation.leftOut.map(toNewId),
    ...(translation.order && { order: translation.order.map(toNewId) }),
  })
  return {
    pages: content.pages.map(({ id, blocks, canonical: _canonical, translation, ...page }) => ({
      ...page,
      ...(translation && { translation: copyTranslation(translation) }),
      id: toNewId(id),
      blocks: blocks.map((block) => ({
        id: toNewId(block.id),
        type: block.type,
        fields: copyMembers(block.fields),
      })),
    })),
    theme: copyMembers(content.theme),
    nav: copyMembers(content.nav),
  }
}

async function findSavedTemplate(db: Database, workspaceId: string, id: string) {
  const [saved] = await db
    .select()
    .from(savedPageTemplates)
    .where(and(eq(savedPageTemplates.workspaceId, workspaceId), eq(savedPageTemplates.id, id)))
  return saved ?? null
}

export async function listSavedTemplates(db: Database, workspaceId: string): Promise<SavedRow[]> {
  return db
    .select({ id: savedPageTemplates.id, name: savedPageTemplates.name })
    .from(savedPageTemplates)
    .where(eq(savedPageTemplates.workspaceId, workspaceId))
    .orderBy(desc(savedPageTemplates.id))
}

export function presentSavedTemplate({ id, name }: SavedRow, hosting: Hosting) {
  return {
    orgTemplateId: id,
    name,
    description: 'Saved by your workspace',
    category: 'Saved',
    previewUrl: hosting.templatePreviewUrl(id),
  }
}

export function presentCuratedTemplate({ templateId, name, description, category }: CuratedTemplate, hosting: Hosting) {
  return { templateId, name, description, category, previewUrl: hosting.templatePreviewUrl(templateId) }
}

/** A template in the list, with its document. Null if the workspace has none with this id. */
export async function readTemplate(
  db: Database,
  hosting: Hosting,
  { workspaceId, id }: { workspaceId: string; id: string },
) {
  const curated = findPageTemplate(id)
  if (curated) return { ...presentCuratedTemplate(curated, hosting), ...omitIds(toContent(curated, createId)) }
  const saved = await findSavedTemplate(db, workspaceId, id)
  return saved && { ...presentSavedTemplate(saved, hosting), ...omitIds(saved.content) }
}

/** Translations are left out, because without ids they have no originals. */
function omitIds(content: PageContent) {
  const { pages, theme, nav } = withDefaults(content)
  const originals = pages.filter(({ translation }) => translation === undefined)
  return {
    pages: originals.map(({ name, slug, icon, blocks }) => ({
      name,
      slug,
      icon,
      blocks: blocks.map(({ type, fields }) => ({ type, fields })),
    })),
    theme,
    nav,
  }
}
