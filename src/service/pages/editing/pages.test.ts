import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPage, createUniqueSubdomain } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'
import { removeDeletedPages } from './delete-page.ts'
import { pageEdits, pageSnapshots } from '../documents/schema.ts'
import { hosts } from '#service/hosts/schema.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'

const service = await getSharedService()
const DAY_MS = 24 * 60 * 60 * 1000

test('a copy of a page has its draft and a similar address', async () => {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace, { subdomain: createUniqueSubdomain().padEnd(40, 'x') })
  const thePage = { params: { id: page.id } }
  const reply = await workspace.send('POST /pages/{id}/duplicate', thePage)
  expect(reply).toMatchObject({ status: 201, body: { name: `${page.name} (copy)`, revision: 1, status: 'draft' } })
  expect(reply.headers.get('location')).toBe(`/v1/pages/${getId(reply.body)}/content`)
  const secondCopy = await workspace.call('POST /pages/{id}/duplicate', thePage)
  expect(secondCopy.subdomain).toMatch(/-copy-2$/)
  expect(secondCopy.subdomain.length).toBeLessThanOrEqual(40)
  const listBlocks = ({ pages }: typeof secondCopy) =>
    pages.map((contentPage) => contentPage.blocks.map(({ type, fields }) => ({ type, fields })))
  expect(listBlocks(secondCopy)).toEqual(listBlocks(page))
})

test('a page keeps an address that would be refused today', async () => {
  const { db } = service.database
  const workspace = await service.createWorkspace()
  const { id, subdomain: before } = await createPage(workspace)
  const subdomain = 'sparkasse-choir'
  await db.update(hosts).set({ subdomain }).where(eq(hosts.subdomain, before))
  await db.update(pages).set({ subdomain }).where(eq(pages.id, id))
  const thePage = { params: { id } }
  const renamed = await workspace.call('PATCH /pages/{id}', { ...thePage, body: { name: 'Choir', subdomain } })
  expect(renamed).toMatchObject({ name: 'Choir', subdomain })
  expect(await workspace.call('POST /pages/{id}/publish', thePage)).toMatchObject({ status: 'published', subdomain })
  expect((await workspace.call('POST /pages/{id}/duplicate', thePage)).subdomain).toBe('page-copy')
})

test('pages deleted 30 days ago are deleted permanently', async () => {
  const { db } = service.database
  const workspace = await service.createWorkspace()
  const [oldPage, remainingPage] = [await createPage(workspace), await createPage(workspace)]
  for (const { id } of [oldPage, remainingPage]) await workspace.call('DELETE /pages/{id}', { params: { id } })
  await db
    .update(pages)
    .set({ deletedAt: new Date(Date.now() - 31 * DAY_MS) })
    .where(eq(pages.id, oldPage.id))
  await removeDeletedPages(db)
  for (const table of [pageEdits, pageSnapshots])
    expect(await db.select().from(table).where(eq(table.pageId, oldPage.id))).toEqual([])
  expect(await workspace.send('POST /pages/{id}/undelete', { params: { id: oldPage.id } })).toMatchObject({
    status: 404,
  })
  expect((await workspace.call('POST /pages/{id}/undelete', { params: { id: remainingPage.id } })).id).toBe(
    remainingPage.id,
  )
})

function getId(body: unknown): string {
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : ''
}
