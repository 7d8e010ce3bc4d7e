import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()

test('names of views are unique regardless of case, even in parallel requests', async () => {
  const workspace = await service.createWorkspace()
  const saveView = (name: string) => workspace.send('POST /views', { body: { name, search: 'sort=scans' } })
  const replies = await Promise.all(['Busy', 'busy', 'BUSY'].map(saveView))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const saveLeads = () => workspace.send('POST /views', { body: { name: 'Busy', list: 'leads', search: 'days=7' } })
  expect([(await saveLeads()).status, (await saveLeads()).status]).toEqual([201, 409])
  expect(
    await (await service.createWorkspace()).send('POST /views', { body: { name: 'Busy', search: '' } }),
  ).toMatchObject({
    status: 201,
  })
})
