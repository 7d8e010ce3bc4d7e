import { LRUCache } from 'lru-cache'
import type { Database } from '#database/open.ts'
import { scaleToMemory } from '#service/runtime/scale-to-memory.ts'
import type { PageRow } from './page-rows.ts'
import { type Draft, readDraft } from './read-draft.ts'

// Size of the JSON; the parsed objects take a few times as much memory.
const MAX_CACHED_BYTES = scaleToMemory(64 * 1024 * 1024)

type PageKey = Pick<PageRow, 'workspaceId' | 'id'>

/**
 * A cache of drafts, each at the newest revision that this process has seen. A draft that another process has changed is updated from the
 * log, so no notification is needed.
 */
export class Drafts {
  #cache = new LRUCache<string, Draft>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  })

  /** The cached draft, which may be outdated. */
  getNewest(page: PageKey): Draft | null {
    return this.#cache.get(toDraftName(page)) ?? null
  }

  /** The draft at the revision of `page`. `db` may be the caller's transaction. */
  async read(db: Database, page: PageRow): Promise<Draft> {
    const cached = this.getNewest(page)
    if (cached?.revision === page.revision) return this.cacheNewer(page, cached)
    const base = cached !== null && cached.revision < page.revision ? cached : null
    return this.cacheNewer(page, await readDraft(db, page, base))
  }

  /** Caches a committed draft if it is newer than the cached one. */
  cacheNewer(page: PageKey, draft: Draft): Draft {
    const cached = this.getNewest(page)
    if (cached !== null && cached.revision > draft.revision) return draft
    this.#cache.set(toDraftName(page), draft)
    return draft
  }

  forget(page: PageKey): void {
    this.#cache.delete(toDraftName(page))
  }
}

function toDraftName({ workspaceId, id }: PageKey): string {
  return `${workspaceId} ${id}`
}
