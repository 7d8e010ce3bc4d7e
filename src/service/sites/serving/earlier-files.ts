import { and, asc, isNotNull, ne } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '#database/open.ts'
import { siteDeploys } from '../schema.ts'
import { belongsToSite } from '../site-rows.ts'
import { findFile } from './find-file.ts'
import type { SiteHost } from './read-host.ts'
import { isLasting, isOpenedAlone, type ServedFile, toServedFiles } from './served-file.ts'

type Files = ReadonlyMap<string, ServedFile>

// Ten versions of a site have up to 1.5 MB of names.
const MAX_SITES = 20
// A version may have been deleted meanwhile.
const MAX_CACHED_MS = 60_000
/** How long a page may stay open after its version was replaced. */
const MAX_OPEN_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Files that pages load, of the versions that were live before: a page that was open during a switch still asks for those of its own
 * version. Files that people open themselves, such as pages and PDFs, are not included. Files that are kept forever are there as long as
 * their version is stored, and other files for a week after their version was replaced, because a name without a hash may have been removed
 * on purpose. They are read when the live version does not have a file, and never before.
 */
export class EarlierFiles {
  #known

  constructor(db: Database) {
    this.#known = new LRUCache<string, Files, SiteHost>({
      max: MAX_SITES,
      ttl: MAX_CACHED_MS,
      // One query for all parallel requests.
      fetchMethod: (_deployId, _stale, { context: host }) => readFiles(db, host),
    })
  }

  /** The file in the most recent earlier version that has it. Null if no version has the file, or if the host is a preview. */
  async find(host: SiteHost, url: string): Promise<ServedFile | null> {
    if (host.isPreview) return null
    const files = await this.#known.fetch(host.deployId, { context: host })
    const found = files && findFile(files, url)
    return found?.kind === 'file' ? found.file : null
  }
}

async function readFiles(db: Database, { workspaceId, siteId, deployId }: SiteHost): Promise<Files> {
  const deploys = await db
    .select({ files: siteDeploys.files, liveUntil: siteDeploys.liveUntil })
    .from(siteDeploys)
    .where(and(belongsToSite(workspaceId, siteId), ne(siteDeploys.id, deployId), isNotNull(siteDeploys.liveUntil)))
    .orderBy(asc(siteDeploys.liveUntil))
  const since = Date.now() - MAX_OPEN_MS
  const isServed = (file: ServedFile, liveUntil: Date | null) =>
    isLasting(file) || (!isOpenedAlone(file) && (liveUntil?.getTime() ?? 0) > since)
  // For entries with the same name, a Map keeps the last entry.
  return new Map(
    deploys.flatMap(({ files, liveUntil }) =>
      [...toServedFiles(files)].filter(([, file]) => isServed(file, liveUntil)),
    ),
  )
}
