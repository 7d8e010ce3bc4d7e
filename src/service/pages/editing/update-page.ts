import type { Database } from '#database/open.ts'
import type { Hosting } from '../hosting/hosting.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '#service/http/api-error.ts'
import { findPage, findPageForUpdate, type PageRow, matchesPage } from '../documents/page-rows.ts'
import { readPageAt } from '../documents/page-store.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { claimSubdomain, requireAllowedSubdomain, freeSubdomain } from '#service/hosts/subdomains.ts'
import { notifyPageAddress } from './notify-page-address.ts'
import { notifyPage } from './notify-page.ts'

interface PageUpdateRequest {
  caller: Caller
  id: string
  patch: { name?: string | undefined; subdomain?: string | undefined }
}

/**
 * Renames a page or changes its address. A published page is rendered again before the transaction, because it contains its name and
 * address.
 */
export async function updatePage(
  { db, hosting }: { db: Database; hosting: Hosting },
  request: PageUpdateRequest,
): Promise<PageRow> {
  const { caller, id } = request
  const rendered = applyPatch(await findPage(db, caller.workspace.id, id), request)
  if (!rendered.isChanged) return rendered.before
  if (rendered.page.subdomain !== rendered.before.subdomain) requireAllowedSubdomain(rendered.page.subdomain)
  if (rendered.page.publishedRevision !== null)
    await hosting.prepare({
      page: rendered.page,
      content: await readPageAt(db, rendered.page, rendered.page.publishedRevision),
    })
  return db.transaction(async (tx) => {
    const { before, page } = applyPatch(await findPageForUpdate(tx, caller.workspace.id, id), request)
    if (page.subdomain !== before.subdomain) {
      await claimSubdomain(tx, page.subdomain, toHost(page))
      await freeSubdomain(tx, before.subdomain, toHost(page))
    }
    const { name, subdomain, updatedAt } = page
    await tx.update(pages).set({ name, subdomain, updatedAt }).where(matchesPage(page.workspaceId, id))
    if (page.publishedRevision !== null)
      await hosting.publish(tx, { page, content: await readPageAt(tx, page, page.publishedRevision) })
    await notifyPage(tx, page, caller.actor)
    await notifyPageAddress(tx, page)
    return page
  })
}

function applyPatch(before: PageRow | null, { patch }: PageUpdateRequest) {
  if (!before) throw new ApiError('not_found')
  const { name = before.name, subdomain = before.subdomain } = patch
  const isChanged = name !== before.name || subdomain !== before.subdomain
  return { before, isChanged, page: { ...before, name, subdomain, updatedAt: new Date() } }
}

function toHost({ workspaceId, id: pageId }: PageRow) {
  return { workspaceId, pageId }
}
