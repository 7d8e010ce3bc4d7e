import { and, count, eq, gt, lt, ne, or } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import { imageRequests, workspaces } from './schema.ts'

// Twice as long as a provider may take. A request that is still running after this time was lost with its process, and does not count.
const LIFETIME_MS = 2 * 60 * 1000

type State = typeof imageRequests.$inferSelect.state
export interface ImageRequest {
  workspaceId: string
  id: string
}

/**
 * Reserves a generated image of this month before the provider is called. If there was a request with the same id, returns its state
 * instead. Throws `plan_limit_reached`. The requests of a workspace take turns here, so that parallel ones in any process never exceed the
 * limit.
 */
export async function reserveImage(
  db: Database,
  { workspaceId, id }: ImageRequest,
  { max, now = new Date() }: { max: number; now?: Date },
): Promise<'reserved' | State> {
  return db.transaction(async (tx) => {
    await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('update')
    const isLost = and(eq(imageRequests.state, 'running'), lt(imageRequests.expiresAt, now))
    await tx.delete(imageRequests).where(and(eq(imageRequests.workspaceId, workspaceId), isLost))
    const [earlier] = await tx.select().from(imageRequests).where(isRequest({ workspaceId, id }))
    if (earlier) return earlier.state
    const used = await countImages(tx, workspaceId, now)
    if (used >= max) throw new ApiError('plan_limit_reached', { limit: 'aiImages', max, used })
    const expiresAt = new Date(now.getTime() + LIFETIME_MS)
    await tx.insert(imageRequests).values({ workspaceId, id, month: getMonth(now), state: 'running', expiresAt })
    return 'reserved'
  })
}

/** Marks a reserved image as generated, or its prompt as blocked. Both count. Returns false if the reservation has expired. */
export async function confirmImage(db: Database, request: ImageRequest, state: 'done' | 'blocked'): Promise<boolean> {
  const running = and(isRequest(request), eq(imageRequests.state, 'running'))
  const updated = await db.update(imageRequests).set({ state }).where(running)
  return updated.rowCount !== 0
}

/** Releases the reservation of an image that was not generated. */
export async function releaseImage(db: Database, request: ImageRequest): Promise<void> {
  await db.delete(imageRequests).where(and(isRequest(request), eq(imageRequests.state, 'running')))
}

export async function isRunning(db: Database, request: ImageRequest, now = new Date()): Promise<boolean> {
  const isStillRunning = and(eq(imageRequests.state, 'running'), gt(imageRequests.expiresAt, now))
  const runningRows = await db
    .select({ id: imageRequests.id })
    .from(imageRequests)
    .where(and(isRequest(request), isStillRunning))
  return runningRows.length > 0
}

/** Counts the generated images of this month (UTC), including those that are being generated. */
export async function countImages(db: Database, workspaceId: string, now = new Date()): Promise<number> {
  const isCounted = or(ne(imageRequests.state, 'running'), gt(imageRequests.expiresAt, now))
  const [row] = await db
    .select({ used: count() })
    .from(imageRequests)
    .where(and(eq(imageRequests.workspaceId, workspaceId), eq(imageRequests.month, getMonth(now)), isCounted))
  return row?.used ?? 0
}

/** Deletes the requests of all months before the previous one. */
export async function deleteOldImageRequests(db: Database, now = new Date()): Promise<void> {
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))
  await db.delete(imageRequests).where(lt(imageRequests.month, getMonth(lastMonth)))
}

function getMonth(at: Date): string {
  return at.toISOString().slice(0, 7)
}

function isRequest({ workspaceId, id }: ImageRequest) {
  return and(eq(imageRequests.workspaceId, workspaceId), eq(imageRequests.id, id))
}
