import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'
import { destinationChecks } from './destination-checks/schema.ts'

const service = await getSharedService()

test('a code needs attention while its design is hard to scan or its destination is dead', async () => {
  const [workspace, other] = [await service.createWorkspace(), await service.createWorkspace()]
  const createCode = async (name: string, design?: { kind: 'plain'; foreground: string }) => {
    const destination = { type: 'url', url: `https://${name}.example.org/` } as const
    return (await workspace.call('POST /codes', { body: { name, destination, ...(design && { design }) } })).id
  }
  const storeHealth = async (id: string, ok: boolean) =>
    service.database.db
      .update(destinationChecks)
      .set({ ok, checkedAt: new Date() })
      .where(and(eq(destinationChecks.workspaceId, workspace.id), eq(destinationChecks.codeId, id)))
  const listNames = async () =>
    (await workspace.call('GET /codes', { query: { attention: true, sort: 'created_asc' } })).data.map(
      ({ name }) => name,
    )
  await storeHealth(await createCode('alive'), true)
  const pale = await createCode('pale', { kind: 'plain', foreground: '#b0b0b0' })
  const dead = await createCode('dead')
  await storeHealth(dead, false)
  await createCode('unknown')
  expect(await listNames()).toEqual(['pale', 'dead'])
  expect((await other.call('GET /codes', { query: { attention: true } })).data).toEqual([])

  await workspace.call('PATCH /codes/{id}', { params: { id: pale }, body: { design: { kind: 'plain' } } })
  const destination = { type: 'url', url: 'https://moved.example.org/' } as const
  await workspace.call('PATCH /codes/{id}', { params: { id: dead }, body: { destination } })
  expect(await listNames()).toEqual([])
})
