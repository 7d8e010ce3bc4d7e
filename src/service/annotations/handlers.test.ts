import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const toUrl = (path: string) => ({ type: 'url' as const, url: `https://example.com/${path}` })

test('annotations are changes of destinations, print downloads, publications and notes, oldest first', async () => {
  const workspace = await service.createWorkspace()
  const from = new Date(Date.now() - 60_000).toISOString()
  const note = await workspace.call('POST /annotations', { body: { at: from, text: ' Posters went up ' } })
  const codes = []
  for (const name of ['One', 'Two'])
    codes.push((await workspace.call('POST /codes', { body: { name, destination: toUrl('') } })).id)
  await workspace.call('PATCH /codes/bulk', { body: { ids: codes, destination: toUrl('menu') } })
  const [id = ''] = codes
  await workspace.send('GET /codes/{id}/download', { params: { id }, query: { format: 'pdf' } })
  await workspace.send('GET /codes/{id}/download', { params: { id }, query: { format: 'png' } })
  const list = async (query: object) =>
    (await workspace.call('GET /annotations', { query: { from, ...query } })).data.map(
      ({ kind, text, codes: count }) => [kind, text, count],
    )
  expect(await list({})).toEqual([
    ['note', 'Posters went up', 0],
    ['repointed', '2 codes got another destination', 2],
    ['printed', 'Print file (PDF) of One downloaded', 1],
  ])
  expect(await list({ codeId: codes[1] })).toEqual([
    ['note', 'Posters went up', 0],
    ['repointed', 'Two now opens example.com/menu', 1],
  ])
  const params = { id: note.id ?? '' }
  await workspace.call('PATCH /annotations/{id}', { params, body: { text: 'Posters are up' } })
  expect((await list({}))[0]).toEqual(['note', 'Posters are up', 0])
  await workspace.call('DELETE /annotations/{id}', { params })
  expect(await list({})).toHaveLength(2)
  expect(await workspace.send('DELETE /annotations/{id}', { params })).toMatchObject({ status: 404 })
})

test('a code that was repointed twice in a minute opens the last destination', async () => {
  const workspace = await service.createWorkspace()
  const from = new Date(Date.now() - 60_000).toISOString()
  const { id } = await workspace.call('POST /codes', { body: { name: 'One', destination: toUrl('') } })
  for (const path of ['a', 'b'])
    await workspace.call('PATCH /codes/{id}', { params: { id }, body: { destination: toUrl(path) } })
  const { data } = await workspace.call('GET /annotations', { query: { from } })
  expect(data.at(-1)?.text).toBe('One now opens example.com/b')
})

test('notes of another workspace are neither listed nor changed, and a note needs a code that exists', async () => {
  const [workspace, other] = [await service.createWorkspace(), await service.createWorkspace()]
  const { id } = await workspace.call('POST /annotations', { body: { at: new Date().toISOString(), text: 'Rain' } })
  expect((await other.call('GET /annotations')).data).toEqual([])
  const change = { params: { id: id ?? '' }, body: { text: 'Sun' } }
  expect(await other.send('PATCH /annotations/{id}', change)).toMatchObject({ status: 404 })
  const body = { at: new Date().toISOString(), text: 'Rain', codeId: 'cod_nobody' }
  expect(await workspace.send('POST /annotations', { body })).toMatchObject({ status: 400 })
})
