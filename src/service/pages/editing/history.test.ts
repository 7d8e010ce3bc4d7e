import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EditOperation } from '#contract/edit-operations.ts'
import { createPage } from '#testing/create-page.ts'
import { getSharedService } from '#testing/service.ts'
import { Drafts } from '../documents/drafts.ts'
import { findPage } from '../documents/page-rows.ts'
import { readPage, readPageAt } from '../documents/page-store.ts'
import { pageSnapshots } from '../documents/schema.ts'

const service = await getSharedService()

test('new revisions neither shift nor repeat the pages of a history', async () => {
  const { workspace, page, edit } = await startEditing()
  for (const text of ['One', 'Two', 'Three']) await edit(text)
  await workspace.call('POST /pages/{id}/publish', { params: { id: page.id } })
  await edit('Four')
  const first = await list({ limit: 3 })
  expect(first.data.map(({ revision, published }) => [revision, published])).toEqual([
    [5, false],
    [4, true],
    [3, false],
  ])
  expect(first.data[0]).toMatchObject({ actor: { id: 'usr_ada', name: 'Ada Lovelace' }, operations: 1 })
  expect(first.data[0]?.summary).toContain('Four')
  await edit('Five')
  const second = await list({ limit: 3, cursor: first.next_cursor ?? '' })
  expect(second.data.map(({ revision }) => revision)).toEqual([2, 1])
  expect(second.next_cursor).toBeNull()
  const other = await createPage(workspace)
  const query = { cursor: first.next_cursor ?? '' }
  expect(await workspace.send('GET /pages/{id}/history', { params: { id: other.id }, query })).toMatchObject({
    status: 400,
  })

  function list(query: { limit: number; cursor?: string }) {
    return workspace.call('GET /pages/{id}/history', { params: { id: page.id }, query })
  }
})

test('an earlier revision can be restored as a new revision', async () => {
  const { workspace, page, edit, at } = await startEditing()
  const states = [page]
  for (let number = 0; number < 60; number++) states.push(await edit(`Text ${number}`))
  for (const state of [states[0], states[1], states[48], states[49], states[50], states[60]]) {
    const { revision = 0, pages } = state ?? {}
    const requestedRevision = { params: { id: page.id, revision: String(revision) } }
    expect(await workspace.call('GET /pages/{id}/history/{revision}', requestedRevision)).toMatchObject({
      revision,
      pages,
    })
  }
  for (const revision of ['0', '62', '-1', '1.5', 'x', '01', '1e1'])
    expect(
      await workspace.send('GET /pages/{id}/history/{revision}', { params: { id: page.id, revision } }),
    ).toMatchObject({
      status: 404,
    })
  const restored = await workspace.call('POST /pages/{id}/restore', { ...at, body: { revision: 3 } })
  expect(restored).toMatchObject({ revision: 62, pages: states[2]?.pages })
  const after = await edit('After')
  expect(after).toMatchObject({ revision: 63 })
  expect(after.pages[0]?.blocks).toHaveLength(4)
  const [line] = (await workspace.call('GET /pages/{id}/history', { ...at, query: { limit: 2 } })).data.slice(1)
  expect(line).toMatchObject({ revision: 62, summary: 'Restore revision 3', operations: 0 })
  for (const revision of [0, 64])
    expect(await workspace.send('POST /pages/{id}/restore', { ...at, body: { revision } })).toMatchObject({
      status: 400,
      body: { error: { details: { issues: [{ in: 'body', path: 'revision' }] } } },
    })
})

test('a draft that is read from the log equals the draft that was written', async () => {
  const { db } = service.database
  const { workspace, page, edit, at } = await startEditing()
  const outdatedDrafts = new Drafts()
  const readRow = async () => {
    const row = await findPage(db, workspace.id, page.id)
    if (!row) throw new Error('The page was not found.')
    return row
  }
  await outdatedDrafts.read(db, await readRow())
  await workspace.call('POST /pages/{id}/edits', {
    ...at,
    body: {
      revision: 1,
      operations: [
        { op: 'addPage', name: 'Menu', slug: 'menu', id: 'pgs_11111111111111111111' },
        { op: 'addBlock', page: 'pgs_11111111111111111111', type: 'heading' },
        { op: 'addBlock', page: 'pgs_11111111111111111111', type: 'divider', after: null },
      ],
    },
  })
  await edit('Then')
  await workspace.call('POST /pages/{id}/restore', { ...at, body: { revision: 2 } })
  const { pages, theme, nav } = await edit('Last')
  const omitPreviewUrl = ({ id, name, slug, icon, blocks }: (typeof pages)[number]) => ({
    id,
    name,
    slug,
    icon,
    blocks,
  })
  const expected = { pages: pages.map(omitPreviewUrl), theme, nav }
  expect((await readPage(db, workspace.id, page.id))?.content).toEqual(expected)
  expect(await readPageAt(db, await readRow(), 5)).toEqual(expected)
  const { document } = await outdatedDrafts.read(db, await readRow())
  expect(document).toEqual((await new Drafts().read(db, await readRow())).document)
})

test('blocks in a document of an earlier version get their new fields', async () => {
  const { db } = service.database
  const { workspace, page } = await startEditing()
  const unknownBlock = { id: 'blk_11111111111111111111', type: 'carousel', fields: { z: 1, a: [2] } }
  const pages = page.pages.map(({ id, name, slug, icon, blocks }) => {
    const titledBlocks = blocks.map((block) => ({ ...block, fields: { title: 'Osteria' } }))
    return { id, name, slug, icon, blocks: [...titledBlocks, unknownBlock] }
  })
  const content = { pages, theme: {}, nav: {} }
  await db.update(pageSnapshots).set({ content }).where(eq(pageSnapshots.pageId, page.id))
  const [read] = (await readPage(db, workspace.id, page.id))?.content.pages ?? []
  expect(read?.blocks).toMatchObject([
    { fields: { ...page.pages[0]?.blocks[0]?.fields, title: 'Osteria' } },
    unknownBlock,
  ])
  expect(JSON.stringify(read?.blocks[1])).toBe(JSON.stringify(unknownBlock))
})

async function startEditing() {
  const workspace = await service.createWorkspace()
  const page = await createPage(workspace)
  const at = { params: { id: page.id } }
  const actor = 'usr_ada;Ada%20Lovelace'
  const home = page.pages[0]?.id ?? ''
  async function addHeading(text: string) {
    const { revision } = await workspace.call('GET /pages/{id}/content', at)
    const add: EditOperation = { op: 'addBlock', page: home, type: 'heading', fields: { text } }
    return workspace.call('POST /pages/{id}/edits', { ...at, actor, body: { revision, operations: [add] } })
  }
  return { workspace, page, edit: addHeading, at }
}

test('a version gets a name, which the history shows and filters by, and loses it again', async () => {
  const workspace = await service.createWorkspace()
  const { id } = await createPage(workspace)
  const nameVersion = (body: { name: string | null; revision?: number }) =>
    workspace.send('POST /pages/{id}/versions', { params: { id }, body })
  const listNames = async () =>
    (await workspace.call('GET /pages/{id}/history', { params: { id }, query: { named: 'true' } })).data.map(
      ({ revision, name }) => ({ revision, name }),
    )
  expect(await listNames()).toEqual([])
  expect((await nameVersion({ name: '  Before the sale ' })).body).toMatchObject({
    revision: 1,
    name: 'Before the sale',
  })
  expect(await listNames()).toEqual([{ revision: 1, name: 'Before the sale' }])
  for (const revision of [2, 3_000_000_000, Number.MAX_SAFE_INTEGER])
    expect((await nameVersion({ name: 'Later', revision })).status).toBe(400)
  expect((await nameVersion({ name: null, revision: 1 })).body).toMatchObject({ name: null })
  expect(await listNames()).toEqual([])
})
