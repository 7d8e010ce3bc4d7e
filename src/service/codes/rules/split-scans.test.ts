import { expect, test } from 'vitest'
import { phoneAgent } from '#testing/phone-agent.ts'
import { requestHost } from '#testing/request-host.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService()
const VISITORS = 10_000
const AT_ONCE = 20
// With these weights, chance alone exceeds one percent in four out of a million runs.
const split = [
  { url: 'https://example.com/old', weight: 95 },
  { url: 'https://example.com/new', weight: 5 },
]

/** Scans once as each of these visitors, and returns the addresses to which the visitors were led. */
async function scanAs({ from, to }: { from: number; to: number }, scanUrl: string): Promise<string[]> {
  const locations: string[] = []
  const scanNext = async (visitor: number): Promise<void> => {
    if (visitor >= to) return
    const headers = { 'user-agent': phoneAgent, 'x-forwarded-for': `198.18.${visitor >> 8}.${visitor & 255}` }
    const answer = await requestHost(service.origin, scanUrl, { headers })
    locations[visitor - from] = String(answer.headers['location'])
    await scanNext(visitor + AT_ONCE)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => scanNext(from + first)))
  return locations
}

test('10,000 scans are divided within one percent of the weights', async () => {
  const workspace = await service.createWorkspace()
  const { id, scanUrl } = await workspace.call('POST /codes', {
    body: {
      name: 'Poster',
      destination: { type: 'url', url: 'https://example.com/' },
      rules: [{ name: 'Test', when: {}, split }],
    },
  })
  const firstLocations = await scanAs({ from: 0, to: 500 }, scanUrl)
  const repeatedLocations = await scanAs({ from: 0, to: 500 }, scanUrl)
  expect(repeatedLocations).toEqual(firstLocations)
  const otherLocations = await scanAs({ from: 500, to: VISITORS }, scanUrl)
  const countScans = (url: string, locations: string[]) => locations.filter((location) => location === url).length
  for (const { url, weight } of split)
    expect(Math.abs(countScans(url, [...firstLocations, ...otherLocations]) / VISITORS - weight / 100)).toBeLessThan(
      0.01,
    )

  await service.scanning.waitUntilDrained()
  const { data } = await workspace.call('GET /codes/{id}/splits', { params: { id } })
  const parts = split.map(({ url }) => ({
    url,
    scans: countScans(url, [...firstLocations, ...repeatedLocations, ...otherLocations]),
  }))
  expect(data).toMatchObject([{ rule: { name: 'Test' }, parts }])
})
