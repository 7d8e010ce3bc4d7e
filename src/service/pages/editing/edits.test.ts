import { expect, test } from 'vitest'
import type { EditOperation } from '#contract/edit-operations.ts'
import { createPage } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'
import { setPlan } from '#service/tenancy/workspaces/workspaces.ts'

const service = await getSharedService()

type Page = Awaited<ReturnType<typeof createPage>>
const makeHeading = (page: Page, text: string): EditOperation => ({
  op: 'addBlock',
  page: getHome(page),
  type: 'heading',
  fields: { text },
})

test('a batch that is sent five times at once is applied once', async () => {
  const { page, edit, content } = await startEditing()
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => edit(1, [makeHeading(page, 'Once')], 'batch-lost')),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await content()).pages[0]?.blocks.map(({ fields }) => fields['text']).slice(1)).toEqual(['Once'])
})

test('a form may get a new receiver only from the PRO plan on', async () => {
  const { workspace, page, edit, content } = await startEditing()
  const webhookUrl = 'https://example.com/hook'
  await edit(1, [{ op: 'addBlock', page: getHome(page), type: 'form', fields: { webhookUrl } }])
  const form = { page: getHome(page), block: (await content()).pages[0]?.blocks[1]?.id ?? '' }
  await setPlan(service.database.db, workspace.id, 'core')
  expect(await edit(2, [{ op: 'setBlock', ...form, fields: { webhookUrl: `${webhookUrl}/2` } }])).toMatchObject({
    status: 403,
    body: { error: { code: 'plan_required' } },
  })
  expect(await edit(2, [{ op: 'setBlock', ...form, fields: { webhookUrl } }])).toMatchObject({ status: 200 })
  expect(await edit(3, [{ op: 'setBlock', ...form, fields: { webhookUrl: '' } }])).toMatchObject({ status: 200 })
  const restored = await workspace.send('POST /pages/{id}/restore', { params: { id: page.id }, body: { revision: 2 } })
  expect(restored).toMatchObject({ status: 403, body: { error: { code: 'plan_required' } } })
})

test('pictures must be built-in or in the library of the workspace', async () => {
  const { workspace, page, edit } = await startEditing()
  const ownImage = await workspace.call('POST /images', { body: { data: onePixel } })
  const foreignImage = await (await service.createWorkspace()).call('POST /images', { body: { data: onePixel } })
  const makeImageBlock = (src: string): EditOperation => ({
    op: 'addBlock',
    page: getHome(page),
    type: 'image',
    fields: { image: { src, alt: 'A dot' } },
  })
  expect(await edit(1, [makeImageBlock(ownImage.url), makeImageBlock('art:laid-table')])).toMatchObject({ status: 200 })
  const showOnPhones = (src: string): EditOperation => ({
    op: 'addBlock',
    page: getHome(page),
    type: 'image',
    fields: { image: { src: ownImage.url, alt: 'A dot', phone: { src } } },
  })
  const traversal = foreignImage.url.replace('/files/images/', `/files/images/${workspace.id}/../`)
  const encodedTraversal = traversal.replace('/../', '/%2E%2e/')
  const elsewhere = ['https://example.com/tracker.gif', `${service.origin}/files/images/../x.png`]
  for (const src of [foreignImage.url, ...elsewhere, traversal, encodedTraversal])
    expect(await edit(2, [makeImageBlock(ownImage.url), makeImageBlock(src)])).toMatchObject({
      status: 400,
      body: {
        error: { details: { issues: [{ in: 'body', path: expect.stringMatching(/^operations\.1\.fields\.image/) }] } },
      },
    })
  expect(await edit(2, [showOnPhones(foreignImage.url)])).toMatchObject({ status: 400 })
  expect(await edit(2, [showOnPhones(ownImage.url)])).toMatchObject({ status: 200 })
})

test('an address in a text of a block does not allow a picture from there', async () => {
  const { page, edit, content } = await startEditing()
  const src = 'https://example.com/tracker.gif'
  const fields = { image: { src: 'art:laid-table', alt: `As on ${src}` }, caption: src }
  await edit(1, [{ op: 'addBlock', page: getHome(page), type: 'image', fields }])
  const block = (await content()).pages[0]?.blocks[1]?.id ?? ''
  const show: EditOperation = { op: 'setBlock', page: getHome(page), block, fields: { image: { src, alt: '' } } }
  expect(await edit(2, [show])).toMatchObject({ status: 400 })
  await edit(2, [{ op: 'setPage', page: getHome(page), fields: { description: src } }])
  const share: EditOperation = { op: 'setPage', page: getHome(page), fields: { shareImage: { src, alt: '' } } }
  expect(await edit(3, [share])).toMatchObject({ status: 400 })
})

test('a document is limited to 100 pages and 5,000 blocks', async () => {
  const { page, edit } = await startEditing()
  const repeat = (count: number, make: (i: number) => EditOperation) => Array.from({ length: count }, (_, i) => make(i))
  const addPage = (i: number): EditOperation => ({ op: 'addPage', name: `Page ${i}`, slug: `page-${i}` })
  expect(await edit(1, repeat(99, addPage))).toMatchObject({ status: 200 })
  expect(await edit(2, [addPage(100)])).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ path: 'operations.0', message: 'A document has at most 100 pages' }] } } },
  })
  const addBlock = (): EditOperation => ({ op: 'addBlock', page: getHome(page), type: 'divider' })
  for (let revision = 2; revision < 11; revision++)
    expect(await edit(revision, repeat(500, addBlock))).toMatchObject({ status: 200 })
  expect(await edit(11, repeat(401, addBlock))).toMatchObject({
    status: 400,
    body: {
      error: { details: { issues: [{ path: 'operations.400', message: 'A document has at most 5,000 blocks' }] } },
    },
  })
  expect(await edit(11, repeat(400, addBlock))).toMatchObject({ status: 200 })
})

test('a document is limited to 4 MB', async () => {
  const { page, edit } = await startEditing()
  const text = 'x'.repeat(2_000)
  const rich = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
  const largeBlocks = Array.from({ length: 300 }, (): EditOperation => ({
    op: 'addBlock',
    page: getHome(page),
    type: 'text',
    fields: { content: rich },
  }))
  let revision = 1
  for (let edits = 0; edits < 6; edits++) if ((await edit(revision, largeBlocks)).status === 200) revision++
  expect(await edit(revision, largeBlocks)).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ message: 'A document has at most 4 MB' }] } } },
  })
  expect(revision).toBeGreaterThan(4)
})

async function startEditing() {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace)
  const request = { params: { id: page.id } }
  return {
    workspace,
    page,
    content: () => workspace.call('GET /pages/{id}/content', request),
    edit: (revision: number, operations: EditOperation[], batchId?: string) =>
      workspace.send('POST /pages/{id}/edits', { ...request, body: { revision, operations, batchId } }),
  }
}

function getHome(page: Page): string {
  return page.pages[0]?.id ?? ''
}

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
