import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const destination = { type: 'url', url: 'https://example.com/menu' } as const

test('thirty parallel creations do not exceed the limit of the plan', async () => {
  const workspace = await service.createWorkspace('free')
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, i) => workspace.send('POST /codes', { body: { name: `Code ${i}`, destination } })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(25)
  const rejectedReplies = replies.filter(({ status }) => status === 403)
  expect(rejectedReplies).toHaveLength(5)
  expect(rejectedReplies[0]?.body).toMatchObject({
    error: { code: 'plan_limit_reached', details: { limit: 'codes', max: 25, used: 25 } },
  })
  expect((await workspace.call('GET /me')).usage.codes).toBe(25)
})

test('two parallel moves of folders cannot create a cycle', async () => {
  const workspace = await service.createWorkspace()
  const createFolder = async (name: string) => (await workspace.call('POST /folders', { body: { name } })).id
  const [a, b] = [await createFolder('A'), await createFolder('B')]
  const replies = await Promise.all([
    workspace.send('PATCH /folders/{id}', { params: { id: a }, body: { parentId: b } }),
    workspace.send('PATCH /folders/{id}', { params: { id: b }, body: { parentId: a } }),
  ])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
})
