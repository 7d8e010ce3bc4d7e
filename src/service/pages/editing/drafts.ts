import { LRUCache } from 'lru-cache'
import type { Database } from '#database/open.ts'
import type { PageRow } from './page-rows.ts'
import { type Draft, readDraft } from './read-draft.ts'

// JSON that is held in memory; the objects that it becomes are a few times as large.
const MAX_BYTES = 64 * 1024 * 1024

type Key = Pick<PageRow, 'workspaceId' | 'id'>

/**
 * Drafts in memory, each at the newest revision that this process has seen. One that another process has moved on is brought
 * forward from the log, so that nobody has to be told.
 */
export class Drafts {
  #held = new LRUCache<string, Draft>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => Math.max(1, bytes) })

  /** What is in memory, which may be behind. */
  newest(page: Key): Draft | null {
    return this.#held.get(toDraftName(page)) ?? null
  }

  /** The draft at the revision of `page`. `db` may be the caller's transaction. */
  async of(db: Database, page: PageRow): Promise<Draft> {
    const held = this.newest(page)
    if (held?.revision === page.revision) return this.keep(page, held)
    const known = held !== null && held.revision < page.revision ? held : null
    return this.keep(page, await readDraft(db, page, known))
  }

  /** Remembers a committed draft where it is newer than what is known; what was not asked for in a while goes. */
  keep(page: Key, draft: Draft): Draft {
    const held = this.newest(page)
    if (held !== null && held.revision > draft.revision) return draft
    this.#held.set(toDraftName(page), draft)
    return draft
  }

  forget(page: Key): void {
    this.#held.delete(toDraftName(page))
  }
}

function toDraftName({ workspaceId, id }: Key): string {
  return `${workspaceId} ${id}`
}
