import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()

test('a brand kit that somebody else stored meanwhile is not overwritten', async () => {
  const workspace = await service.createWorkspace()
  const store = (name: string, replaces: string | null | undefined) =>
    workspace.send('PUT /brand', { body: { colors: [{ name, value: '#14532d' }], replaces } })
  expect((await store('First', null)).status).toBe(200)
  const { updatedAt } = await workspace.call('GET /brand')
  expect(await store('Too late', null)).toMatchObject({ status: 409, body: { error: { code: 'changed_meanwhile' } } })
  expect((await store('Second', updatedAt)).status).toBe(200)
  expect((await store('Too late', updatedAt)).status).toBe(409)
  expect((await workspace.call('GET /brand')).colors).toMatchObject([{ name: 'Second' }])
  expect((await store('Any', undefined)).status).toBe(200)
})
