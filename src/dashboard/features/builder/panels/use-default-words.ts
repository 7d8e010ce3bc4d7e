import { getBlockIds, getBlock, getPage, getPageIds, type Document } from '#document/document.ts'
import { useShallow } from 'zustand/react/shallow'
import { useEditorState } from '../sync/use-editor.ts'

/** The words that a published page has without settings: the title of its header, and the text below it. */
export function useDefaultWords(pageId: string): { title: string; description: string } {
  return useEditorState(
    useShallow(({ page, session: { view } }) => {
      const [homeId = pageId] = getPageIds(view)
      const siteName = getHeaderText(view, homeId, 'title') || page.name
      const ownTitle = getHeaderText(view, pageId, 'title') || getPage(view, pageId)?.name
      const title = pageId === homeId ? siteName : `${ownTitle} · ${siteName}`
      return { title, description: getHeaderText(view, pageId, 'subtitle') || 'The first text of the page.' }
    }),
  )
}

function getHeaderText(view: Document, pageId: string, field: string): string {
  const [headerId = ''] = getBlockIds(view, pageId)
  const value = getBlock(view, headerId)?.fields[field]
  return typeof value === 'string' ? value.trim() : ''
}
