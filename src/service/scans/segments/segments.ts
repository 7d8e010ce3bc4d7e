import { and, count, eq, or, sql } from 'drizzle-orm'
import type { Segment, segments as contract } from '#contract/segments.ts'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Caller } from '#service/http/caller.ts'
import type { Handlers } from '#service/http/handler.ts'
import { createId } from '#service/ids/ids.ts'
import type { Context } from '#service/tenancy/context.ts'
import { segments } from './schema.ts'

// All segments are read at once, and a longer menu would not be usable.
const MAX_SEGMENTS = 500

/** Whose segments are read or changed. */
interface SegmentOwner {
  workspaceId: string
  actor: { id: string; name: string }
}

type SegmentPatch = { [K in 'name' | 'scope' | 'filters']?: Segment[K] | undefined }

export function createSegmentsHandlers({ db }: Pick<Context, 'db'>): Handlers<typeof contract> {
  return {
    'GET /segments': async ({ caller }) => ({ data: await listSegments(db, toOwner(caller)) }),
    'POST /segments': async ({ caller, body, withIdempotency }) =>
      withIdempotency((tx) => createSegment(tx, toOwner(caller), body)),
    'PATCH /segments/{id}': async ({ caller, params, body }) =>
      updateSegment(db, { ...toOwner(caller), id: params.id }, body),
    'DELETE /segments/{id}': async ({ caller, params }) => {
      await deleteSegment(db, { ...toOwner(caller), id: params.id })
    },
  }
}

function toOwner({ workspace, actor }: Caller) {
  return { workspaceId: workspace.id, actor }
}

/** Lists the segments of the workspace and those of the actor, by name. */
async function listSegments(db: Database, owner: SegmentOwner): Promise<Segment[]> {
  const rows = await db
    .select()
    .from(segments)
    .where(isVisible(owner))
    .orderBy(sql`lower(${segments.name})`, segments.id)
  return rows.map(presentSegment)
}

/** The filters of a segment. Null if there is no such segment. */
export async function findSegmentFilters(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<Segment['filters'] | null> {
  const [row] = await db
    .select({ filters: segments.filters })
    .from(segments)
    .where(and(eq(segments.workspaceId, workspaceId), eq(segments.id, id)))
  return row?.filters ?? null
}

async function createSegment(
  tx: Database,
  { workspaceId, actor }: SegmentOwner,
  fields: Pick<Segment, 'name' | 'scope' | 'filters'>,
): Promise<Segment> {
  const [existing] = await tx.select({ segments: count() }).from(segments).where(eq(segments.workspaceId, workspaceId))
  if (existing && existing.segments >= MAX_SEGMENTS)
    throw invalidField('body', 'name', `A workspace has at most ${MAX_SEGMENTS} segments. Delete one first`)
  const now = new Date()
  const row = { ...fields, workspaceId, id: createId('seg', now), createdById: actor.id, createdByName: actor.name }
  await tx.insert(segments).values({ ...row, createdAt: now, updatedAt: now })
  return presentSegment({ ...row, createdAt: now, updatedAt: now })
}

/** Throws `not_found` for a segment that the actor cannot see. */
async function updateSegment(
  db: Database,
  { id, ...owner }: SegmentOwner & { id: string },
  { name, scope, filters }: SegmentPatch,
): Promise<Segment> {
  const changes = { name, scope, filters, updatedAt: new Date() }
  const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const [row] = await db
    .update(segments)
    .set(set)
    .where(and(isVisible(owner), eq(segments.id, id)))
    .returning()
  if (!row) throw new ApiError('not_found')
  return presentSegment(row)
}

async function deleteSegment(db: Database, { id, ...owner }: SegmentOwner & { id: string }): Promise<void> {
  const deleted = await db.delete(segments).where(and(isVisible(owner), eq(segments.id, id)))
  if (deleted.rowCount !== 1) throw new ApiError('not_found')
}

function isVisible({ workspaceId, actor }: SegmentOwner) {
  return and(
    eq(segments.workspaceId, workspaceId),
    or(eq(segments.scope, 'workspace'), eq(segments.createdById, actor.id)),
  )
}

function presentSegment({ createdById, createdByName, ...row }: typeof segments.$inferSelect): Segment {
  const { id, name, scope, filters, createdAt, updatedAt } = row
  return { id, name, scope, filters, createdBy: { id: createdById, name: createdByName }, createdAt, updatedAt }
}
