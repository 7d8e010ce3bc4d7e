import { ApiError, call } from '../../../api/client.ts'
import type { LiveEvent } from '../../../api/fill-additions.ts'
import { readPage } from '../../../api/pages.ts'
import { pause } from '../../../ui/retry-delay.ts'
import type { Editor } from './editor.ts'

export interface Person {
  id: string
  name: string
}

/** Hears of newer revisions and of who else is here, for as long as the signal lasts. A service without the stream is left in peace: then a stale answer tells. */
export async function followPage(
  editor: Editor,
  onPeople: (people: Person[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const take = (event: LiveEvent) => {
    if (event.topic === 'page') editor.onNews(event)
    if (event.topic === 'people') onPeople(event.people)
  }
  // What happened while nobody listened.
  const catchUp = () => readPage(editor.pageId, signal).then(editor.took, () => {})
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const events = await call('GET /events', { query: { topics: [`page:${editor.pageId}`] } }, signal)
      if (failures > 0) void catchUp()
      failures = 0
      for await (const event of events) take(event)
    } catch (error) {
      if (error instanceof ApiError && [400, 403, 404, 405].includes(error.status)) return
    }
    if (signal.aborted) return
    onPeople([])
    await pause(Math.min(30_000, 1_000 * 2 ** failures))
  }
}
