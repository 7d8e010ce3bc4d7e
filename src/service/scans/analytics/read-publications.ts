import { and, eq, inArray } from 'drizzle-orm'
import type { Changes } from '#contract/analytics-changes.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { sites } from '#service/hosts/site-directory/schema.ts'
import { codeJoins } from '../lookup/read-codes.ts'

type Publication = NonNullable<Changes['causes'][number]['published']>

interface PublicationsQuery {
  workspaceId: string
  codeIds: readonly string[]
  window: { from: Date; to: Date }
}

/**
 * When the page or site that a code leads to was last published, by the id of the code. Only publications in the window are returned. The
 * database has only the last publication.
 */
export async function readPublications(
  db: Database,
  { workspaceId, codeIds, window }: PublicationsQuery,
): Promise<Map<string, Publication>> {
  if (codeIds.length === 0) return new Map()
  const rows = await db
    .select({
      codeId: codes.id,
      page: { name: pages.name, at: pages.publishedAt },
      site: { name: sites.name, at: sites.publishedAt },
    })
    .from(codes)
    .leftJoin(pages, codeJoins.page)
    .leftJoin(sites, codeJoins.site)
    .where(and(eq(codes.workspaceId, workspaceId), inArray(codes.id, [...codeIds])))
  return new Map(
    rows.flatMap(({ codeId, page, site }) => {
      const { name, at } = page ?? site ?? { name: '', at: null }
      if (at === null || at < window.from || at >= window.to) return []
      return [[codeId, { at, type: page ? 'page' : 'site', name }] as const]
    }),
  )
}
