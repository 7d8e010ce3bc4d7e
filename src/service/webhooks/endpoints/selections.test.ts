import { expect, test } from 'vitest'
import type { WebhookSelection } from '#contract/webhook.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService({ allowPrivateHosts: true })
type Workspace = Awaited<ReturnType<typeof service.createWorkspace>>

const destination = { type: 'url' as const, url: 'https://example.com/' }
let createdCount = 0

function addCode(workspace: Workspace, options: { folderId?: string; tags?: string[] } = {}) {
  return workspace.call('POST /codes', { body: { name: `Code ${++createdCount}`, destination, ...options } })
}

function addWebhook(workspace: Workspace, selection: WebhookSelection) {
  return workspace.call('POST /webhooks', { body: { url: `http://127.0.0.1:9/${++createdCount}`, selection } })
}

async function findCodes(workspace: Workspace, { id }: { id: string }) {
  const { codes } = await workspace.call('GET /webhooks/{id}', { params: { id } })
  return codes.map((code) => code.id).toSorted()
}

test('a webhook for all codes gets existing and new codes', async () => {
  const workspace = await service.createWorkspace()
  const existing = await addCode(workspace)
  const webhook = await addWebhook(workspace, { type: 'all' })
  expect(webhook).toMatchObject({ selection: { type: 'all' }, skipped: 0, codes: [{ id: existing.id }] })
  const laterCode = await addCode(workspace)
  const rows = [{ name: 'Bulk', url: 'https://example.com/' }]
  const { codes: bulk } = await workspace.call('POST /codes/bulk', { body: { rows, folderName: 'New' } })
  expect(await findCodes(workspace, webhook)).toEqual(
    [existing.id, laterCode.id, ...bulk.map(({ id }) => id)].toSorted(),
  )
})

test('codes join and leave the webhook of a folder when they or their folders are moved', async () => {
  const workspace = await service.createWorkspace()
  const addFolder = (name: string, parentId?: string) =>
    workspace.call('POST /folders', { body: { name, ...(parentId === undefined ? {} : { parentId }) } })
  const [outer, elsewhere] = [await addFolder('Outer'), await addFolder('Elsewhere')]
  const inner = await addFolder('Inner', outer.id)
  const [inside, movedCode, other] = [
    await addCode(workspace, { folderId: inner.id }),
    await addCode(workspace),
    await addCode(workspace),
  ]
  const webhook = await addWebhook(workspace, { type: 'folder', folderId: outer.id })
  expect(await findCodes(workspace, webhook)).toEqual([inside.id])
  await workspace.call('PATCH /codes/{id}', { params: { id: movedCode.id }, body: { folderId: outer.id } })
  await workspace.call('PATCH /codes/bulk', { body: { ids: [other.id], folderId: inner.id } })
  expect(await findCodes(workspace, webhook)).toEqual([inside.id, movedCode.id, other.id].toSorted())
  await workspace.call('PATCH /folders/{id}', { params: { id: inner.id }, body: { parentId: elsewhere.id } })
  expect(await findCodes(workspace, webhook)).toEqual([movedCode.id])
  await workspace.call('PATCH /folders/{id}', { params: { id: inner.id }, body: { parentId: outer.id } })
  await workspace.call('DELETE /folders/{id}', { params: { id: inner.id } })
  expect(await findCodes(workspace, webhook)).toEqual([inside.id, movedCode.id, other.id].toSorted())
  await workspace.call('DELETE /folders/{id}', { params: { id: outer.id } })
  // The folder is deleted; its codes stay connected.
  expect(await workspace.call('GET /webhooks/{id}', { params: { id: webhook.id } })).toMatchObject({
    selection: { type: 'codes' },
    codes: { length: 3 },
  })
})

test('codes join and leave the webhook of a tag when their tags change', async () => {
  const workspace = await service.createWorkspace()
  const [taggedCode, laterCode] = [await addCode(workspace, { tags: ['menu'] }), await addCode(workspace)]
  const webhook = await addWebhook(workspace, { type: 'tag', tag: 'menu' })
  expect(await findCodes(workspace, webhook)).toEqual([taggedCode.id])
  await workspace.call('PATCH /codes/bulk', { body: { ids: [laterCode.id], addTags: ['menu'] } })
  await workspace.call('PATCH /codes/{id}', { params: { id: taggedCode.id }, body: { tags: [] } })
  expect(await findCodes(workspace, webhook)).toEqual([laterCode.id])
})

test('a selection skips a code that already has five webhooks', async () => {
  const workspace = await service.createWorkspace()
  const code = await addCode(workspace)
  for (let nth = 0; nth < 5; nth++)
    await workspace.call('POST /webhooks', { body: { url: `http://127.0.0.1:9/full/${nth}`, codes: [code.id] } })
  const second = await addCode(workspace)
  const webhook = await addWebhook(workspace, { type: 'all' })
  expect(webhook).toMatchObject({ skipped: 1, codes: [{ id: second.id }] })
  const [{ id } = webhook] = (await workspace.call('GET /webhooks')).data
  await workspace.call('DELETE /webhooks/{id}', { params: { id } })
  expect(await findCodes(workspace, webhook)).toEqual([code.id, second.id].toSorted())
})

test('a code that a person added and that matches later is not counted as left out', async () => {
  const workspace = await service.createWorkspace()
  const code = await addCode(workspace)
  const { id, url } = await addWebhook(workspace, { type: 'tag', tag: 'menu' })
  await workspace.call('POST /webhooks', { body: { url, codes: [code.id] } })
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { tags: ['menu'] } })
  expect(await workspace.call('GET /webhooks/{id}', { params: { id } })).toMatchObject({ codesTotal: 1, skipped: 0 })
})

test('a code that a person added stays when it no longer matches the selection that had added it before', async () => {
  const workspace = await service.createWorkspace()
  const code = await addCode(workspace, { tags: ['menu'] })
  const { id, url } = await addWebhook(workspace, { type: 'tag', tag: 'menu' })
  await workspace.call('POST /webhooks', { body: { url, codes: [code.id] } })
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { tags: [] } })
  expect(await findCodes(workspace, { id })).toEqual([code.id])
})

test('a list of codes replaces a selection', async () => {
  const workspace = await service.createWorkspace()
  const [first, second] = [await addCode(workspace), await addCode(workspace)]
  const webhook = await addWebhook(workspace, { type: 'all' })
  const theWebhook = { params: { id: webhook.id } }
  const { codes, selection, url } = await workspace.call('GET /webhooks/{id}', theWebhook)
  const unchanged = await workspace.call('PATCH /webhooks/{id}', { ...theWebhook, body: { url, codes, selection } })
  expect(unchanged.selection).toEqual({ type: 'all' })
  const changedWebhook = await workspace.call('PATCH /webhooks/{id}', { ...theWebhook, body: { codes: [second.id] } })
  expect(changedWebhook).toMatchObject({ selection: { type: 'codes' }, codes: [{ id: second.id }] })
  await addCode(workspace)
  expect(await findCodes(workspace, webhook)).toEqual([second.id])
  const selectedAgain = await workspace.call('PATCH /webhooks/{id}', {
    ...theWebhook,
    body: { selection: { type: 'all' } },
  })
  expect(selectedAgain.codes.map(({ id }) => id)).toContain(first.id)
  expect(selectedAgain.codes).toHaveLength(3)
})

test('codes that were added to a selection stay when the webhook is sent back as it was read', async () => {
  const workspace = await service.createWorkspace()
  const [tagged, added] = [await addCode(workspace, { tags: ['menu'] }), await addCode(workspace)]
  const { id, url } = await addWebhook(workspace, { type: 'tag', tag: 'menu' })
  await workspace.call('POST /webhooks', { body: { url, codes: [added.id] } })
  const request = { params: { id } }
  const readWebhook = await workspace.call('GET /webhooks/{id}', request)
  const changedWebhook = await workspace.call('PATCH /webhooks/{id}', { ...request, body: readWebhook })
  expect(changedWebhook).toEqual({ ...readWebhook, updatedAt: expect.any(String) })
  expect(await findCodes(workspace, { id })).toEqual([tagged.id, added.id].toSorted())
})

test('a selection joins the codes of a webhook with the same address', async () => {
  const workspace = await service.createWorkspace()
  const [listed, tagged] = [await addCode(workspace), await addCode(workspace, { tags: ['menu'] })]
  const url = 'http://127.0.0.1:9/joined'
  const { id } = await workspace.call('POST /webhooks', { body: { url, codes: [listed.id] } })
  const joined = await workspace.call('POST /webhooks', { body: { url, selection: { type: 'tag', tag: 'menu' } } })
  expect(joined).toMatchObject({ id, selection: { type: 'tag', tag: 'menu' } })
  expect(await findCodes(workspace, { id })).toEqual([listed.id, tagged.id].toSorted())
})
