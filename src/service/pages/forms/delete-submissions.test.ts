import { expect, test } from 'vitest'
import { createFormPage, requestHostedPage } from '#testing/form-page.ts'
import { getSharedService } from '#testing/service.ts'
import { deleteOldSubmissions } from './delete-submissions.ts'

const DAY_MS = 86_400_000

test('submissions are deleted after the time that the workspace sets, and others stay', async () => {
  const service = await getSharedService({ allowPrivateHosts: true })
  const workspaces = [await service.createWorkspace(), await service.createWorkspace()]
  for (const workspace of workspaces) {
    const { subdomain, formId } = await createFormPage(workspace)
    const formValues = { name: 'Zoë', email: 'zoe@example.com', message: 'Hello', consent: 'yes', your_website: '' }
    await requestHostedPage(service, { subdomain, path: `/_/forms/${formId}` }, { formValues })
  }
  const [temporary, permanent] = workspaces
  if (!temporary || !permanent) throw new Error('Two workspaces were created.')
  const countAll = () =>
    Promise.all(workspaces.map(async (workspace) => (await workspace.call('GET /submissions')).data.length))
  const { workspace } = await temporary.call('PATCH /me', { body: { workspace: { deleteSubmissionsAfterDays: 30 } } })
  expect(workspace.deleteSubmissionsAfterDays).toBe(30)
  const deletedIds: string[] = []
  const deleteAfter = (days: number) =>
    deleteOldSubmissions(
      service.database.db,
      async (_tx, _workspaceId, id) => void deletedIds.push(id),
      new Date(Date.now() + days * DAY_MS),
    )
  await deleteAfter(29)
  expect(await countAll()).toEqual([1, 1])
  await deleteAfter(31)
  expect(await countAll()).toEqual([0, 1])
  expect(deletedIds).toHaveLength(1)
  await temporary.call('PATCH /me', { body: { workspace: { deleteSubmissionsAfterDays: null } } })
})
