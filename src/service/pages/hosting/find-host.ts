import { and, eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { hosts } from '../editing/schema.ts'
import { type HostedFile, readFile } from './hosted-file.ts'
import { publicationFiles, publications } from './schema.ts'

/** The owner of a subdomain, and what is published there. */
export interface Host {
  workspaceId: string
  pageId: string
  publication: Publication | null
}

export interface Publication {
  id: string
  name: string
  revision: number
  /** Files by path. */
  files: ReadonlyMap<string, HostedFile>
  /** Approximate memory in bytes; an integer, as the cache requires. */
  bytes: number
}

/** The content of a subdomain, or `known` itself if that is still current; null if the subdomain is free. */
export async function readHost(db: Database, subdomain: string, known: Host | null): Promise<Host | null> {
  const [found] = await db
    .select({ workspaceId: hosts.workspaceId, pageId: hosts.pageId, publicationId: publications.id })
    .from(hosts)
    .leftJoin(publications, ofHost)
    .where(eq(hosts.subdomain, subdomain))
  if (!found) return null
  const { publicationId, ...host } = found
  if (known?.pageId === host.pageId && (known.publication?.id ?? null) === publicationId) return known
  return { ...host, publication: publicationId === null ? null : await readPublication(db, host) }
}

/** One statement, so that all files belong to one publication. */
async function readPublication(
  db: Database,
  { workspaceId, pageId }: Omit<Host, 'publication'>,
): Promise<Publication | null> {
  const rows = await db
    .select({
      publication: { id: publications.id, name: publications.name, revision: publications.revision },
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
  const files = new Map(rows.map(({ file }) => [file.path, readFile(file)]))
  // As stored, and decompressed for clients that do not support it.
  const bytes = [...files.values()].reduce((sum, { stored }) => sum + Math.ceil(2.5 * stored.byteLength) + 1_000, 0)
  return { ...first.publication, files, bytes }
}

const ofHost = and(eq(publications.workspaceId, hosts.workspaceId), eq(publications.pageId, hosts.pageId))
