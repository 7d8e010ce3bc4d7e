import { z } from 'zod'
import {
  type SharedLink,
  type sharedLinks as contract,
  SharedView,
  type StoredSharedView,
} from '#contract/shared-links.ts'
import type { Database } from '#database/open.ts'
import { hashAccessCode } from '../codes/access-code.ts'
import type { Context } from '../tenancy/context.ts'
import { invalidField } from '../http/api-error.ts'
import type { Handlers } from '../http/handler.ts'
import type { SignedIds } from '../ids/signed-ids.ts'
import { createLink, deleteLink, type LinkRow, listLinks } from './link-rows.ts'
import { findMissingTarget, getTargetName, type LinkScope, readTargetNames } from './link-targets.ts'
import { requireShowable } from './shown-period.ts'

interface SharedLinksOptions {
  tokens: SignedIds
  publicOrigin: string
}

export function createSharedLinksHandlers(
  { db }: Pick<Context, 'db'>,
  { tokens, publicOrigin }: SharedLinksOptions,
): Handlers<typeof contract> {
  function present(link: LinkRow, names: ReadonlyMap<string, string>): SharedLink {
    const { id, campaignId, folderId, codeId, filter, view, expiresAt, createdAt, lastOpenedOn, opens } = link
    return {
      id,
      name: link.name ?? getTargetName(link, names),
      url: `${publicOrigin}/s/${tokens.sign(id)}`,
      campaignId,
      folderId,
      codeId,
      filter,
      ...presentView(view),
      isTargetDeleted: findMissingTarget(link, names) !== null,
      hasPassword: link.passwordHash !== null,
      expiresAt,
      createdAt,
      createdBy: { id: link.createdById, name: link.createdByName },
      lastOpenedOn,
      opens,
    }
  }

  return {
    'GET /shared-links': async ({ caller: { workspace } }) => {
      const links = await listLinks(db, workspace.id)
      const names = await readTargetNames(db, workspace.id, links)
      return { data: links.map((link) => present(link, names)) }
    },

    'POST /shared-links': async ({ caller: { workspace, ceilings, actor }, body, withIdempotency }) => {
      const { name = null, password, expiresAt = null, campaignId, folderId, codeId, filter, ...requestedView } = body
      const scope = toScope({ campaignId, folderId, codeId, filter })
      requireShowable(requestedView, ceilings)
      const hasView = Object.values(requestedView).some((value) => value !== undefined)
      const view = hasView ? z.encode(SharedView, requestedView) : null
      if (expiresAt && expiresAt <= new Date()) throw invalidField('body', 'expiresAt', 'Choose a time in the future')
      const passwordHash = password === undefined ? null : await hashAccessCode(password)
      return withIdempotency(async (tx) => {
        const names = await requireTargetNames(tx, workspace.id, scope)
        const createdBy = { createdById: actor.id, createdByName: actor.name }
        const settings = { ...scope, ...createdBy, view, name, passwordHash, expiresAt }
        return present(await createLink(tx, workspace.id, settings), names)
      })
    },

    'DELETE /shared-links/{id}': async ({ caller, params }) => {
      await deleteLink(db, caller.workspace.id, params.id)
    },
  }
}

function presentView(storedView: StoredSharedView | null) {
  const {
    period = null,
    timezone = null,
    interval = null,
    compare = 'previous',
    compareFrom = null,
  } = z.decode(SharedView, storedView ?? {})
  return { period, timezone, interval, compare, compareFrom }
}

/** Throws `invalid_request` unless the body names exactly one thing to show. */
function toScope(targets: { [K in keyof LinkScope]?: LinkScope[K] | undefined }): LinkScope {
  if (Object.values(targets).filter((value) => value !== undefined).length !== 1)
    throw invalidField('body', '', 'Send exactly one of campaignId, folderId, codeId and filter')
  const { campaignId = null, folderId = null, codeId = null, filter = null } = targets
  return { campaignId, folderId, codeId, filter }
}

async function requireTargetNames(tx: Database, workspaceId: string, scope: LinkScope) {
  const names = await readTargetNames(tx, workspaceId, [scope])
  const missing = findMissingTarget(scope, names)
  if (missing) throw invalidField('body', missing.path, `There is no such ${missing.field.replace(/Id$/, '')}`)
  return names
}
