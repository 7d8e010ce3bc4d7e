import { and, desc, ne } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '#database/open.ts'
import { siteDeploys } from '../schema.ts'
import { deployIs } from '../site-rows.ts'
import { findFile } from './find-file.ts'
import type { SiteHost } from './read-host.ts'
import { isHashedName, type ServedFile, toHashedFiles } from './served-file.ts'

type Files = ReadonlyMap<string, ServedFile>

// A site has up to a megabyte of names.
const MOST_SITES = 20
// A version may have been deleted meanwhile.
const LONGEST_MS = 60_000

/**
 * Files with hashed names of the other stored versions of a site: a page that was open during a switch still asks for those of its own
 * version. They are read when the live version does not have such a file, and never before.
 */
export class EarlierFiles {
  #known

  constructor(db: Database) {
    this.#known = new LRUCache<string, Files, SiteHost>({
      max: MOST_SITES,
      ttl: LONGEST_MS,
      // One query for all parallel requests.
      fetchMethod: (_deployId, _stale, { context: host }) => readFiles(db, host),
    })
  }

  /** The file of the most recent version that has it. Null: none has it, or its name has no hash, or the host is a preview. */
  async find(host: SiteHost, url: string): Promise<ServedFile | null> {
    if (host.isPreview || !isHashedName(url.replace(/\?.*$/s, ''))) return null
    const files = await this.#known.fetch(host.deployId, { context: host })
    const found = files && findFile(files, url)
    return found?.kind === 'file' ? found.file : null
  }
}

async function readFiles(db: Database, { workspaceId, siteId, deployId }: SiteHost): Promise<Files> {
  const deploys = await db
    .select({ files: siteDeploys.files })
    .from(siteDeploys)
    .where(and(deployIs(workspaceId, siteId), ne(siteDeploys.id, deployId)))
    .orderBy(desc(siteDeploys.version))
  // Of entries with the same name, a Map has the last.
  return new Map(deploys.toReversed().flatMap(({ files }) => toHashedFiles(files)))
}
