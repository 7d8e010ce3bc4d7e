import { expect, test } from 'vitest'
import { testService } from '#testing/service.ts'

const service = await testService()

test('views are stored by name, per workspace, until they are deleted', async () => {
  const [workspace, other] = [await service.workspace(), await service.workspace()]
  const winter = await workspace.call('POST /views', { body: { name: 'winter', search: '?tag=winter&sort=name' } })
  const autumn = await workspace.call('POST /views', { body: { name: 'Autumn', search: 'tag=autumn' } })
  expect(winter).toMatchObject({ name: 'winter', search: 'tag=winter&sort=name' })
  expect((await workspace.call('GET /views')).data).toEqual([autumn, winter])
  expect((await other.call('GET /views')).data).toEqual([])
  const at = { params: { id: winter.id } }
  expect(await other.send('DELETE /views/{id}', at)).toMatchObject({ status: 404 })
  expect(await workspace.send('DELETE /views/{id}', at)).toMatchObject({ status: 204 })
  expect(await workspace.send('DELETE /views/{id}', at)).toMatchObject({ status: 404 })
  expect((await workspace.call('GET /views')).data).toEqual([autumn])
})

test('names of views are unique regardless of case, also in parallel requests', async () => {
  const workspace = await service.workspace()
  const save = (name: string) => workspace.send('POST /views', { body: { name, search: 'sort=scans' } })
  const replies = await Promise.all(['Busy', 'busy', 'BUSY'].map(save))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(await (await service.workspace()).send('POST /views', { body: { name: 'Busy', search: '' } })).toMatchObject({
    status: 201,
  })
})
