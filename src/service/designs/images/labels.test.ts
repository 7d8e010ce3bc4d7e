import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

const service = await getSharedService()

async function addImage(workspace: TestWorkspace, name: string): Promise<string> {
  const raw = { width: 2, height: 2, channels: 3 } as const
  const data = (await sharp(randomBytes(12), { raw }).png().toBuffer()).toString('base64')
  return (await workspace.call('POST /images', { body: { data, name } })).id
}

async function fillLibrary() {
  const workspace = await service.createWorkspace()
  const ids: string[] = []
  for (const name of ['Harbor at dusk', 'Lemon tart', 'Tartan', 'Old menu']) ids.push(await addImage(workspace, name))
  const [harbor = '', tart = '', tartan = '', menu = ''] = ids
  const change = (changes: object[]) => workspace.send('POST /images/bulk', { body: { changes } as never })
  await change([
    { id: tart, folder: ' Menus / Summer ', addTags: ['dessert', 'yellow'] },
    { id: menu, folder: 'Menus', addTags: ['dessert'] },
    { id: tartan, folder: 'Menus of others' },
  ])
  const list = async (query: object) => {
    const { data } = await workspace.call('GET /images', { query: { limit: 50, ...query } })
    return data.map(({ name }) => name)
  }
  return { workspace, harbor, tart, tartan, menu, change, list }
}

test('images are found by folder with the folders in it, by tag and by words', async () => {
  const { list } = await fillLibrary()
  expect(await list({ folder: 'Menus' })).toEqual(['Old menu', 'Lemon tart'])
  expect(await list({ folder: 'Menus/Summer' })).toEqual(['Lemon tart'])
  expect(await list({ folder: '' })).toEqual(['Harbor at dusk'])
  expect(await list({ tag: 'dessert', folder: 'Menus/Summer' })).toEqual(['Lemon tart'])
  expect(await list({ search: 'TART' })).toEqual(['Tartan', 'Lemon tart'])
  expect(await list({ search: 'yellow tart' })).toEqual(['Lemon tart'])
  expect(await list({ search: '%' })).toEqual([])
  expect(await list({ folder: ' Menus / Summer/' })).toEqual(['Lemon tart'])
})

test('search ignores accents and their form in Unicode', async () => {
  const { workspace, list } = await fillLibrary()
  await addImage(workspace, 'Café crème')
  for (const search of ['cafe', 'CRÈME', 'crème café'.normalize('NFD')])
    expect(await list({ search })).toEqual(['Café crème'])
})

test('images are found in either form of Unicode, and a folder with spaces and slashes at its ends', async () => {
  const { workspace, menu, change, list } = await fillLibrary()
  await addImage(workspace, 'Café'.normalize('NFD'))
  for (const search of ['café', 'CAFÉ', 'cafe', 'café'.normalize('NFD')])
    expect(await list({ search })).toEqual(['Café'])
  await change([{ id: menu, folder: 'Menüs/Süß' }])
  for (const folder of ['Menüs/Süß', 'Menüs'.normalize('NFD'), ' Menüs / Süß / '])
    expect(await list({ folder })).toEqual(['Old menu'])
})

test('folders and tags are listed by name with their images', async () => {
  const { workspace } = await fillLibrary()
  expect(await workspace.call('GET /images/labels')).toEqual({
    folders: [
      { folder: '', count: 1 },
      { folder: 'Menus', count: 1 },
      { folder: 'Menus of others', count: 1 },
      { folder: 'Menus/Summer', count: 1 },
    ],
    tags: [
      { tag: 'dessert', count: 2 },
      { tag: 'yellow', count: 1 },
    ],
  })
})

test('tags are added and removed beside those that others set, and the change is undone exactly', async () => {
  const { workspace, tart, harbor, change } = await fillLibrary()
  const read = async (id: string) => {
    const { folder, tags } = await workspace.call('GET /images/{id}', { params: { id } })
    return { folder, tags }
  }
  const before = await Promise.all([tart, harbor].map(read))
  const reply = await change([
    { id: tart, folder: '', addTags: ['hero', 'yellow'], removeTags: ['dessert'] },
    { id: harbor, addTags: ['hero'] },
    { id: 'img_gone', folder: 'Nowhere' },
  ])
  expect(reply).toMatchObject({ status: 200, body: { data: [{ id: harbor }, { id: tart }] } })
  expect(await read(tart)).toEqual({ folder: '', tags: ['yellow', 'hero'] })
  await change([
    { id: tart, folder: 'Menus/Summer', addTags: ['dessert'], removeTags: ['hero'] },
    { id: harbor, removeTags: ['hero'] },
  ])
  const after = await Promise.all([tart, harbor].map(read))
  expect(after.map(({ folder, tags }) => ({ folder, tags: tags.toSorted() }))).toEqual(
    before.map(({ folder, tags }) => ({ folder, tags: tags.toSorted() })),
  )
})

test('an image changes its folder and tags beside its name, and never those of another workspace', async () => {
  const { workspace, tart } = await fillLibrary()
  const params = { id: tart }
  const changedImage = await workspace.call('PATCH /images/{id}', {
    params,
    body: { folder: 'Shop//New/', tags: ['a', 'b', 'a'] },
  })
  expect(changedImage).toMatchObject({ name: 'Lemon tart', folder: 'Shop/New', tags: ['a', 'b'] })
  const tooMany = Array.from({ length: 21 }, (_, index) => `tag ${index}`)
  expect(await workspace.send('PATCH /images/{id}', { params, body: { tags: tooMany } })).toMatchObject({ status: 400 })
  const other = await service.createWorkspace()
  await other.call('POST /images/bulk', { body: { changes: [{ id: tart, folder: 'Stolen' }] } })
  expect(await workspace.call('GET /images/{id}', { params })).toMatchObject({ folder: 'Shop/New' })
  expect(await other.call('GET /images/labels')).toEqual({ folders: [], tags: [] })
})
