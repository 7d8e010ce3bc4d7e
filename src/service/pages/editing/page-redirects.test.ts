import { expect, test } from 'vitest'
import type { EditOperation } from '#contract/edit-operations.ts'
import { createPage, type WirePage } from '#testing/create-page.ts'
import { requestRaw } from '#testing/request-host.ts'
import { getSharedService } from '#testing/service.ts'

const { origin, createWorkspace } = await getSharedService()
const workspace = await createWorkspace()

async function edit(page: WirePage, operations: EditOperation[]): Promise<WirePage> {
  const { id } = page
  const { revision } = await workspace.call('GET /pages/{id}/content', { params: { id } })
  return workspace.call('POST /pages/{id}/edits', { params: { id }, body: { revision, operations } })
}
const publish = ({ id }: WirePage) => workspace.call('POST /pages/{id}/publish', { params: { id } })
const change = ({ id }: WirePage, body: object) => workspace.send('PATCH /pages/{id}', { params: { id }, body })
const rename = (page: WirePage, id: string, slug: string) => edit(page, [{ op: 'setPage', page: id, fields: { slug } }])

async function askFor(page: WirePage, path: string) {
  const { status, headers } = await requestRaw(origin, { host: new URL(page.url).host, path })
  return [status, headers['location']]
}

/** Publishes a document with the page `menu`, and returns its id. */
async function publishMenu(): Promise<{ page: WirePage; menu: string }> {
  const pageWithMenu = await edit(await createPage(workspace), [{ op: 'addPage', name: 'Menu', slug: 'menu' }])
  return { page: await publish(pageWithMenu), menu: pageWithMenu.pages[1]?.id ?? '' }
}

test('an address that was changed after publishing leads to the page for good, with the query', async () => {
  const { page, menu } = await publishMenu()
  expect(page.redirects).toEqual([])
  await rename(page, menu, 'dishes')
  expect(await askFor(page, '/menu')).toEqual([200, undefined])
  expect((await publish(page)).redirects).toEqual([{ slug: 'menu', page: menu }])
  expect(await askFor(page, '/menu?tsr=a&x=1')).toEqual([308, `${page.url}dishes?tsr=a&x=1`])
  await rename(page, menu, 'food')
  await publish(page)
  expect(await askFor(page, '/menu')).toEqual([308, `${page.url}food`])
  expect(await askFor(page, '/dishes')).toEqual([308, `${page.url}food`])
})

test('an address that was never published, or changed while the page was unpublished, is treated as visitors knew it', async () => {
  const { page, menu } = await publishMenu()
  await rename(page, menu, 'never')
  await workspace.call('POST /pages/{id}/unpublish', { params: { id: page.id } })
  await rename(page, menu, 'dishes')
  expect((await publish(page)).redirects).toEqual([{ slug: 'menu', page: menu }])
})

test('a redirect can be removed, and a page may take its address', async () => {
  const { page, menu } = await publishMenu()
  await rename(page, menu, 'dishes')
  await publish(page)
  expect((await change(page, { redirects: [] })).status).toBe(200)
  expect(await askFor(page, '/menu')).toEqual([404, undefined])
  await change(page, { redirects: [{ slug: 'karte', page: menu }] })
  expect(await askFor(page, '/karte')).toEqual([308, `${page.url}dishes`])
  await edit(page, [{ op: 'addPage', name: 'Karte', slug: 'karte' }])
  expect((await publish(page)).redirects).toEqual([])
  expect(await askFor(page, '/karte')).toEqual([200, undefined])
})

test('a page can be sent back as it was received, although one of its redirects leads nowhere', async () => {
  const { page, menu } = await publishMenu()
  await rename(page, menu, 'dishes')
  await publish(page)
  const editedPage = await edit(page, [{ op: 'removePage', page: menu }])
  expect(editedPage.redirects).toEqual([{ slug: 'menu', page: menu }])
  expect((await change(page, { ...editedPage, name: 'Renamed' })).status).toBe(200)
})

test.each([
  ['the address of a page', [{ slug: 'menu', page: 'menu' }], 'redirects.0.slug'],
  ['an unknown page', [{ slug: 'old', page: 'pgs_nobody' }], 'redirects.0.page'],
  [
    'the same address twice',
    [
      { slug: 'old', page: 'menu' },
      { slug: 'old', page: 'menu' },
    ],
    'redirects.1.slug',
  ],
  ['an address on another site', [{ slug: '/evil.example', page: 'menu' }], 'redirects.0.slug'],
])('a redirect from %s is refused', async (_, redirects, path) => {
  const { page, menu } = await publishMenu()
  const body = { redirects: redirects.map((redirect) => ({ ...redirect, page: redirect.page.replace('menu', menu) })) }
  const reply = await change(page, body)
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining(`"${path}"`)])
})
