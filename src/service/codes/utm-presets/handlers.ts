import { and, count, eq, sql } from 'drizzle-orm'
import type { UtmPreset, utmPresets as contract } from '#contract/utm-presets.ts'
import { noUtm, omitEmptyUtm, utmFields, type Utm, type UtmField } from '#contract/utm.ts'
import { getSqlState, UNIQUE_VIOLATION } from '#database/sql-state.ts'
import type { Context } from '#service/tenancy/context.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { createId } from '#service/ids/ids.ts'
import { utmPresets } from './schema.ts'
import { requireAllowedUtm } from './utm-settings.ts'

// All presets are read at once.
const MAX_PRESETS = 200

const columns = {
  id: utmPresets.id,
  name: utmPresets.name,
  source: utmPresets.source,
  medium: utmPresets.medium,
  campaign: utmPresets.campaign,
  term: utmPresets.term,
  content: utmPresets.content,
  createdAt: utmPresets.createdAt,
}

export function createUtmPresetsHandlers({ db }: Pick<Context, 'db'>): Handlers<typeof contract> {
  return {
    'GET /utm-presets': async ({ caller }) => ({
      data: await db
        .select(columns)
        .from(utmPresets)
        .where(eq(utmPresets.workspaceId, caller.workspace.id))
        .orderBy(sql`lower(${utmPresets.name})`, utmPresets.id),
    }),

    'POST /utm-presets': async ({ caller, body: { name, ...utm }, withIdempotency }) =>
      withIdempotency(async (tx) => {
        const workspaceId = caller.workspace.id
        const [existing] = await tx
          .select({ presets: count() })
          .from(utmPresets)
          .where(eq(utmPresets.workspaceId, workspaceId))
        if (existing && existing.presets >= MAX_PRESETS)
          throw invalidField('body', 'name', `A workspace has at most ${MAX_PRESETS} UTM presets. Delete one first`)
        const parameters = requireParameter({ ...noUtm, ...utm })
        await requireAllowedUtm(tx, workspaceId, [{ path: null, utm: omitEmptyUtm(parameters) }])
        const preset: UtmPreset = { id: createId('utm'), name, ...parameters, createdAt: new Date() }
        const insertedRows = await tx
          .insert(utmPresets)
          .values({ ...preset, workspaceId })
          .onConflictDoNothing()
        if (insertedRows.rowCount === 0) throw new ApiError('already_exists')
        return preset
      }),

    'PATCH /utm-presets/{id}': async ({ caller, params, body }) => {
      const isPreset = and(eq(utmPresets.workspaceId, caller.workspace.id), eq(utmPresets.id, params.id))
      return db.transaction(async (tx) => {
        const [before] = await tx.select(columns).from(utmPresets).where(isPreset).for('update')
        if (!before) throw new ApiError('not_found')
        const { name = before.name, ...utm } = body
        const preset = requireParameter({ ...before, ...utm, name })
        // Values that the preset had before stay valid.
        const changedParameters = Object.entries(omitEmptyUtm(preset)).filter(
          ([field, value]) => value !== before[field as UtmField],
        )
        await requireAllowedUtm(tx, caller.workspace.id, [{ path: null, utm: Object.fromEntries(changedParameters) }])
        const { id: _id, createdAt: _createdAt, ...change } = preset
        await tx
          .update(utmPresets)
          .set(change)
          .where(isPreset)
          .catch((error: unknown) => {
            throw getSqlState(error) === UNIQUE_VIOLATION ? new ApiError('already_exists') : error
          })
        return preset
      })
    },

    'DELETE /utm-presets/{id}': async ({ caller, params }) => {
      const removed = await db
        .delete(utmPresets)
        .where(and(eq(utmPresets.workspaceId, caller.workspace.id), eq(utmPresets.id, params.id)))
      if (removed.rowCount === 0) throw new ApiError('not_found')
    },
  }
}

/** Returns a preset with all its parameters, or throws `invalid_request` if it has none. */
function requireParameter<P extends { [K in keyof Utm]?: string | undefined }>(preset: P): P & Utm {
  const utm = Object.fromEntries(utmFields.map((field) => [field, preset[field] ?? '']))
  if (Object.values(utm).every((value) => value === ''))
    throw invalidField('body', 'source', 'Set at least one parameter')
  return { ...preset, ...noUtm, ...utm }
}
