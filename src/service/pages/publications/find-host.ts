import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { CachedHost } from '#service/hosts/host-cache.ts'
import { type HostedFile, toHostedFile } from './hosted-file.ts'
import { publicationFiles, publications } from './schema.ts'

/** A page at its host, and what is published there. */
export interface PageHost {
  workspaceId: string
  pageId: string
  publication: Publication | null
  bytes: number
}

export interface Publication {
  id: string
  name: string
  revision: number
  /** The password that visitors must enter, hashed. Null if there is none. */
  passwordHash: string | null
  /** Files by path. */
  files: ReadonlyMap<string, HostedFile>
}

/** Reads the page of a host. Returns `cached` itself if it is still current. */
export async function readPageHost(
  db: Database,
  { workspaceId, pageId }: Page,
  cached: CachedHost | null,
): Promise<PageHost> {
  const [current] = await db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.workspaceId, workspaceId), eq(publications.pageId, pageId)))
  const id = current?.id ?? null
  if (cached && isPageHost(cached) && cached.pageId === pageId && (cached.publication?.id ?? null) === id) return cached
  const publication = id === null ? null : await readPublication(db, { workspaceId, pageId })
  return { workspaceId, pageId, publication, bytes: publication === null ? 0 : estimateBytes(publication) }
}

/** Whether the host belongs to a page, not to a site. */
export function isPageHost(host: CachedHost): host is PageHost {
  return 'publication' in host
}

interface Page {
  workspaceId: string
  pageId: string
}

/** Reads a publication with a single statement, so that all files belong to the same publication. */
async function readPublication(db: Database, { workspaceId, pageId }: Page): Promise<Publication | null> {
  const rows = await db
    .select({
      publication: {
        id: publications.id,
        name: publications.name,
        revision: publications.revision,
        passwordHash: publications.passwordHash,
      },
      file: publicationFiles,
    })
    .from(publications)
    .innerJoin(
      publicationFiles,
      and(eq(publicationFiles.workspaceId, publications.workspaceId), eq(publicationFiles.pageId, publications.pageId)),
    )
    .where(and(eq(publications.workspaceId, workspaceId), eq(publications.pageId, pageId)))
  const [first] = rows
  if (!first) return null
  return { ...first.publication, files: new Map(rows.map(({ file }) => [file.path, toHostedFile(file)])) }
}

/** The memory that a publication takes: the stored files, and decompressed files for clients that do not support the encoding. */
function estimateBytes({ files }: Publication): number {
  return [...files.values()].reduce((sum, { stored }) => sum + Math.ceil(2.5 * stored.byteLength) + 1_000, 0)
}
