import type { OpenedDatabase } from '#database/open.ts'
import { findPage, findLastActor } from '../pages/documents/page-rows.ts'
import { PageNotification, pagesChannel } from '../pages/editing/notify-page.ts'

export interface PageKey {
  workspaceId: string
  pageId: string
}

type OnNews = (news: PageNotification) => void

export interface LivePages {
  /** Calls back when the page has a new revision, is published or unpublished. Returns a function that stops the calls. */
  subscribe(page: PageKey, onNews: OnNews): () => void
}

/** Listens for the edits and publications of all processes. */
export async function startLivePages(
  { db, listen }: Pick<OpenedDatabase, 'db' | 'listen'>,
  onError: (error: unknown) => void,
): Promise<LivePages> {
  const subscribers = new Map<string, { page: PageKey; callbacks: Set<OnNews> }>()

  function publish(news: PageNotification) {
    for (const onNews of subscribers.get(toText(news))?.callbacks ?? []) onNews(news)
  }

  // An editor needs the newest revision, but not every revision before.
  async function catchUp() {
    for (const { page } of subscribers.values()) {
      const row = await findPage(db, page.workspaceId, page.pageId)
      if (!row) continue
      const { revision, publishedRevision } = row
      publish({ ...page, revision, publishedRevision, actor: await findLastActor(db, row), batchId: null })
    }
  }

  await listen(pagesChannel, {
    onNotification: (payload) => publish(PageNotification.parse(JSON.parse(payload))),
    onReconnect: () => void catchUp().catch(onError),
  })
  return {
    subscribe(page, onNews) {
      const key = toText(page)
      const { callbacks } = subscribers.get(key) ?? { callbacks: new Set() }
      subscribers.set(key, { page, callbacks: callbacks.add(onNews) })
      return () => {
        callbacks.delete(onNews)
        if (callbacks.size === 0) subscribers.delete(key)
      }
    },
  }
}

function toText({ workspaceId, pageId }: PageKey): string {
  return `${workspaceId} ${pageId}`
}
