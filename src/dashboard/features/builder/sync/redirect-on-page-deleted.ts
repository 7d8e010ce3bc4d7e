import { pageIds, getPage } from '#document/document.ts'
import { toast } from '../../../ui/toast.ts'
import type { Builder } from './use-editor.ts'

/** Where the page that is shown goes away, undone or removed by others, the home page is shown and that is said. Ends when it is called. */
export function redirectOnPageDeleted({ editor, selection }: Builder): () => void {
  return editor.store.subscribe(({ session: { view } }, { session: before }) => {
    const { page } = selection.store.getState()
    const [home] = pageIds(view)
    if (view === before.view || getPage(view, page) || home === undefined) return
    selection.openPage(home)
    toast({ message: `The page ${getPage(before.view, page)?.name ?? ''} no longer exists. This is the home page.` })
  })
}
