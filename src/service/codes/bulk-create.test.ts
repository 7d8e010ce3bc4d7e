import { expect, test } from 'vitest'
import { sharedService } from '#testing/service.ts'

const service = await sharedService()

function rows(count: number, name = 'Table') {
  return Array.from({ length: count }, (_, i) => ({ name: `${name} ${i}`, url: `https://example.com/table/${i}` }))
}

test('five hundred rows create five hundred codes in one folder, in the order of the rows', async () => {
  const workspace = await service.workspace()
  const made = await workspace.call('POST /codes/bulk', { body: { rows: rows(500), folderName: 'Tables' } })
  expect(made.created).toBe(500)
  expect(made.codes.map(({ name }) => name)).toEqual(rows(500).map(({ name }) => name))
  expect(new Set(made.codes.map(({ shortCode }) => shortCode)).size).toBe(500)
  const folders = (await workspace.call('GET /folders')).data
  expect(folders).toMatchObject([{ id: made.folderId, name: 'Tables', codes: 500 }])
  const page = await workspace.call('GET /codes', { query: { sort: 'created_asc', limit: 100 } })
  expect(page.data.map(({ id }) => id)).toEqual(made.codes.slice(0, 100).map(({ id }) => id))
  expect((await workspace.call('GET /me')).usage).toMatchObject({ codes: 500, folders: 1 })
  const last = made.codes.at(-1)
  if (!last) throw new Error('No code was made.')
  const scan = await fetch(`${service.origin}/${last.shortCode}`, { redirect: 'manual' })
  expect(scan.headers.get('location')).toBe('https://example.com/table/499')
  const history = await workspace.call('GET /codes/{id}/history', { params: { id: last.id } })
  expect(history.data.map(({ changes }) => Object.keys(changes).toSorted())).toEqual([['destination', 'name']])
})

test('a folder above the plan’s limit creates nothing', async () => {
  const workspace = await service.workspace('free')
  for (let i = 0; i < 5; i++) await workspace.call('POST /folders', { body: { name: `Folder ${i}` } })
  const body = { rows: rows(2), folderName: 'The sixth' }
  expect(await workspace.send('POST /codes/bulk', { body })).toMatchObject({
    status: 403,
    body: { error: { details: { limit: 'folders', max: 5, used: 5 } } },
  })
  expect((await workspace.call('GET /me')).usage.codes).toBe(0)
})
