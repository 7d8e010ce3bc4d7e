import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createFormPage, requestHostedPage } from '#testing/form-page.ts'
import { getSharedService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { changeSubmission } from './change-submission.ts'

const service = await getSharedService()
const { db } = service.database

/** Three leads, and a function that merges the first into the second while a request waits for one of them. */
async function createLeads() {
  const workspace = await service.createWorkspace()
  const { subdomain, formId } = await createFormPage(workspace)
  const formValues = { email: 'ann@example.com', message: 'Hello', consent: 'yes', your_website: '' }
  for (const name of ['First', 'Second', 'Third'])
    await requestHostedPage(service, { subdomain, path: `/_/forms/${formId}` }, { formValues: { ...formValues, name } })
  const { data } = await workspace.call('GET /submissions')
  const [first = '', second = '', third = ''] = data.map(({ id }) => id).toSorted()
  const mergeDuring = (send: () => Promise<{ status: number }>) =>
    db.transaction(async (tx) => {
      const change = { mergedInto: second }
      await changeSubmission(tx, { workspaceId: workspace.id, id: first, change, actor: 'Ann' })
      const reply = send()
      const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
      await until(async () => (await tx.execute(waiting)).rowCount !== 0, { event: 'The wait for the lock' })
      return { reply }
    })
  const findTarget = async (id: string) =>
    (await workspace.call('GET /submissions/{id}', { params: { id } })).mergedInto
  return { workspace, first, second, third, mergeDuring, findTarget }
}

test('a lead that is merged into another one while it is deleted is shown again', async () => {
  const { workspace, first, second, mergeDuring, findTarget } = await createLeads()
  const { reply } = await mergeDuring(() => workspace.send('DELETE /submissions/{id}', { params: { id: second } }))
  expect((await reply).status).toBe(204)
  expect(await findTarget(first)).toBe(null)
})

test('a lead that is merged into another one while that is merged into a third follows it', async () => {
  const { workspace, first, second, third, mergeDuring, findTarget } = await createLeads()
  const { reply } = await mergeDuring(() =>
    workspace.send('PATCH /submissions/{id}', { params: { id: second }, body: { mergedInto: third } }),
  )
  expect((await reply).status).toBe(200)
  expect([await findTarget(first), await findTarget(second)]).toEqual([third, third])
})
