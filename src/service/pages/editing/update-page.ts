import type { Database } from '#database/open.ts'
import type { PageRedirect } from '#service/hosts/page-directory/schema.ts'
import { hashAccessCode } from '#service/codes/access-code.ts'
import type { Hosting } from '../hosting/hosting.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError } from '#service/http/api-error.ts'
import { findPage, findPageForUpdate, type PageRow, matchesPage } from '../documents/page-rows.ts'
import { readPageAt } from '../documents/page-store.ts'
import { changeSchedule } from '../documents/schedule.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { claimSubdomain, requireAllowedSubdomain, freeSubdomain } from '#service/hosts/subdomains.ts'
import { notifyPageAddress } from './notify-page-address.ts'
import { notifyPage } from './notify-page.ts'
import { requireRedirects } from './redirects.ts'

interface PageUpdateRequest {
  caller: Caller
  id: string
  patch: {
    name?: string | undefined
    subdomain?: string | undefined
    redirects?: PageRedirect[] | undefined
    password?: string | null | undefined
    publishAt?: Date | null | undefined
    unpublishAt?: Date | null | undefined
    scheduleTimezone?: string | null | undefined
  }
}

/**
 * Changes what a page has besides its document. A published page is rendered again before the transaction if its files contain the change.
 */
export async function updatePage(
  { db, hosting }: { db: Database; hosting: Hosting },
  request: PageUpdateRequest,
): Promise<PageRow> {
  const { caller, id, patch } = request
  const passwordHash = typeof patch.password === 'string' ? await hashAccessCode(patch.password) : patch.password
  const change: PageChange = { ...request, passwordHash, now: new Date() }
  const rendered = applyPatch(await findPage(db, caller.workspace.id, id), change)
  if (!rendered.isChanged) return rendered.before
  if (rendered.page.subdomain !== rendered.before.subdomain) requireAllowedSubdomain(rendered.page.subdomain)
  if (patch.redirects) {
    const { before } = rendered
    requireRedirects(patch.redirects, before.redirects, await readPageAt(db, before, before.revision))
  }
  if (rendered.page.publishedRevision !== null && rendered.isVisible)
    await hosting.prepare({
      page: rendered.page,
      content: await readPageAt(db, rendered.page, rendered.page.publishedRevision),
    })
  return db.transaction(async (tx) => {
    const { before, page, isVisible } = applyPatch(await findPageForUpdate(tx, caller.workspace.id, id), change)
    if (page.subdomain !== before.subdomain) {
      await claimSubdomain(tx, page.subdomain, toHost(page))
      await freeSubdomain(tx, before.subdomain, toHost(page))
    }
    const { revision: _revision, createdAt: _createdAt, ...columns } = page
    await tx.update(pages).set(columns).where(matchesPage(page.workspaceId, id))
    if (page.publishedRevision !== null && isVisible)
      await hosting.publish(tx, { page, content: await readPageAt(tx, page, page.publishedRevision) })
    await notifyPage(tx, page, caller.actor)
    await notifyPageAddress(tx, page)
    return page
  })
}

interface PageChange extends PageUpdateRequest {
  /** Undefined if the password does not change. */
  passwordHash: string | null | undefined
  now: Date
}

function applyPatch(before: PageRow | null, { patch, passwordHash, caller, now }: PageChange) {
  if (!before) throw new ApiError('not_found')
  const { name = before.name, subdomain = before.subdomain, redirects = before.redirects } = patch
  const schedule = changeSchedule(before, patch, { actor: caller.actor, now })
  const files = {
    name,
    subdomain,
    redirects,
    passwordHash: passwordHash === undefined ? before.passwordHash : passwordHash,
  }
  const isVisible = !isEqual(files, before)
  return {
    before,
    /** Whether visitors see the change. */
    isVisible,
    isChanged: isVisible || !isEqual(schedule, before),
    page: { ...before, ...files, ...schedule, updatedAt: now },
  }
}

/** Whether a page has these values already. */
function isEqual(values: Partial<PageRow>, page: PageRow): boolean {
  const before: Record<string, unknown> = page
  return Object.entries(values).every(([name, value]) => JSON.stringify(value) === JSON.stringify(before[name]))
}

function toHost({ workspaceId, id: pageId }: PageRow) {
  return { workspaceId, pageId }
}
