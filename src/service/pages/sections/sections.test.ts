import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const divider = [{ type: 'divider', fields: {} }]

test('names of sections are unique and limits hold, even in parallel requests', async () => {
  const workspace = await service.createWorkspace('free')
  const save = (name: string) => workspace.send('POST /sections', { body: { name, blocks: divider } })
  const saveAll = async (...names: string[]) =>
    (await Promise.all(names.map(save))).map(({ status }) => status).toSorted((a, b) => a - b)
  expect(await saveAll('Hero', 'hero')).toEqual([201, 409])
  expect(await saveAll('A', 'B', 'C', 'D', 'E', 'F')).toEqual([201, 201, 201, 201, 403, 403])
  const { data } = await workspace.call('GET /sections')
  await workspace.call('DELETE /sections/{id}', { params: { id: data[0]?.id ?? '' } })
  expect((await save('G')).status).toBe(201)
})

test('the sections of a workspace are together at most as large as a document', async () => {
  const workspace = await service.createWorkspace()
  const html = { type: 'html', fields: { html: 'a'.repeat(20_000) } }
  const blocks = Array.from({ length: 150 }, () => html)
  const { id } = await workspace.call('POST /sections', { body: { name: 'Large', blocks } })
  const tooLarge = await workspace.send('POST /sections', { body: { name: 'Second', blocks } })
  expect(tooLarge).toMatchObject({ status: 400, body: { error: { details: { issues: [{ path: 'blocks' }] } } } })
  // Neither do parallel changes of two sections exceed it.
  const small = await workspace.call('POST /sections', { body: { name: 'Small', blocks: divider } })
  const other = await workspace.call('POST /sections', { body: { name: 'Other', blocks: divider } })
  await workspace.call('PATCH /sections/{id}', { params: { id }, body: { blocks: divider } })
  const grown = await Promise.all(
    [small, other].map((section) =>
      workspace.send('PATCH /sections/{id}', { params: { id: section.id }, body: { blocks } }),
    ),
  )
  expect(grown.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  await workspace.call('DELETE /sections/{id}', { params: { id: small.id } })
  await workspace.call('DELETE /sections/{id}', { params: { id: other.id } })
  // The blocks that are replaced do not count.
  const replaced = await workspace.send('PATCH /sections/{id}', { params: { id }, body: { blocks } })
  expect(replaced.status).toBe(200)
})
