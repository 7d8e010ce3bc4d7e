import { and, eq, inArray } from 'drizzle-orm'
import type { Changes } from '#contract/analytics.ts'
import type { Database } from '#database/open.ts'
import { codes } from '#service/codes/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { sites } from '#service/hosts/site-directory/schema.ts'
import { joinedWith } from '../ingest/read-codes.ts'

type Publication = NonNullable<Changes['causes'][number]['published']>

interface Query {
  workspaceId: string
  codeIds: readonly string[]
  window: { from: Date; to: Date }
}

/** By the id of a code: when the page or site that it leads to was last published, if that was in the period. Earlier times are not stored. */
export async function readPublications(
  db: Database,
  { workspaceId, codeIds, window }: Query,
): Promise<Map<string, Publication>> {
  if (codeIds.length === 0) return new Map()
  const rows = await db
    .select({
      codeId: codes.id,
      page: { name: pages.name, at: pages.publishedAt },
      site: { name: sites.name, at: sites.publishedAt },
    })
    .from(codes)
    .leftJoin(pages, joinedWith.page)
    .leftJoin(sites, joinedWith.site)
    .where(and(eq(codes.workspaceId, workspaceId), inArray(codes.id, [...codeIds])))
  return new Map(
    rows.flatMap(({ codeId, page, site }) => {
      const { name, at } = page ?? site ?? { name: '', at: null }
      if (at === null || at < window.from || at >= window.to) return []
      return [[codeId, { at, type: page ? 'page' : 'site', name }] as const]
    }),
  )
}
