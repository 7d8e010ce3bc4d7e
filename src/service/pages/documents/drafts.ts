import { LRUCache } from 'lru-cache'
import type { Database } from '#database/open.ts'
import type { PageRow } from './page-rows.ts'
import { type Draft, readDraft } from './read-draft.ts'

// Size of the JSON; the parsed objects take a few times as much memory.
const MAX_BYTES = 64 * 1024 * 1024

type Key = Pick<PageRow, 'workspaceId' | 'id'>

/**
 * A cache of drafts, each at the newest revision that this process has seen. A draft that another process has changed is updated from the
 * log, so no notification is needed.
 */
export class Drafts {
  #held = new LRUCache<string, Draft>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => Math.max(1, bytes) })

  /** The cached draft, which may be outdated. */
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

  /** Caches a committed draft if it is newer than the cached one. */
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
