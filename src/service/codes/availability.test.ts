import { expect, test } from 'vitest'
import { phoneAgent } from '#testing/phone-agent.ts'
import { getSharedService, startTestService, type TestWorkspace } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'

const service = await getSharedService()
const url = 'https://example.com/menu'
const fallbackUrl = 'https://example.com/closed'
const [PAST, FUTURE] = ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']

async function createCode(workspace: TestWorkspace, fields: object) {
  const body = { name: 'Menu', destination: { type: 'url' as const, url }, ...fields }
  return workspace.call('POST /codes', { body })
}

async function scan({ scanUrl }: { scanUrl: string }, query = '') {
  const reply = await fetch(scanUrl + query, { redirect: 'manual', headers: { 'user-agent': phoneAgent } })
  return { status: reply.status, location: reply.headers.get('location'), text: await reply.text() }
}

/** Waits until the process knows that the limit was reached, which takes a moment. HEAD does not count as a scan. */
async function waitUntilClosed({ scanUrl }: { scanUrl: string }) {
  const head = async () => (await fetch(scanUrl, { method: 'HEAD', redirect: 'manual' })).headers.get('location')
  await service.scanning.waitUntilDrained()
  await until(async () => (await head()) !== url, { event: 'The end of the code' })
}

test.each([
  ['before its start', { startsAt: FUTURE }, 'not active yet'],
  ['after its end', { endsAt: PAST }, 'no longer active'],
])('%s a code opens its fallback address or else a page with the reason', async (_, times, text) => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace, times)
  const closed = await scan(code)
  expect([closed.status, closed.location]).toEqual([404, null])
  expect(closed.text).toContain(text)
  const request = { params: { id: code.id } }
  await workspace.call('PATCH /codes/{id}', { ...request, body: { fallbackUrl } })
  expect(await scan(code)).toMatchObject({ status: 302, location: fallbackUrl })
  await workspace.call('PATCH /codes/{id}', { ...request, body: { startsAt: PAST, endsAt: FUTURE } })
  expect(await scan(code)).toMatchObject({ location: url })
  await service.scanning.waitUntilDrained()
  const { data } = await workspace.call('GET /scans')
  expect(data.map(({ destinationUrl }) => destinationUrl)).toEqual([url, fallbackUrl, ''])
  const history = await workspace.call('GET /codes/{id}/history', request)
  expect(history.data.slice(0, 2).map(({ changes }) => Object.keys(changes).toSorted())).toEqual([
    ['endsAt', 'startsAt'],
    ['fallbackUrl'],
  ])
})

test('scans without a destination count as scans of the code but not for its limit', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace, { scanLimit: 2, startsAt: FUTURE })
  for (let i = 0; i < 3; i++) expect((await scan(code)).status).toBe(404)
  await service.scanning.waitUntilDrained()
  const request = { params: { id: code.id } }
  await workspace.call('PATCH /codes/{id}', { ...request, body: { startsAt: null } })
  for (let i = 0; i < 2; i++) expect(await scan(code)).toMatchObject({ status: 302, location: url })
  await waitUntilClosed(code)
  expect((await scan(code)).text).toContain('no longer active')
  await service.scanning.waitUntilDrained()
  await workspace.call('PATCH /codes/{id}', { ...request, body: { scanLimit: 3 } })
  expect(await scan(code)).toMatchObject({ status: 302, location: url })
  await waitUntilClosed(code)
  expect((await scan(code)).status).toBe(404)
  await service.scanning.waitUntilDrained()
  const { data } = await workspace.call('GET /codes', { query: { sort: 'scans' } })
  expect(data.map(({ scans }) => scans)).toEqual([8])
})

test('scans that opened the fallback address do not count for the limit', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace, { scanLimit: 2, fallbackUrl })
  for (let i = 0; i < 2; i++) expect((await scan(code)).location).toBe(url)
  await waitUntilClosed(code)
  for (let i = 0; i < 3; i++) expect((await scan(code)).location).toBe(fallbackUrl)
  await service.scanning.waitUntilDrained()
  const raised = await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { scanLimit: 3 } })
  expect(raised).toMatchObject({ scanLimit: 3, fallbackUrl, startsAt: null, endsAt: null })
  expect((await scan(code)).location).toBe(url)
  await waitUntilClosed(code)
  expect((await scan(code)).location).toBe(fallbackUrl)
})

test('scans by bots do not count for the limit', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace, { scanLimit: 1 })
  const robot = { redirect: 'manual', headers: { 'user-agent': 'Googlebot/2.1' } } as const
  for (let i = 0; i < 3; i++) expect((await fetch(code.scanUrl, robot)).headers.get('location')).toBe(url)
  expect((await scan(code)).location).toBe(url)
  expect((await scan(code)).status).toBe(404)
})

test('another process counts the scans too', async () => {
  const workspace = await service.createWorkspace()
  const other = await startTestService({}, service.database)
  const code = await createCode(workspace, { scanLimit: 3, fallbackUrl })
  const otherCode = { scanUrl: code.scanUrl.replace(service.origin, other.origin) }
  expect((await scan(otherCode)).location).toBe(url)
  for (let i = 0; i < 3; i++) await scan(code)
  await service.scanning.waitUntilDrained()
  await until(async () => (await scan(otherCode)).location === fallbackUrl)
})

test('a + after the address shows the owner and the destination, and records no scan', async () => {
  const workspace = await service.createWorkspace()
  await workspace.call('PATCH /me', { body: { workspace: { name: 'Bread & Co' } } })
  const code = await createCode(workspace, {})
  const preview = await scan(code, '+')
  expect(preview.status).toBe(200)
  expect(preview.text).toContain('<b dir="ltr">https://example.com/menu</b>')
  expect(preview.text).toContain('<b><bdi>Bread &amp; Co</bdi></b>, and has not proved a domain of its own')
  await workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body: { startsAt: FUTURE } })
  const textBefore = (await scan(code, '+')).text
  expect(textBefore).toContain('not active yet')
  expect(textBefore).not.toContain('example.com')
  await workspace.call('PATCH /codes/{id}', {
    params: { id: code.id },
    body: { startsAt: null, accessCode: 'sesame' },
  })
  expect((await scan(code, '+')).text).not.toContain('example.com')
  await service.scanning.waitUntilDrained()
  expect((await workspace.call('GET /scans')).data).toEqual([])
})

test('a + shows the fallback address of inactive and of active codes', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace, { startsAt: FUTURE, fallbackUrl })
  const change = (body: object) => workspace.call('PATCH /codes/{id}', { params: { id: code.id }, body })
  const textBefore = (await scan(code, '+')).text
  expect(textBefore).toContain(`It is not active yet, and opens<br><b dir="ltr">${fallbackUrl}</b>`)
  expect(textBefore).not.toContain(url)
  await change({ startsAt: null, endsAt: PAST })
  expect((await scan(code, '+')).text).toContain(
    `It is not active any more, and opens<br><b dir="ltr">${fallbackUrl}</b>`,
  )
  await change({ endsAt: FUTURE })
  const active = (await scan(code, '+')).text
  expect(active).toContain(`It opens<br><b dir="ltr">${url}</b>`)
  expect(active).toContain(`or for a number of scans. Otherwise it opens<br><b dir="ltr">${fallbackUrl}</b>`)
})

test('a split divides scans by its weights and gives a visitor the same part all day', async () => {
  const workspace = await service.createWorkspace()
  const split = [
    { url: 'https://example.com/a', weight: 3 },
    { url: 'https://example.com/b', weight: 1 },
  ]
  const rules = [{ name: 'Test', when: {}, split }]
  const code = await createCode(workspace, { rules })
  expect(code.rules).toMatchObject(rules)
  const visit = async (visitor: number) => {
    const headers = {
      'user-agent': phoneAgent,
      'x-forwarded-for': `198.18.${visitor >> 8}.${visitor & 255}`,
    }
    return (await fetch(code.scanUrl, { redirect: 'manual', headers })).headers.get('location')
  }
  const firstLocations: (string | null)[] = []
  for (let visitor = 0; visitor < 400; visitor++) firstLocations.push(await visit(visitor))
  const repeatedLocations: (string | null)[] = []
  for (let visitor = 0; visitor < 400; visitor++) repeatedLocations.push(await visit(visitor))
  expect(repeatedLocations).toEqual(firstLocations)
  const countOfA = firstLocations.filter((location) => location === split[0]?.url).length
  // The allowed difference is eight standard deviations.
  expect(Math.abs(countOfA - 300)).toBeLessThan(70)
  await service.scanning.waitUntilDrained()
  const replayed = await workspace.call('POST /codes/{id}/rules/replay', {
    params: { id: code.id },
    body: { rules: code.rules },
  })
  expect(replayed).toMatchObject({ scans: 800, moved: 0 })
})

test.each([
  ['neither', {}],
  [
    'both',
    {
      url,
      split: [
        { url, weight: 1 },
        { url, weight: 1 },
      ],
    },
  ],
  ['one part', { split: [{ url, weight: 1 }] }],
  [
    'the same address twice',
    {
      split: [
        { url, weight: 1 },
        { url, weight: 3 },
      ],
    },
  ],
])('a rule with %s is refused', async (_, target) => {
  const workspace = await service.createWorkspace()
  const body = {
    name: 'Menu',
    destination: { type: 'url' as const, url },
    rules: [{ name: 'Test', when: {}, ...target }],
  }
  expect((await workspace.send('POST /codes', { body })).status).toBe(400)
})
