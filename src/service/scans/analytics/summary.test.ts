import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const workspace = await service.createWorkspace()
const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

async function createCode(name: string) {
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  return workspace.call('POST /codes', { body: { name, destination } })
}
async function scan({ shortCode }: { shortCode: string }, headers: Record<string, string> = {}) {
  await fetch(`${service.origin}/${shortCode}`, { redirect: 'manual', headers: { 'user-agent': agent, ...headers } })
}

test('the summary has the number of all codes and values, however many it lists', async () => {
  const freshWorkspace = await service.createWorkspace()
  const codes = []
  for (let i = 0; i < 4; i++)
    codes.push(
      await freshWorkspace.call('POST /codes', {
        body: { name: `C${i}`, destination: { type: 'url', url: 'https://example.com/' } },
      }),
    )
  for (const [i, code] of codes.slice(0, 3).entries())
    await scan(code, { 'accept-language': ['de', 'fr', 'it'][i] ?? '' })
  await service.scanning.waitUntilDrained()
  const top = await freshWorkspace.call('GET /analytics/summary', { query: { top: 1 } })
  expect([top.codes.length, top.codesTotal, top.breakdowns.language.length]).toEqual([1, 3, 1])
  expect(top.breakdownTotals).toMatchObject({ language: 3, os: 1, matchedRule: 1 })
  const allCodes = await freshWorkspace.call('GET /analytics/summary', { query: { top: 1, codes: 'all' } })
  expect([allCodes.codes.length, allCodes.codesTotal, allCodes.breakdowns.language.length]).toEqual([3, 3, 1])
})

test('a visitor with several scans counts once in every figure', async () => {
  const [firstCode, secondCode] = [await createCode('One'), await createCode('Two')]
  await scan(firstCode, { 'x-forwarded-for': '81.2.69.142' })
  await scan(firstCode, { 'x-forwarded-for': '81.2.69.142' })
  await scan(secondCode, { 'x-forwarded-for': '81.2.69.142', 'accept-language': 'de' })
  await scan(secondCode, { 'x-forwarded-for': '81.2.69.160', 'user-agent': 'Twitterbot/1.0' })
  await service.scanning.waitUntilDrained()
  const summary = await workspace.call('GET /analytics/summary', { query: { compare: 'previous' } })
  expect(summary).toMatchObject({
    timezone: 'UTC',
    interval: 'month',
    totals: { scans: 3, visitors: 1 },
    previous: { totals: { scans: 0, visitors: 0 } },
    codes: [
      {
        id: firstCode.id,
        name: 'One',
        shortCode: firstCode.shortCode,
        scans: 2,
        visitors: 1,
        previous: { scans: 0, visitors: 0 },
      },
      { id: secondCode.id, scans: 1, visitors: 1 },
    ],
    breakdowns: {
      country: [{ value: 'GB', scans: 3, visitors: 1 }],
      os: [{ value: 'iOS', scans: 3, visitors: 1 }],
      language: [
        { value: null, scans: 2, visitors: 1 },
        { value: 'de', scans: 1, visitors: 1 },
      ],
    },
  })
  const bots = await workspace.call('GET /analytics/summary', { query: { bots: 'include', codeId: secondCode.id } })
  expect([bots.totals, bots.codes.map(({ scans }) => scans)]).toEqual([{ scans: 2, visitors: 2 }, [2]])
  const german = await workspace.call('GET /analytics/summary', { query: { language: 'de', country: '!DE' } })
  expect(german.totals).toEqual({ scans: 1, visitors: 1 })
})

test('the summary has the scans of each code by interval on request', async () => {
  const freshWorkspace = await service.createWorkspace()
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const codes = [
    await freshWorkspace.call('POST /codes', { body: { name: 'Twice', destination } }),
    await freshWorkspace.call('POST /codes', { body: { name: 'Once', destination } }),
  ]
  const [twice, once] = codes
  if (!twice || !once) throw new Error('The codes were not made.')
  for (const code of [twice, twice, once]) await scan(code)
  await service.scanning.waitUntilDrained()
  const from = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 86_400_000)
  const query = { from: from.toISOString(), interval: 'day', codeSeries: true } as const
  const summary = await freshWorkspace.call('GET /analytics/summary', { query })
  expect(summary.codes.map(({ id, series }) => [id, series])).toEqual([
    [twice.id, [0, 0, 2]],
    [once.id, [0, 0, 1]],
  ])
  const plain = await freshWorkspace.call('GET /analytics/summary', { query: { ...query, codeSeries: false } })
  expect(plain.codes.map(({ series }) => series)).toEqual([undefined, undefined])
})
