import { and, eq } from 'drizzle-orm'
import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject } from '#contract/json.ts'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import { type Document, getBlock, getPage, getPageOfBlock } from '#document/document.ts'
import type { Caller } from '#service/http/caller.ts'
import { savedPageTemplates, savedSections } from '#service/pages/documents/schema.ts'
import { editNewest } from '#service/pages/editing/edit-page.ts'
import type { ChangedPlace, ChangeOutcome, DocumentChange, PlacesContext } from './document-change.ts'
import { changeFields, NAV, type PlaceChange } from './find-places.ts'

type EditContext = Pick<PlacesContext, 'db' | 'scanOrigin' | 'allowPrivateHosts' | 'drafts'>

/** Changes a page by one edit of its newest revision. */
export async function changePage(
  context: EditContext,
  caller: Caller,
  { document: { id, bySubject }, imageId }: DocumentChange,
): Promise<ChangeOutcome> {
  let changedPlaces: ChangedPlace[] = []
  const editedPage = await editNewest(context, caller, {
    id,
    plan: (document) => {
      changedPlaces = []
      return [...bySubject].flatMap(([subject, changes]) => {
        const planned = planSubject(document, { subject, changes, imageId })
        if (planned === null) return []
        changedPlaces.push(...planned.changedPlaces)
        return [planned.operation]
      })
    },
  })
  if (editedPage === null) return { changedPlaces: [] }
  const { publishedRevision, revision } = editedPage.before
  const publish =
    publishedRevision === null ? 'not_published' : publishedRevision === revision ? 'ready' : 'has_other_changes'
  const page = { id, name: editedPage.row.name, revision: editedPage.row.revision, publish } as const
  return { changedPlaces, page }
}

interface SubjectChange {
  subject: string
  changes: readonly PlaceChange[]
  imageId: string
}

/** The operation that changes a block, the share picture of a page, or the icon of the site. Null if nothing changes. */
function planSubject(
  document: Document,
  { subject, changes, imageId }: SubjectChange,
): { operation: EditOperation; changedPlaces: ChangedPlace[] } | null {
  const block = getBlock(document, subject)
  const page = getPage(document, subject)
  const before: JsonObject | undefined =
    block?.fields ?? (page ? { shareImage: page.shareImage ?? null } : subject === NAV ? document.nav : undefined)
  if (!before) return null
  const { fields, changedAlts } = changeFields(before, imageId, changes)
  const [first] = changedAlts
  if (!first) return null
  const names = new Set(changedAlts.map(({ path }) => path.split('.')[0]))
  const different = Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)))
  const places = changedAlts.map((place) => ({ subject, ...place }))
  if (block) {
    const operation = {
      op: 'setBlock',
      page: getPageOfBlock(document, subject) ?? '',
      block: subject,
      fields: different,
    }
    return { operation: operation as EditOperation, changedPlaces: places }
  }
  if (page)
    return { operation: { op: 'setPage', page: subject, fields: different } as EditOperation, changedPlaces: places }
  return { operation: { op: 'setNav', nav: different } as EditOperation, changedPlaces: places }
}

type ItemChange = DocumentChange & { workspaceId: string }

/** Changes a saved page template in the caller's transaction. */
export function changeTemplate({ workspaceId, document: { id, bySubject }, imageId }: ItemChange) {
  return async (tx: Database): Promise<ChangedPlace[]> => {
    const isTemplate = and(eq(savedPageTemplates.workspaceId, workspaceId), eq(savedPageTemplates.id, id))
    const [row] = await tx.select().from(savedPageTemplates).where(isTemplate).for('update')
    if (!row) return []
    const changedPlaces: ChangedPlace[] = []
    const apply = (subject: string, fields: JsonObject): JsonObject => {
      const result = changeFields(fields, imageId, bySubject.get(subject) ?? [])
      changedPlaces.push(...result.changedAlts.map((place) => ({ subject, ...place })))
      return result.fields
    }
    const content: PageContent = {
      ...row.content,
      nav: apply(NAV, row.content.nav),
      pages: row.content.pages.map((page) => {
        const { shareImage = page.shareImage } = apply(page.id, { shareImage: page.shareImage ?? null })
        const blocks = page.blocks.map((block) => ({ ...block, fields: apply(block.id, block.fields) }))
        return { ...page, blocks, ...(page.shareImage && { shareImage: shareImage as typeof page.shareImage }) }
      }),
    }
    if (changedPlaces.length > 0) await tx.update(savedPageTemplates).set({ content }).where(isTemplate)
    return changedPlaces
  }
}

/** Changes a saved section in the caller's transaction. */
export function changeSection({ workspaceId, document: { id, bySubject }, imageId }: ItemChange) {
  return async (tx: Database): Promise<ChangedPlace[]> => {
    const isSection = and(eq(savedSections.workspaceId, workspaceId), eq(savedSections.id, id))
    const [row] = await tx.select().from(savedSections).where(isSection).for('update')
    if (!row) return []
    const changedPlaces: ChangedPlace[] = []
    const blocks = row.blocks.map((block, index) => {
      const subject = String(index)
      const result = changeFields(block.fields, imageId, bySubject.get(subject) ?? [])
      changedPlaces.push(...result.changedAlts.map((place) => ({ subject, ...place })))
      return { ...block, fields: result.fields }
    })
    if (changedPlaces.length > 0) await tx.update(savedSections).set({ blocks, updatedAt: new Date() }).where(isSection)
    return changedPlaces
  }
}
