import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newPage, uniqueSubdomain } from '#testing/new-page.ts'
import { testService } from '#testing/service.ts'
import { removeDeletedPages } from './delete-page.ts'
import { hosts, pageEdits, pageSnapshots } from './schema.ts'
import { pages } from '../../platform/page-directory/schema.ts'

const service = await testService()
const DAY_MS = 24 * 60 * 60 * 1000

test('a new page is a draft with a header block, a reserved address, and a first entry in its history', async () => {
  const workspace = await service.workspace()
  const subdomain = uniqueSubdomain()
  const body = { name: 'Trattoria', subdomain, templateId: 'blank' }
  const reply = await workspace.send('POST /pages', { body })
  expect(reply).toMatchObject({
    status: 201,
    body: {
      name: 'Trattoria',
      subdomain,
      status: 'draft',
      revision: 1,
      publishedRevision: null,
      publishedAt: null,
      url: `${service.origin.replace('127.0.0.1', `${subdomain}.pages.localhost`)}/`,
      pages: [{ slug: '', blocks: [{ type: 'header' }] }],
    },
  })
  const page = await workspace.call('GET /pages/{id}/content', { params: { id: toId(reply.body) } })
  expect(page).toEqual(reply.body)
  expect(reply.headers.get('location')).toBe(`/v1/pages/${page.id}/content`)
  const history = await workspace.call('GET /pages/{id}/history', { params: { id: page.id } })
  expect(history).toMatchObject({ data: [{ revision: 1, operations: 0, published: false }], next_cursor: null })
  expect((await workspace.call('GET /me')).usage.pages).toBe(1)
})

test('every curated template creates a page with complete blocks', async () => {
  const workspace = await service.workspace()
  const curated = (await workspace.call('GET /page-templates')).data.filter(
    ({ templateId }) => templateId !== undefined,
  )
  expect(curated.length).toBeGreaterThanOrEqual(8)
  for (const { templateId } of curated) {
    const body = { name: 'A page', subdomain: uniqueSubdomain(), templateId }
    const page = await workspace.call('POST /pages', { body })
    const ids = page.pages.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)])
    expect(new Set(ids).size).toBe(ids.length)
    expect(page.pages.map(({ blocks }) => blocks[0]?.type)).toEqual(page.pages.map(() => 'header'))
  }
})

test('a taken or forbidden subdomain and an unknown template are refused with their path', async () => {
  const workspace = await service.workspace()
  const { subdomain: taken } = await newPage(workspace)
  const make = (changed: object) => {
    const body = { name: 'A page', subdomain: uniqueSubdomain(), templateId: 'blank', ...changed }
    return workspace.send('POST /pages', { body })
  }
  expect(await make({ subdomain: taken })).toMatchObject({ status: 409, body: { error: { code: 'subdomain_taken' } } })
  for (const subdomain of [
    'www',
    'admin',
    'xn--caf-dma',
    'ab',
    'Has-Capitals',
    '-ab',
    'ab-',
    'a'.repeat(41),
    'dotted.name',
  ])
    expect([subdomain, await make({ subdomain })]).toMatchObject([
      subdomain,
      { status: 400, body: { error: { details: { issues: [{ in: 'body', path: 'subdomain' }] } } } },
    ])
  for (const [changed, path] of [
    [{ templateId: 'none' }, 'templateId'],
    [{ templateId: undefined, orgTemplateId: 'tpl_none' }, 'orgTemplateId'],
    [{ orgTemplateId: 'tpl_both' }, 'templateId'],
    [{ templateId: undefined }, 'templateId'],
  ] as const)
    expect(await make(changed)).toMatchObject({ status: 400, body: { error: { details: { issues: [{ path }] } } } })
  expect((await workspace.call('GET /pages')).data).toHaveLength(1)
})

test('a request sent again with its Idempotency-Key creates one page', async () => {
  const workspace = await service.workspace()
  const sending = {
    headers: { 'idempotency-key': 'page-once' },
    body: { name: 'Once', subdomain: uniqueSubdomain(), templateId: 'blank' },
  }
  const [first, second] = [await workspace.send('POST /pages', sending), await workspace.send('POST /pages', sending)]
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  const other = await workspace.send('POST /pages', { ...sending, body: { ...sending.body, name: 'Another' } })
  expect(other).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } })
  const copying = { params: { id: toId(first.body) }, headers: { 'idempotency-key': 'copy-once' } }
  const copies = [
    await workspace.call('POST /pages/{id}/duplicate', copying),
    await workspace.call('POST /pages/{id}/duplicate', copying),
  ]
  expect(copies[0]?.id).toBe(copies[1]?.id)
  expect((await workspace.call('GET /pages')).data).toHaveLength(2)
})

test('one of two parallel requests for a subdomain gets it', async () => {
  const workspace = await service.workspace()
  const body = { name: 'A page', subdomain: uniqueSubdomain(), templateId: 'blank' }
  const replies = await Promise.all(Array.from({ length: 6 }, () => workspace.send('POST /pages', { body })))
  const refused = replies.filter(({ status }) => status === 409)
  expect([refused.length, replies.length]).toEqual([5, 6])
  expect((await workspace.call('GET /me')).usage.pages).toBe(1)
})

test('the plan limits the number of pages that are not deleted', async () => {
  const workspace = await service.workspace('free')
  const page = await newPage(workspace)
  const at = { params: { id: page.id } }
  const full = {
    status: 403,
    body: { error: { code: 'plan_limit_reached', details: { limit: 'pages', max: 1, used: 1 } } },
  }
  const body = { name: 'One more', subdomain: uniqueSubdomain(), templateId: 'blank' }
  expect(await workspace.send('POST /pages', { body })).toMatchObject(full)
  expect(await workspace.send('POST /pages/{id}/duplicate', at)).toMatchObject(full)
  await workspace.call('DELETE /pages/{id}', at)
  await newPage(workspace)
  expect(await workspace.send('POST /pages/{id}/undelete', at)).toMatchObject(full)
})

test('a page moves to another address, and the old one is free', async () => {
  const workspace = await service.workspace()
  const page = await newPage(workspace)
  const [before, after] = [page.subdomain, uniqueSubdomain()]
  const at = { params: { id: page.id } }
  const moved = await workspace.call('PATCH /pages/{id}', { ...at, body: { name: 'New name', subdomain: after } })
  expect(moved).toMatchObject({ id: page.id, name: 'New name', subdomain: after, revision: 1 })
  const other = await newPage(workspace, { subdomain: before })
  const back = await workspace.send('PATCH /pages/{id}', { ...at, body: { subdomain: before } })
  expect(back).toMatchObject({ status: 409, body: { error: { code: 'subdomain_taken' } } })
  expect(await workspace.send('PATCH /pages/{id}', { ...at, body: { subdomain: 'www' } })).toMatchObject({
    status: 400,
  })
  const claimed = await service.opened.db.select().from(hosts).where(eq(hosts.workspaceId, workspace.id))
  const byAddress = Object.fromEntries(claimed.map(({ subdomain, pageId }) => [subdomain, pageId]))
  expect(byAddress).toEqual({ [after]: page.id, [before]: other.id })
})

test('a copy has the draft of the page, and a similar address', async () => {
  const workspace = await service.workspace()
  const page = await newPage(workspace, { subdomain: uniqueSubdomain().padEnd(40, 'x') })
  const at = { params: { id: page.id } }
  const reply = await workspace.send('POST /pages/{id}/duplicate', at)
  expect(reply).toMatchObject({ status: 201, body: { name: `${page.name} (copy)`, revision: 1, status: 'draft' } })
  expect(reply.headers.get('location')).toBe(`/v1/pages/${toId(reply.body)}/content`)
  const again = await workspace.call('POST /pages/{id}/duplicate', at)
  expect(again.subdomain).toMatch(/-copy-2$/)
  expect(again.subdomain.length).toBeLessThanOrEqual(40)
  const blocks = ({ pages }: typeof again) =>
    pages.map((each) => each.blocks.map(({ type, fields }) => ({ type, fields })))
  expect(blocks(again)).toEqual(blocks(page))
})

test('a deleted page is 404, can be restored for 30 days, and its address can be taken meanwhile', async () => {
  const workspace = await service.workspace()
  const page = await newPage(workspace)
  const at = { params: { id: page.id } }
  await workspace.call('POST /pages/{id}/publish', at)
  expect((await workspace.send('DELETE /pages/{id}', at)).status).toBe(204)
  expect((await workspace.call('GET /me')).usage.pages).toBe(0)
  expect((await workspace.call('GET /pages')).data).toEqual([])
  for (const address of [
    await workspace.send('GET /pages/{id}/content', at),
    await workspace.send('DELETE /pages/{id}', at),
    await workspace.send('POST /pages/{id}/publish', at),
    await workspace.send('POST /pages/{id}/edits', {
      ...at,
      body: { revision: 1, operations: [{ op: 'setNav', nav: {} }] },
    }),
  ])
    expect(address.status).toBe(404)
  expect(await workspace.call('POST /pages/{id}/undelete', at)).toMatchObject({
    subdomain: page.subdomain,
    status: 'draft',
    publishedRevision: null,
    pages: [{ id: page.pages[0]?.id }],
  })
  await workspace.call('DELETE /pages/{id}', at)
  await newPage(workspace, { subdomain: page.subdomain })
  const taken = await workspace.send('POST /pages/{id}/undelete', at)
  expect(taken).toMatchObject({ status: 409, body: { error: { code: 'subdomain_taken' } } })
  expect((await workspace.call('GET /me')).usage.pages).toBe(1)
})

test('pages deleted 30 days ago are deleted permanently', async () => {
  const { db } = service.opened
  const workspace = await service.workspace()
  const [old, remaining] = [await newPage(workspace), await newPage(workspace)]
  for (const { id } of [old, remaining]) await workspace.call('DELETE /pages/{id}', { params: { id } })
  await db
    .update(pages)
    .set({ deletedAt: new Date(Date.now() - 31 * DAY_MS) })
    .where(eq(pages.id, old.id))
  await removeDeletedPages(db)
  for (const table of [pageEdits, pageSnapshots])
    expect(await db.select().from(table).where(eq(table.pageId, old.id))).toEqual([])
  expect(await workspace.send('POST /pages/{id}/undelete', { params: { id: old.id } })).toMatchObject({ status: 404 })
  expect((await workspace.call('POST /pages/{id}/undelete', { params: { id: remaining.id } })).id).toBe(remaining.id)
})

test('a page that a code opens cannot be deleted until the code leads elsewhere', async () => {
  const workspace = await service.workspace()
  const page = await newPage(workspace)
  const at = { params: { id: page.id } }
  const destination = { type: 'page', pageId: page.id } as const
  const code = await workspace.call('POST /codes', { body: { name: 'Table 1', destination } })
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { archived: true } })
  const refused = await workspace.send('DELETE /pages/{id}', at)
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'in_use' } } })
  const elsewhere = { type: 'url', url: 'https://example.com/' } as const
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { destination: elsewhere } })
  expect((await workspace.send('DELETE /pages/{id}', at)).status).toBe(204)
})

test('pages are listed by their last change, newest first, without those of other workspaces', async () => {
  const workspace = await service.workspace()
  const [a, b] = [await newPage(workspace), await newPage(workspace)]
  await workspace.call('PATCH /pages/{id}', { params: { id: a.id }, body: { name: 'Changed' } })
  const { data } = await workspace.call('GET /pages')
  expect(data.map(({ id }) => id)).toEqual([a.id, b.id])
  expect(data[0]).toMatchObject({ name: 'Changed', status: 'draft', thumbnailUrl: expect.any(String) })
  const other = await service.workspace()
  expect((await other.call('GET /pages')).data).toEqual([])
  const at = { params: { id: a.id } }
  const edit = { revision: 1, operations: [{ op: 'setBlock' as const, page: 'x', block: 'y', fields: {} }] }
  for (const reply of [
    await other.send('GET /pages/{id}/content', at),
    await other.send('POST /pages/{id}/edits', { ...at, body: edit }),
    await other.send('POST /pages/{id}/publish', at),
    await other.send('POST /pages/{id}/unpublish', at),
    await other.send('GET /pages/{id}/history', at),
    await other.send('GET /pages/{id}/history/{revision}', { params: { id: a.id, revision: '1' } }),
    await other.send('POST /pages/{id}/restore', { ...at, body: { revision: 1 } }),
    await other.send('POST /pages/{id}/duplicate', at),
    await other.send('POST /pages/{id}/template', { ...at, body: { name: 'Mine' } }),
    await other.send('PATCH /pages/{id}', { ...at, body: { name: 'Mine' } }),
    await other.send('DELETE /pages/{id}', at),
    await other.send('POST /pages/{id}/undelete', at),
  ])
    expect(reply).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
})

test('an unchanged page is a 304', async () => {
  const workspace = await service.workspace()
  const page = await newPage(workspace)
  const at = { params: { id: page.id } }
  const first = await workspace.send('GET /pages/{id}/content', at)
  const same = { ...at, headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
  expect((await workspace.send('GET /pages/{id}/content', same)).status).toBe(304)
})

function toId(body: unknown): string {
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : ''
}
