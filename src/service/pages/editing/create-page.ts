import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import type { Caller } from '#service/http/caller.ts'
import { createId } from '#service/ids/ids.ts'
import { takeQuota } from '#service/tenancy/workspaces/usage.ts'
import type { PageRow } from '../documents/page-rows.ts'
import { unscheduled } from '../documents/schedule.ts'
import { pageEdits, pageSnapshots } from '../documents/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { claimSubdomain, claimSubdomainForCopy } from '#service/hosts/subdomains.ts'

export interface NewPage {
  name: string
  /** Chosen by the person, or derived from the subdomain of another page. */
  subdomain: { chosen: string } | { like: string }
  content: PageContent
  /** The source of the page, for its history. */
  summary: string
}

/** Creates a draft inside the caller's transaction: the row, its address, its first revision and the first entry of its history. */
export async function createPage(
  tx: Database,
  { workspace, ceilings, actor }: Caller,
  page: NewPage,
): Promise<PageRow> {
  const workspaceId = workspace.id
  await takeQuota(tx, workspaceId, { resource: 'pages', max: ceilings.pages })
  const at = new Date()
  const id = createId('pag', at)
  const revision = 1
  const row: PageRow = {
    workspaceId,
    id,
    name: page.name,
    subdomain: await claimAddress(tx, page.subdomain, { workspaceId, pageId: id }),
    revision,
    publishedRevision: null,
    publishedAt: null,
    redirects: [],
    passwordHash: null,
    ...unscheduled,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  }
  await tx.insert(pages).values(row)
  const revisionKey = { workspaceId, pageId: id, revision }
  await tx.insert(pageSnapshots).values({ ...revisionKey, content: page.content })
  await tx.insert(pageEdits).values({ ...revisionKey, at, actor, summary: page.summary, sent: 0, operations: [] })
  return row
}

async function claimAddress(
  tx: Database,
  subdomain: NewPage['subdomain'],
  owner: { workspaceId: string; pageId: string },
) {
  if ('like' in subdomain) return claimSubdomainForCopy(tx, subdomain.like, owner)
  await claimSubdomain(tx, subdomain.chosen, owner)
  return subdomain.chosen
}
