import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { MAX_BRAND_ITEMS } from '#contract/brand.ts'
import type { BrandChanges } from '#contract/brand-application.ts'
import type { CodeRow } from '#service/codes/present-code.ts'
import { codes } from '#service/codes/schema.ts'
import { listPages } from '#service/pages/documents/page-rows.ts'
import type { Hosting } from '#service/pages/hosting/hosting.ts'
import type { CodesContext } from './brand-codes.ts'
import { type PagesContext, planPage } from './brand-pages.ts'
import type { PageKeys } from './schema.ts'

export interface ChangesContext extends PagesContext, CodesContext {
  hosting: Pick<Hosting, 'thumbnailUrl' | 'themedThumbnailUrl'>
}

/** Codes that do not follow the brand kit and are offered all the same, because nothing follows a new brand kit. */
const MAX_OTHER_CODES = 24

/** The pages and codes to which a brand kit can be applied, those that follow it first. */
export async function listChanges(
  context: ChangesContext,
  workspaceId: string,
  brand: PageKeys,
): Promise<BrandChanges> {
  const { db, drafts, hosting } = context
  const pages: BrandChanges['pages'] = []
  for (const row of await listPages(db, workspaceId)) {
    const { document } = await drafts.read(db, row)
    pages.push({
      id: row.id,
      name: row.name,
      follows: document.theme['followsBrand'] === true,
      changes: planPage(row, document, brand) !== null,
      status: row.publishedRevision === null ? 'draft' : 'published',
      thumbnailUrl: hosting.thumbnailUrl(row),
      newThumbnailUrl: hosting.themedThumbnailUrl(row, brand.theme),
    })
  }
  const sorted = pages.toSorted((a, b) => Number(b.follows) - Number(a.follows))
  const followers = await listCodes(context, workspaceId, { follow: true, limit: MAX_BRAND_ITEMS })
  const otherCodes = await listCodes(context, workspaceId, {
    follow: false,
    limit: Math.min(MAX_OTHER_CODES, MAX_BRAND_ITEMS - followers.length),
  })
  const followerCount = await db.$count(codes, and(eq(codes.workspaceId, workspaceId), isFollower, isActive))
  return {
    pages: sorted.slice(0, MAX_BRAND_ITEMS),
    codes: [...(await presentCodes(context, followers, true)), ...(await presentCodes(context, otherCodes, false))],
    more: {
      pages: Math.max(0, pages.filter(({ follows }) => follows).length - MAX_BRAND_ITEMS),
      codes: followerCount - followers.length,
    },
  }
}

const isFollower = sql`${codes.design}->'plain'->>'followsBrand' = 'true'`
const isActive = eq(codes.archived, false)

async function listCodes(
  { db }: ChangesContext,
  workspaceId: string,
  { follow, limit }: { follow: boolean; limit: number },
): Promise<CodeRow[]> {
  const isRequested = follow ? isFollower : or(isNull(codes.design), sql`(${isFollower}) is not true`)
  return db
    .select()
    .from(codes)
    .where(and(eq(codes.workspaceId, workspaceId), isActive, isRequested))
    .orderBy(desc(codes.updatedAt), desc(codes.id))
    .limit(limit)
}

async function presentCodes({ designs }: ChangesContext, rows: readonly CodeRow[], follows: boolean) {
  return Promise.all(
    rows.map(async (row) => {
      const { previewUrl, thumbnailUrl = previewUrl } = await designs.codeDesigns.read(row)
      return { id: row.id, name: row.name, shortCode: row.shortCode, follows, thumbnailUrl }
    }),
  )
}
