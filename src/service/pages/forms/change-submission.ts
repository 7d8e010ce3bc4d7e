import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { submissions as contract } from '#contract/submissions.ts'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import { submissions } from './schema.ts'

type SubmissionChange = z.output<(typeof contract)['PATCH /submissions/{id}']['body']>

interface ChangedSubmission {
  workspaceId: string
  id: string
  change: SubmissionChange
  /** The name of the person who makes the change. */
  actor: string
}

/** Changes what members noted about a submission. Its answers never change. */
export async function changeSubmission(
  db: Database,
  { workspaceId, id, change, actor }: ChangedSubmission,
): Promise<void> {
  const { read, note, assignee, status, answered, mergedInto } = change
  const fields = {
    // A lead that is marked as read twice keeps the time of the first reading.
    ...(read !== undefined && { readAt: read ? sql`coalesce(${submissions.readAt}, now())` : null }),
    ...(note !== undefined && { note }),
    ...(assignee !== undefined && { assignee: assignee === '' ? null : assignee }),
    ...(answered !== undefined && { answeredAt: answered ? sql`now()` : null, answeredBy: answered ? actor : null }),
    ...(answered === true && {
      status: sql`case ${submissions.status} when 'new' then 'contacted' else ${submissions.status} end`,
    }),
    ...(status !== undefined && { status }),
    ...(mergedInto !== undefined && { mergedInto }),
  }
  if (Object.keys(fields).length === 0) return
  await db.transaction(async (tx) => {
    if (typeof mergedInto === 'string') await mergeOthers(tx, { workspaceId, id, mergedInto })
    await tx.update(submissions).set(fields).where(isSubmission(workspaceId, id))
  })
}

/** Requires a submission into which another one can be merged, and merges what is merged into the other one as well. */
async function mergeOthers(
  tx: Database,
  { workspaceId, id, mergedInto }: { workspaceId: string; id: string; mergedInto: string },
): Promise<void> {
  const [target] = await tx
    .select({ mergedInto: submissions.mergedInto })
    .from(submissions)
    .where(isSubmission(workspaceId, mergedInto))
    .for('update')
  if (!target) throw new ApiError('not_found')
  if (mergedInto === id || target.mergedInto !== null)
    throw invalidField('body', 'mergedInto', 'This submission is itself merged into another one')
  await tx
    .update(submissions)
    .set({ mergedInto })
    .where(and(eq(submissions.workspaceId, workspaceId), eq(submissions.mergedInto, id)))
}

function isSubmission(workspaceId: string, id: string) {
  return and(eq(submissions.workspaceId, workspaceId), eq(submissions.id, id))
}
