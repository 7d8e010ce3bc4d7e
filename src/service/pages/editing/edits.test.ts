import { expect, test } from 'vitest'
import type { EditOperation } from '#contract/edit-operations.ts'
import { newPage } from '#testing/new-page.ts'
import { testService, type TestWorkspace } from '#testing/service.ts'
import { setPlan } from '../../platform/workspace/workspaces.ts'

const service = await testService()

type Page = Awaited<ReturnType<typeof newPage>>
const heading = (page: Page, text: string): EditOperation => ({
  op: 'addBlock',
  page: getHome(page),
  type: 'heading',
  fields: { text },
})

test('operations are applied in order, and missing ids are generated', async () => {
  const { workspace, page, edit } = await begin()
  const edited = await edit(1, [
    heading(page, 'First'),
    { op: 'addBlock', page: getHome(page), type: 'divider', after: null },
    { op: 'addPage', name: 'Menu', slug: 'menu' },
    { op: 'setTheme', theme: {} },
  ])
  expect(edited).toMatchObject({
    status: 200,
    body: {
      revision: 2,
      pages: [
        { blocks: [{ type: 'header' }, { type: 'divider' }, { type: 'heading', fields: { text: 'First' } }] },
        { name: 'Menu', slug: 'menu', blocks: [{ type: 'header' }] },
      ],
    },
  })
  const read = await workspace.call('GET /pages/{id}/content', { params: { id: page.id } })
  expect(read).toEqual(edited.body)
  const history = await workspace.call('GET /pages/{id}/history', { params: { id: page.id } })
  expect(history.data.map(({ revision, operations }) => [revision, operations])).toEqual([
    [2, 4],
    [1, 0],
  ])
  expect(history.data[0]?.summary.length).toBeGreaterThan(5)
})

test('if one operation cannot be applied, nothing changes, and the error has its path', async () => {
  const { page, edit, content } = await begin()
  const [header] = page.pages[0]?.blocks ?? []
  for (const [operation, place] of [
    [{ op: 'removeBlock', page: getHome(page), block: header?.id ?? '' }, /^operations\.1/],
    [{ op: 'removeBlock', page: getHome(page), block: 'blk_00000000000000000000' }, /^operations\.1\.block$/],
    [{ op: 'removeBlock', page: 'pgs_00000000000000000000', block: header?.id ?? '' }, /^operations\.1\.page$/],
    [{ op: 'addBlock', page: getHome(page), type: 'carousel' }, /^operations\.1\.type$/],
    [{ op: 'addBlock', page: getHome(page), type: 'heading', fields: { text: 5 } }, /^operations\.1\.fields\.text$/],
    [{ op: 'addBlock', page: getHome(page), type: 'heading', fields: { colour: 'red' } }, /^operations\.1\.fields/],
    [
      { op: 'addBlock', page: getHome(page), type: 'button', fields: { url: 'javascript:alert(1)' } },
      /^operations\.1\.fields\.url$/,
    ],
    [{ op: 'removePage', page: getHome(page) }, /^operations\.1\.page$/],
    [{ op: 'setPage', page: getHome(page), fields: { slug: 'home' } }, /^operations\.1\.fields\.slug$/],
  ] satisfies [EditOperation, RegExp][])
    expect([operation, await edit(1, [heading(page, 'First'), operation])]).toMatchObject([
      operation,
      {
        status: 400,
        body: {
          error: { code: 'invalid_request', details: { issues: [{ in: 'body', path: expect.stringMatching(place) }] } },
        },
      },
    ])
  expect(await content()).toEqual(page)
})

test('a stale revision is refused with the current one, and none of its 50 operations is applied', async () => {
  const { page, edit, content } = await begin()
  await edit(1, [heading(page, 'Theirs')])
  const before = await content()
  const fifty = Array.from({ length: 50 }, (_, i) => heading(page, `Mine ${i}`))
  expect(await edit(1, fifty)).toMatchObject({
    status: 409,
    body: { error: { code: 'stale_revision', details: { revision: 2 } } },
  })
  expect(await edit(7, fifty)).toMatchObject({ status: 409, body: { error: { details: { revision: 2 } } } })
  expect(await content()).toEqual(before)
})

test('a request is checked in this order: schema, batch, revision, operations', async () => {
  const { page, edit } = await begin()
  const cannotApply: EditOperation = { op: 'removePage', page: 'pgs_00000000000000000000' }
  expect(await edit(1, [heading(page, 'First')], 'batch-of-one')).toMatchObject({ status: 200 })
  expect(await edit(1, [{ op: 'fly' } as unknown as EditOperation], 'batch-of-one')).toMatchObject({ status: 400 })
  expect(await edit(1, [cannotApply], 'batch-of-one')).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(await edit(2, [cannotApply], 'batch-of-one')).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(await edit(1, [cannotApply], 'batch-of-two')).toMatchObject({ status: 409 })
  expect(await edit(2, [cannotApply], 'batch-of-two')).toMatchObject({ status: 400 })
})

test('a batch is applied once, even if it is sent again with its revision or the newest', async () => {
  const { page, edit, content } = await begin()
  const twins = await Promise.all(Array.from({ length: 5 }, () => edit(1, [heading(page, 'Once')], 'batch-lost')))
  expect(twins.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await edit(2, [heading(page, 'Later')])
  const current = await content()
  expect((await edit(1, [heading(page, 'Once')], 'batch-lost')).body).toEqual(current)
  expect((await edit(3, [heading(page, 'Once')], 'batch-lost')).body).toEqual(current)
  expect(current.pages[0]?.blocks.map(({ fields }) => fields['text']).slice(1)).toEqual(['Once', 'Later'])
})

test('a block above the plan cannot be added; an existing one can be edited, moved and removed, but not published', async () => {
  const { workspace, page, edit, content } = await begin()
  const pro = await getType(workspace, 'pro')
  await edit(1, [{ op: 'addBlock', page: getHome(page), type: pro }])
  const block = (await content()).pages[0]?.blocks[1]
  const there = { page: getHome(page), block: block?.id ?? '' }
  await setPlan(service.opened.db, workspace.id, 'basic')
  const refused = await edit(2, [
    { op: 'addBlock', page: getHome(page), type: pro, id: 'blk_11111111111111111111' },
    { op: 'addBlock', page: getHome(page), type: pro, id: 'blk_22222222222222222222' },
  ])
  expect(refused).toMatchObject({
    status: 403,
    body: {
      error: {
        code: 'block_not_in_plan',
        details: {
          blocks: [
            { block: 'blk_11111111111111111111', type: pro, plan: 'pro' },
            { block: 'blk_22222222222222222222', type: pro, plan: 'pro' },
          ],
        },
      },
    },
  })
  expect(await edit(2, [{ op: 'setBlock', ...there, fields: {} }])).toMatchObject({ status: 200 })
  expect(await workspace.send('POST /pages/{id}/publish', { params: { id: page.id } })).toMatchObject({
    status: 403,
    body: { error: { code: 'block_not_in_plan', details: { blocks: [{ block: there.block, type: pro }] } } },
  })
  expect(await edit(3, [{ op: 'removeBlock', ...there }])).toMatchObject({ status: 200 })
  const restored = await workspace.send('POST /pages/{id}/restore', { params: { id: page.id }, body: { revision: 3 } })
  expect(restored).toMatchObject({ status: 403, body: { error: { code: 'block_not_in_plan' } } })
  expect(await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })).toMatchObject({
    status: 'published',
    revision: 4,
    publishedRevision: 4,
  })
})

test('forms may have a receiver from the PRO plan on; an existing one may stay', async () => {
  const { workspace, page, edit, content } = await begin()
  const webhookUrl = 'https://example.com/hook'
  await edit(1, [{ op: 'addBlock', page: getHome(page), type: 'form', fields: { webhookUrl } }])
  const form = { page: getHome(page), block: (await content()).pages[0]?.blocks[1]?.id ?? '' }
  await setPlan(service.opened.db, workspace.id, 'core')
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
  const { workspace, page, edit } = await begin()
  const mine = await workspace.call('POST /images', { body: { data: onePixel } })
  const theirs = await (await service.workspace()).call('POST /images', { body: { data: onePixel } })
  const show = (src: string): EditOperation => ({
    op: 'addBlock',
    page: getHome(page),
    type: 'image',
    fields: { image: { src, alt: 'A dot' } },
  })
  expect(await edit(1, [show(mine.url), show('art:laid-table')])).toMatchObject({ status: 200 })
  for (const src of [theirs.url, 'https://example.com/tracker.gif', `${service.origin}/files/images/../x.png`])
    expect(await edit(2, [show(mine.url), show(src)])).toMatchObject({
      status: 400,
      body: {
        error: { details: { issues: [{ in: 'body', path: expect.stringMatching(/^operations\.1\.fields\.image/) }] } },
      },
    })
})

test('a document is limited to 100 pages and 5,000 blocks, with a message', async () => {
  const { page, edit } = await begin()
  const many = (count: number, make: (i: number) => EditOperation) => Array.from({ length: count }, (_, i) => make(i))
  const addPage = (i: number): EditOperation => ({ op: 'addPage', name: `Page ${i}`, slug: `page-${i}` })
  expect(await edit(1, many(99, addPage))).toMatchObject({ status: 200 })
  expect(await edit(2, [addPage(100)])).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ path: 'operations.0', message: 'A document has at most 100 pages' }] } } },
  })
  const addBlock = (): EditOperation => ({ op: 'addBlock', page: getHome(page), type: 'divider' })
  for (let revision = 2; revision < 11; revision++)
    expect(await edit(revision, many(500, addBlock))).toMatchObject({ status: 200 })
  expect(await edit(11, many(401, addBlock))).toMatchObject({
    status: 400,
    body: {
      error: { details: { issues: [{ path: 'operations.400', message: 'A document has at most 5,000 blocks' }] } },
    },
  })
  expect(await edit(11, many(400, addBlock))).toMatchObject({ status: 200 })
})

test('a document is limited to 4 MB', async () => {
  const { page, edit } = await begin()
  const text = 'x'.repeat(2_000)
  const rich = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
  const big = Array.from({ length: 300 }, (): EditOperation => ({
    op: 'addBlock',
    page: getHome(page),
    type: 'text',
    fields: { content: rich },
  }))
  let revision = 1
  for (let sent = 0; sent < 6; sent++) if ((await edit(revision, big)).status === 200) revision++
  expect(await edit(revision, big)).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ message: 'A document has at most 4 MB' }] } } },
  })
  expect(revision).toBeGreaterThan(4)
})

test('hostile bodies are refused with the right error', async () => {
  const { workspace, page, edit, content } = await begin()
  const operation = heading(page, 'x')
  const send = async (body: string) => {
    const headers = { authorization: `Bearer ${workspace.key}`, 'content-type': 'application/json' }
    const address = `${service.origin}/v1/pages/${page.id}/edits`
    return (await fetch(address, { method: 'POST', headers, body })).status
  }
  expect(
    (
      await edit(
        1,
        Array.from({ length: 501 }, () => operation),
      )
    ).status,
  ).toBe(400)
  expect(
    (
      await edit(
        1,
        Array.from({ length: 10_000 }, () => operation),
      )
    ).status,
  ).toBe(400)
  expect((await edit(1, [])).status).toBe(400)
  expect((await edit(1, [operation], 'short')).status).toBe(400)
  expect((await edit(1, [heading(page, 'a\0b')])).status).toBe(400)
  expect((await edit(1, [heading(page, '\ud800')])).status).toBe(400)
  expect(await send(`{"revision":1,"operations":${'['.repeat(100_000)}`)).toBe(400)
  expect(await send(JSON.stringify({ revision: 1, operations: [{ ...operation, fields: nested(2_000) }] }))).toBe(400)
  expect(await send(`{"revision":1,"operations":[{"op":"setTheme","theme":{"a":{"__proto__":{"a":1}}}}]}`)).toBe(400)
  expect(await send(`{"revision":1e400,"operations":[]}`)).toBe(400)
  expect(await send('x'.repeat(4_100_000))).toBe(413)
  expect(await send('null')).toBe(400)
  expect(await content()).toEqual(page)
})

async function begin() {
  const workspace = await service.workspace()
  const page = await newPage(workspace)
  const at = { params: { id: page.id } }
  return {
    workspace,
    page,
    content: () => workspace.call('GET /pages/{id}/content', at),
    edit: (revision: number, operations: EditOperation[], batchId?: string) =>
      workspace.send('POST /pages/{id}/edits', { ...at, body: { revision, operations, batchId } }),
  }
}

async function getType(workspace: TestWorkspace, plan: string): Promise<string> {
  const { data } = await workspace.call('GET /page-blocks')
  const found = data.find((block) => block.plan === plan && block.type !== 'form')
  if (!found) throw new Error(`No block needs ${plan}.`)
  return found.type
}

function getHome(page: Page): string {
  return page.pages[0]?.id ?? ''
}

function nested(depth: number): unknown {
  let value: unknown = {}
  for (let i = 0; i < depth; i++) value = { a: value }
  return value
}

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
