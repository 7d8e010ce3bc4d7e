import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const destination = { type: 'url', url: 'https://example.com/menu' } as const

test('templates of another workspace do not exist', async () => {
  const [owner, other] = [await service.createWorkspace(), await service.createWorkspace()]
  const code = await owner.call('POST /codes', { body: { name: 'Menu', destination } })
  const { id } = await owner.call('POST /codes/{id}/template', { params: { id: code.id }, body: { name: 'Mine' } })
  expect((await other.send('PATCH /templates/{id}', { params: { id }, body: { name: 'Yours' } })).status).toBe(404)
  expect((await other.send('DELETE /templates/{id}', { params: { id } })).status).toBe(404)
  expect((await other.send('POST /codes', { body: { name: 'Menu', destination, templateId: id } })).status).toBe(400)
})
