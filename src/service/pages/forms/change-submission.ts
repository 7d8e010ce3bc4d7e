import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { submissions as contract } from '#contract/submissions.ts'
import type { Database } from '#database/open.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import { lockSubmissions } from './lock-submissions.ts'
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
  const fields = toFields(change, actor)
  const { mergedInto } = change
  if (Object.keys(fields).length === 0) return
  await db.transaction(async (tx) => {
    if (typeof mergedInto === 'string') await mergeOthers(tx, { workspaceId, id, mergedInto })
    await tx.update(submissions).set(fields).where(isSubmission(workspaceId, id))
  })
}

function toFields({ read, assignee, answered, ...change }: SubmissionChange, actor: string) {
  const { note, status, mergedInto } = change
  return {
    // A lead that is marked as read twice keeps the time of the first reading.
    ...(read !== undefined && { readAt: read ? sql`coalesce(${submissions.readAt}, now())` : null }),
    ...(assignee !== undefined && { assignee: assignee === '' ? null : assignee }),
    ...(answered !== undefined && toAnswerFields(answered, actor)),
    ...(note !== undefined && { note }),
    ...(status !== undefined && { status }),
    ...(mergedInto !== undefined && { mergedInto }),
  }
}

function toAnswerFields(answered: boolean, actor: string) {
  if (!answered) return { answeredAt: null, answeredBy: null }
  const status = sql`case ${submissions.status} when 'new' then 'contacted' else ${submissions.status} end`
  return { answeredAt: sql`now()`, answeredBy: actor, status }
}

/** Requires a submission into which another one can be merged, and merges what is merged into the other one as well. */
async function mergeOthers(
  tx: Database,
  { workspaceId, id, mergedInto }: { workspaceId: string; id: string; mergedInto: string },
): Promise<void> {
  // Both are locked, so that the other one is not merged into a third one meanwhile.
  const lockedRows = await lockSubmissions(tx, workspaceId, [id, mergedInto])
  const target = lockedRows.find((row) => row.id === mergedInto)
  if (!target || !lockedRows.some((row) => row.id === id)) throw new ApiError('not_found')
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
