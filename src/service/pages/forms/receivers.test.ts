import { expect, test } from 'vitest'
import { createPage } from '#testing/create-page.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

const service = await getSharedService()

async function addForm(workspace: TestWorkspace, webhookUrl: string) {
  const { id, revision, pages } = await createPage(workspace)
  const add = { op: 'addBlock' as const, page: pages[0]?.id ?? '', type: 'form', fields: { webhookUrl } }
  return workspace.send('POST /pages/{id}/edits', { params: { id }, body: { revision, operations: [add] } })
}

test.each([
  'http://example.com/hook',
  'https://localhost/',
  'https://a.localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://8.8.8.8/',
  'https://ann:secret@example.com/',
  'https://example.com:22/',
  'javascript:alert(1)',
])('a form with the receiver %s is refused', async (url) => {
  expect(await addForm(await service.createWorkspace(), url)).toMatchObject({
    status: 400,
    body: {
      error: { code: 'invalid_request', details: { issues: [{ in: 'body', path: 'operations.0.fields.webhookUrl' }] } },
    },
  })
})

test('a receiver on a public host over TLS is saved if the plan includes receivers', async () => {
  expect(await addForm(await service.createWorkspace('pro'), 'https://hooks.example.com/x')).toMatchObject({
    status: 200,
  })
  expect(await addForm(await service.createWorkspace('core'), 'https://hooks.example.com/x')).toMatchObject({
    status: 403,
    body: { error: { code: 'plan_required' } },
  })
})
