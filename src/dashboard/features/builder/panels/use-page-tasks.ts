import { cutText } from '#contract/cut-text.ts'
import type { EditOperation } from '#contract/edit-operations.ts'
import type { PageSettings } from '#contract/page-document.ts'
import { groupVersions } from '#blocks/language/page-versions.ts'
import { type Document, getBlocks, getPageIds, getPage } from '#document/document.ts'
import { HEADER } from '#document/rules.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { announce } from '../sync/announcements.ts'
import type { LooseBlock } from '../sync/block-commands.ts'
import { createDocumentId } from '../sync/create-document-id.ts'
import { useEditor, useSelectionStore } from '../sync/use-editor.ts'
import { createSlug } from '../sync/page-slug.ts'

/** Initial content of a new page. */
interface InitialPage {
  icon?: string
  /** The page after which it is placed. Null: after the home page. By default, the end. */
  after?: string | null
  settings?: PageSettings
  blocks: readonly LooseBlock[]
}

/** Opens, adds, moves and removes pages of the document. */
export function usePageTasks() {
  const editor = useEditor()
  const selection = useSelectionStore()
  const getView = () => editor.store.getState().session.view
  const getName = (id: string) => getPage(getView(), id)?.name ?? ''
  const tasks = {
    open(id: string) {
      selection.openPage(id)
      announce(`Page ${getName(id)} is open`)
    },
    /** Adds a page with its blocks in one undo step. Returns the problem, or undefined if the page was added. */
    add(name: string, { icon, after, settings = {}, blocks }: InitialPage = { blocks: [] }): string | undefined {
      const view = getView()
      const slug = createSlug(
        name,
        getPageIds(view).map((id) => getPage(view, id)?.slug ?? ''),
      )
      const [id, headerId] = [createDocumentId('pgs'), createDocumentId('blk')]
      editor.edit([
        { op: 'addPage', id, headerId, name, slug, ...(icon && { icon }), ...(after !== undefined && { after }) },
        ...(Object.keys(settings).length > 0 ? [{ op: 'setPage' as const, page: id, fields: settings }] : []),
        ...blocks.map(({ type, fields }): EditOperation => {
          // A new page has its header already.
          if (type === HEADER) return { op: 'setBlock', page: id, block: headerId, fields }
          return { op: 'addBlock', page: id, id: createDocumentId('blk'), type, fields }
        }),
      ])
      if (!getPage(getView(), id)) return editor.store.getState().session.error?.message ?? 'It could not be added.'
      selection.openPage(id)
      return undefined
    },
    /** Copies a page with its blocks and settings, but not the address of its original, nor its languages. One undo step. */
    duplicate(id: string) {
      const view = getView()
      const page = getPage(view, id)
      if (!page) return
      const { id: _id, name, slug: _slug, icon, canonical: _canonical, translation: _translation, ...settings } = page
      const after = getPageIds(view)[0] === id ? null : id
      const copy = `${cutText(name, 193)} (copy)`
      const problem = tasks.add(copy, { icon, after, settings, blocks: getBlocks(view, id).map(omitSource) })
      if (problem === undefined) announce(`Page ${copy} is open`)
      else toast({ message: problem })
    },
    /** Moves a page to an index among the pages, without counting their translations. The first page is always the home page. */
    move(id: string, index: number) {
      const otherGroups = listGroups(getView()).filter(([page]) => page.id !== id)
      if (index < 1 || index > otherGroups.length) return
      const previousId = otherGroups[index - 1]?.[0].id
      const homeId = otherGroups[0]?.[0].id
      editor.edit({
        op: 'movePage',
        page: id,
        after: previousId === undefined || previousId === homeId ? null : previousId,
      })
      announce(`Page ${getName(id)} is now ${index + 1} of ${otherGroups.length + 1}`)
    },
    /** Removes a page with its translations, or one translation. One undo step. */
    remove(id: string) {
      const name = getName(id)
      const view = getView()
      const versions = listGroups(view).find(([page]) => page.id === id) ?? []
      const removedIds = versions.length > 0 ? versions.map((page) => page.id) : [id]
      const homeId = getPageIds(view)[0]
      if (removedIds.includes(selection.store.getState().page) && homeId !== undefined) selection.openPage(homeId)
      editor.edit(removedIds.map((page) => ({ op: 'removePage', page })))
      if (getPage(getView(), id)) return
      const undoStep = editor.store.getState().session.undo.at(-1)
      toast({
        message: removedIds.length > 1 ? `Removed the page ${name} in all languages` : `Removed the page ${name}`,
        ...(undoStep && { undo: () => editor.dispatch({ type: 'undoOne', entry: undoStep.id }) }),
      })
    },
  }
  return tasks
}

function listGroups(view: Document) {
  return groupVersions(getPageIds(view).flatMap((id) => getPage(view, id) ?? []))
}

/** A copy of a translated block is translated from nothing. */
function omitSource({ type, fields: { translatedFrom: _translatedFrom, ...fields } }: LooseBlock): LooseBlock {
  return { type, fields }
}
