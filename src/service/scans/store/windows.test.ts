import { expect, test } from 'vitest'
import { createCode, scan } from '#testing/create-code.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()

test('a range that ends before the plan’s history is empty and marked as clamped', async () => {
  const workspace = await service.createWorkspace()
  const to = '2019-01-01T00:00:00.000Z'
  const window = { from: to, to, clamped: true }
  for (const query of [{ to }, { from: '2018-01-01T00:00:00.000Z', to }]) {
    expect(await workspace.call('GET /scans', { query })).toEqual({ data: [], window, next_cursor: null })
    expect(
      await workspace.call('GET /analytics/summary', { query: { ...query, compare: 'previous', interval: 'day' } }),
    ).toMatchObject({ window, totals: { scans: 0 }, previous: { totals: { scans: 0 } }, codes: [] })
  }
})

test('a `from` ahead of the service’s clock is allowed without a `to`', async () => {
  const workspace = await service.createWorkspace()
  const from = new Date(Date.now() + 60_000).toISOString()
  const empty = { data: [], window: { from, to: from, clamped: false }, next_cursor: null }
  expect(await workspace.call('GET /scans', { query: { from } })).toEqual(empty)
  expect(await workspace.call('GET /analytics/summary', { query: { from } })).toMatchObject({ totals: { scans: 0 } })
  const to = new Date(Date.now() + 30_000).toISOString()
  expect(await workspace.send('GET /scans', { query: { from, to } })).toMatchObject({ status: 400 })
})

test('a CSV begins at its cursor and ends at its limit', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace)
  for (let i = 0; i < 3; i++) await scan(code)
  await service.scanning.waitUntilDrained()
  const { data, next_cursor } = await workspace.call('GET /scans', { query: { limit: 1 } })
  const getIds = async (path: string) => {
    const headers = { authorization: `Bearer ${workspace.key}`, accept: 'text/csv' }
    const table = await (await fetch(`${service.origin}/v1${path}`, { headers })).text()
    return table
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(',')[0])
  }
  const allIds = await getIds('/scans')
  expect(allIds).toHaveLength(3)
  expect(await getIds('/scans?limit=2')).toEqual(allIds.slice(0, 2))
  expect(await getIds(`/codes/${code.id}/scans?limit=1`)).toEqual([data[0]?.id])
  expect(await getIds(`/scans?limit=1&cursor=${next_cursor}`)).toEqual([allIds[1]])
})

test('a CSV has addresses as people read them', async () => {
  const workspace = await service.createWorkspace()
  const url = 'https://xn--mnchen-3ya.example/stra%C3%9Fe?q=a%2Fb'
  await scan(await workspace.call('POST /codes', { body: { name: 'Street', destination: { type: 'url', url } } }))
  await service.scanning.waitUntilDrained()
  const headers = { authorization: `Bearer ${workspace.key}`, accept: 'text/csv' }
  const table = await (await fetch(`${service.origin}/v1/scans`, { headers })).text()
  expect(table).toContain('https://münchen.example/straße?q=a%2Fb')
})
