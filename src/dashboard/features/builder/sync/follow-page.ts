import { followEvents } from '#dashboard/api/follow.ts'
import { readPage } from '#dashboard/api/pages.ts'
import type { Editor } from './editor.ts'

export interface Person {
  id: string
  name: string
}

/** Follows newer revisions and presence until the signal aborts. Without the stream, a 409 on the next save reveals a newer revision. */
export function followPage(editor: Editor, onPeople: (people: Person[]) => void, signal: AbortSignal): Promise<void> {
  return followEvents(
    {
      topics: [`page:${editor.pageId}`],
      onEvent: (event) => {
        if (event.topic === 'page') editor.receiveNews(event)
        if (event.topic === 'people') onPeople(event.people)
      },
      onLost: () => onPeople([]),
      // Catches revisions saved between reading the page and opening the stream.
      onOpen: () => void readPage(editor.pageId, signal).then(editor.receivePage, () => {}),
    },
    signal,
  )
}
