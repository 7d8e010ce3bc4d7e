import type { Opened } from '#database/open.ts'
import { findPage, lastActor } from '../pages/editing/page-rows.ts'
import { PageNews, pagesChannel } from '../pages/editing/notify-page.ts'

export interface PageName {
  workspaceId: string
  pageId: string
}

export interface LivePages {
  /** Calls back when the page has a new revision, is published or unpublished; returns a function that stops it. */
  subscribe(page: PageName, moved: (news: PageNews) => void): () => void
}

/** Listens for the edits and publications of all processes. */
export async function livePages(
  { db, listen }: Pick<Opened, 'db' | 'listen'>,
  failed: (error: unknown) => void,
): Promise<LivePages> {
  const subscribers = new Map<string, { page: PageName; waiting: Set<(news: PageNews) => void> }>()

  function notify(news: PageNews) {
    for (const moved of subscribers.get(toPageKey(news))?.waiting ?? []) moved(news)
  }

  // An editor must get the newest revision, but not each one before it.
  async function catchUp() {
    for (const { page } of subscribers.values()) {
      const row = await findPage(db, page.workspaceId, page.pageId)
      if (!row) continue
      const { revision, publishedRevision } = row
      notify({ ...page, revision, publishedRevision, actor: await lastActor(db, row), batchId: null })
    }
  }

  await listen(pagesChannel, {
    onNotification: (payload) => notify(PageNews.parse(JSON.parse(payload))),
    missed: () => void catchUp().catch(failed),
  })
  return {
    subscribe(page, moved) {
      const name = toPageKey(page)
      const { waiting } = subscribers.get(name) ?? { waiting: new Set() }
      subscribers.set(name, { page, waiting: waiting.add(moved) })
      return () => {
        waiting.delete(moved)
        if (waiting.size === 0) subscribers.delete(name)
      }
    },
  }
}

function toPageKey({ workspaceId, pageId }: PageName): string {
  return `${workspaceId} ${pageId}`
}
