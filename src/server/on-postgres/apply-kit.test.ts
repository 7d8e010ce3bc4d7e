import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codes } from '#service/codes/schema.ts'
import { createCode } from '#testing/create-code.ts'
import { getSharedService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'

const service = await getSharedService()
const { db } = service.database

/** Codes in a workspace with a brand kit, and a function that applies it and changes a code while the application waits for it. */
async function createBrandedCodes() {
  const workspace = await service.createWorkspace()
  await workspace.call('PUT /brand', { body: { colors: [{ name: 'Forest', value: '#14532d', uses: ['accent'] }] } })
  const [changed, other] = [await createCode(workspace, 'Changed'), await createCode(workspace, 'Other')]
  const design = { kind: 'plain', foreground: '#1b4332' } as const
  await workspace.call('PATCH /codes/{id}', { params: { id: changed.id }, body: { design } })
  const applyDuringChange = async (codeIds: string[]) => {
    const { reply } = await db.transaction(async (tx) => {
      const isChanged = and(eq(codes.workspaceId, workspace.id), eq(codes.id, changed.id))
      await tx.update(codes).set({ design: null, verdict: null, preview: null }).where(isChanged)
      const applying = workspace.call('POST /brand/apply', { body: { codeIds } })
      const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
      await until(async () => (await tx.execute(waiting)).rowCount !== 0, { event: 'The wait for the lock' })
      return { reply: applying }
    })
    return reply
  }
  return { workspace, changed, other, applyDuringChange }
}

test('a code that was changed while the brand kit was applied is not part of the undo', async () => {
  const { workspace, changed, other, applyDuringChange } = await createBrandedCodes()
  const { applicationId, problems } = await applyDuringChange([changed.id, other.id])
  expect(problems).toMatchObject([{ id: changed.id }])
  const undone = await workspace.call('POST /brand/undo', { body: { applicationId: applicationId ?? '' } })
  expect(undone).toMatchObject({ codes: [{ id: other.id }], problems: [] })
})

test('an application that could change nothing cannot be undone', async () => {
  const { changed, applyDuringChange } = await createBrandedCodes()
  expect(await applyDuringChange([changed.id])).toMatchObject({ applicationId: null, codes: [], pages: [] })
})
