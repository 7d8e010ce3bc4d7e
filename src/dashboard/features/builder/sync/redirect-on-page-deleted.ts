import { pageIds, getPage } from '#document/document.ts'
import { toast } from '../../../ui/toast.ts'
import type { Builder } from './use-editor.ts'

/** When the page on screen is removed, by undo or by others, shows the home page and announces it. Returns the function that stops this. */
export function redirectOnPageDeleted({ editor, selection }: Builder): () => void {
  return editor.store.subscribe(({ session: { view } }, { session: before }) => {
    const { page } = selection.store.getState()
    const [home] = pageIds(view)
    if (view === before.view || getPage(view, page) || home === undefined) return
    selection.openPage(home)
    toast({ message: `The page ${getPage(before.view, page)?.name ?? ''} no longer exists. This is the home page.` })
  })
}
