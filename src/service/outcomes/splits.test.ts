import { expect, test } from 'vitest'
import { phoneAgent } from '#testing/phone-agent.ts'
import { createPoster, followScan } from '#testing/follow-scan.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()

test('the splits of all codes are listed page by page, without archived codes', async () => {
  const workspace = await service.createWorkspace()
  const split = ['https://example.com/a', 'https://example.com/b'].map((url) => ({ url, weight: 1 }))
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const rules = ['First', 'Second'].map((name) => ({ name, when: {}, split }))
  await createPoster(workspace, { destination, rules: [{ name: 'No split', when: {}, url: 'https://example.com/c' }] })
  const [older, newer, archived] = [
    await createPoster(workspace, { destination, rules }),
    await createPoster(workspace, { destination, rules: rules.slice(0, 1) }),
    await createPoster(workspace, { destination, rules }),
  ]
  await workspace.call('PATCH /codes/{id}', { params: { id: archived.id }, body: { archived: true } })
  const toNames = ({ data }: { data: { code: { id: string }; rule: { name: string } }[] }) =>
    data.map(({ code, rule }) => [code.id, rule.name])
  const page = await workspace.call('GET /splits', { query: { limit: 1 } })
  expect(toNames(page)).toEqual([[newer.id, 'First']])
  const next = await workspace.call('GET /splits', { query: { limit: 1, cursor: page.next_cursor ?? '' } })
  expect([toNames(next), next.next_cursor]).toEqual([
    [
      [older.id, 'First'],
      [older.id, 'Second'],
    ],
    null,
  ])
  expect(next.data[0]).toMatchObject({ winner: null, missingScans: null })
})

test('a split counts from its last change of addresses, weights or conversion tracking', async () => {
  const workspace = await service.createWorkspace()
  const [url, other] = ['https://example.com/a', 'https://example.com/b']
  const rule = { id: 'rul_1', name: 'Test', when: {} }
  const split = [url, other].map((address) => ({ url: address, weight: 1 }))
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const code = await createPoster(workspace, { destination, rules: [{ ...rule, url }] })
  let visitors = 0
  const scanAndCount = async () => {
    for (let scans = 0; scans < 5; scans++) await followScan(code, { 'x-forwarded-for': `198.18.1.${visitors++}` })
    await service.scanning.waitUntilDrained()
    const { data } = await workspace.call('GET /codes/{id}/splits', { params: { id: code.id } })
    return data.map(({ since, parts }) => ({ since, scans: parts.reduce((sum, { scans }) => sum + scans, 0) }))
  }
  const change = (body: object) => workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body })
  const isCounted = async (scans: number) => {
    const { updatedAt } = await workspace.call('GET /codes/{id}', { params: { id: code.id } })
    const [result] = await scanAndCount()
    expect(result?.scans).toBe(scans)
    return Math.abs(Date.parse(result?.since ?? '') - Date.parse(updatedAt)) < 1_000
  }

  expect(await scanAndCount()).toEqual([])
  await change({ rules: [{ ...rule, split }] })
  expect(await isCounted(5)).toBe(true)
  // A change of neither the addresses nor who gets which address leaves the figures.
  await change({
    name: 'Menu',
    rules: [
      { ...rule, split, when: { countries: ['GB', 'DE'] } },
      { name: 'Rest', when: {}, url },
    ],
  })
  await change({ rules: [{ ...rule, split }] })
  await isCounted(10)
  await change({ trackConversions: true })
  expect(await isCounted(5)).toBe(true)
  await change({ rules: [{ ...rule, split: split.map((part) => ({ ...part, weight: 2 })) }] })
  expect(await isCounted(5)).toBe(true)
})

test('two splits with the same name have no winner, because their scans cannot be told apart', async () => {
  const workspace = await service.createWorkspace()
  const split = ['https://example.com/a', 'https://example.com/b'].map((url) => ({ url, weight: 1 }))
  const [only, british] = [{}, { countries: ['GB'] }]
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const rules = [british, only].map((when) => ({ name: 'Test', when, split }))
  const code = await createPoster(workspace, { destination, trackConversions: true, rules })
  const scans = new Map(split.map(({ url }) => [url, 0]))
  for (let visitor = 0; Math.min(...scans.values()) < 100; visitor++) {
    const { location, token } = await followScan(code, { 'user-agent': `${phoneAgent} Visitor/${visitor}` })
    const url = location.replace(/[?]tsr=.*/, '')
    const count = (scans.get(url) ?? 0) + 1
    scans.set(url, count)
    if (url === split[0]?.url && count <= 20) await workspace.call('POST /conversions', { body: { scan: token ?? '' } })
  }
  await service.scanning.waitUntilDrained()
  const { data } = await workspace.call('GET /codes/{id}/splits', { params: { id: code.id } })
  expect(data).toMatchObject(
    [british, only].map(() => ({ winner: null, parts: [{ successes: 20 }, { successes: 0 }] })),
  )
  expect(data[0]?.parts[0]?.chance).toBeGreaterThan(0.99)
})
