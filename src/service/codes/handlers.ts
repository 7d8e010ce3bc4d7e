import { z } from 'zod'
import type { codes as contract } from '#contract/codes.ts'
import type { Context } from '../tenancy/context.ts'
import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/handler.ts'
import { toListPage } from '../http/list-page.ts'
import { hashAccessCode } from './access-code.ts'
import { readAliases } from './aliases/code-aliases.ts'
import { createBulkHandlers } from './bulk-handlers.ts'
import type { CodeDesigns } from './code-design.ts'
import type { CodeListeners } from './code-listeners.ts'
import { listChanges } from './code-history.ts'
import { createCode } from './create-code.ts'
import { presentChanges } from './destinations.ts'
import { getCode } from './get-code.ts'
import { type ListDependencies, createListHandlers } from './list-handlers.ts'
import { createPresenter } from './presenter.ts'
import { createShortCode } from './short-code.ts'
import { updateCode } from './update-code.ts'

/** The endpoints of codes, except those of other domains: downloads and the replay of rules. */
type CodesHandlers = Omit<
  Handlers<typeof contract>,
  'GET /codes/{id}/download' | 'POST /codes/download' | 'POST /codes/{id}/rules/replay'
>

interface CodesDependencies extends ListDependencies {
  designs: CodeDesigns
  listeners: CodeListeners
}

/** Creates the handlers of codes. */
export function createCodesHandlers(
  context: Context,
  { designs, listeners, ...listDependencies }: CodesDependencies,
): CodesHandlers {
  const { db, cursors, scanOrigin, forget } = context
  const presenter = createPresenter(context, designs)
  const scanHost = new URL(scanOrigin).hostname
  const shared = { listeners, scanHost }
  /** Removes codes from memory, so that the next scans read them again. */
  const forgetAll = (names: readonly string[]) => names.forEach((name) => forget(name))
  return {
    ...createBulkHandlers(context, listeners),

    ...createListHandlers(context, presenter, listDependencies),

    'POST /codes': async ({ caller, body, withIdempotency, signal }) => {
      const {
        accessCode,
        design,
        templateId,
        logo,
        aliases: texts,
        startsAt,
        endsAt,
        scanLimit,
        fallbackUrl,
        ...rest
      } = body
      const availability = { startsAt, endsAt, scanLimit, fallbackUrl }
      const aliases = texts && readAliases(texts, scanHost)
      const shortCode = createShortCode()
      const storedDesign = await designs.draw(caller, { design, templateId, logo }, { shortCode, before: null, signal })
      const drawn = storedDesign && { shortCode, design: storedDesign }
      const accessCodeHash = accessCode === undefined ? null : await hashAccessCode(accessCode)
      const createdCode = await withIdempotency(async (tx) => {
        const row = await createCode(tx, caller, { ...rest, availability, aliases, accessCodeHash, drawn, ...shared })
        return presenter.presentCreated(tx, row)
      })
      forgetAll([createdCode.shortCode, ...createdCode.aliases])
      return createdCode
    },

    'GET /codes/{id}': async ({ caller, params }) => {
      const row = await getCode(db, caller.workspace.id, params.id)
      if (!row) throw new ApiError('not_found')
      return presenter.present(row)
    },

    'PATCH /codes/{id}': async ({ caller, params, body, signal }) => {
      const { accessCode, design, templateId, logo, aliases, startsAt, endsAt, scanLimit, fallbackUrl, ...rest } = body
      const before = await getCode(db, caller.workspace.id, params.id)
      if (!before) throw new ApiError('not_found')
      const drawingOptions = { shortCode: before.shortCode, before: before.design, signal }
      const storedDesign = await designs.draw(caller, { design, templateId, logo }, drawingOptions)
      const patch = {
        ...rest,
        aliases: aliases && readAliases(aliases, scanHost),
        availability: { startsAt, endsAt, scanLimit, fallbackUrl },
        design: storedDesign,
        accessCodeHash: accessCode ? await hashAccessCode(accessCode) : accessCode,
      }
      const row = await db.transaction(async (tx) => updateCode(tx, caller, { id: params.id, patch, ...shared }))
      forgetAll([row.shortCode, ...before.aliases, ...row.aliases])
      return presenter.present(row)
    },

    'GET /codes/{id}/history': async ({ caller, params, query: { limit, cursor } }) => {
      const codeKey = { workspaceId: caller.workspace.id, codeId: params.id }
      if (!(await getCode(db, codeKey.workspaceId, codeKey.codeId))) throw new ApiError('not_found')
      const query = { ...codeKey, list: 'history' }
      const after = cursor === undefined ? undefined : cursors.open(cursor, query, z.string())
      const { data, last } = toListPage(await listChanges(db, codeKey, { after, limit }), limit)
      const entries = await presentChanges(db, { workspaceId: codeKey.workspaceId, entries: data }, context)
      return { data: entries, next_cursor: last ? cursors.seal(query, last.id) : null }
    },
  }
}
