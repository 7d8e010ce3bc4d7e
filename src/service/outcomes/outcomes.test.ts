import { expect, test } from 'vitest'
import { createFormPage, requestHostedPage } from '#testing/form-page.ts'
import { startReceiver } from '#testing/receiver.ts'
import { createPoster, followScan } from '#testing/follow-scan.ts'
import { getSharedService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { matchesPayload } from '#testing/webhook-payload.ts'

const service = await getSharedService({ allowPrivateHosts: true })
const answers = { name: 'Zoë', email: 'zoe@example.com', message: 'Hello', consent: 'yes', your_website: '' }

test('a scan and the page, link and form that follow are each counted once for its code', async () => {
  const workspace = await service.createWorkspace('pro')
  const page = await createFormPage(workspace)
  const folder = await workspace.call('POST /folders', { body: { name: 'Spring' } })
  const code = await createPoster(workspace, {
    destination: { type: 'page', pageId: page.id },
    folderId: folder.id,
    tags: ['poster'],
  })
  const { location, token } = await followScan(code)
  expect(location).toMatch(new RegExp(`^http://${page.subdomain}\\.pages\\.localhost:\\d+/\\?tsr=[\\w-]{40}$`))
  const { subdomain } = page
  const visitReply = await requestHostedPage(service, { subdomain, path: `/order?tsr=${token}` })
  expect(visitReply.status).toBe(200)
  await requestHostedPage(service, { subdomain, path: `/?tsr=${token}` })
  await requestHostedPage(service, { subdomain, path: `/_/clicks?tsr=${token}` }, { formValues: {} })
  // Without scripts the token is in the address of the page that sends the form.
  const referer = `http://${subdomain}.pages.localhost/order?tsr=${token}`
  const reply = await requestHostedPage(
    service,
    { subdomain, path: `/_/forms/${page.formId}` },
    { formValues: answers, headers: { referer } },
  )
  expect(reply.status).toBe(303)
  await requestHostedPage(service, { subdomain, path: `/_/forms/${page.formId}?tsr=${token}` }, { formValues: answers })
  await service.scanning.waitUntilDrained()

  const { data: leads } = await workspace.call('GET /submissions', { query: { codeId: code.id } })
  const [firstScan] = (await workspace.call('GET /scans')).data
  expect(leads).toHaveLength(2)
  expect(leads[1]).toMatchObject({
    scanId: firstScan?.id,
    code: { id: code.id, shortCode: code.shortCode, name: 'Poster' },
    folderId: folder.id,
    secondsSinceScan: expect.any(Number),
  })
  const totals = { scans: 1, visitors: 1, views: 1, clicks: 1, leads: 1, conversions: 0, value: [] }
  const readOutcomes = (query: object) => workspace.call('GET /analytics/outcomes', { query })
  await until(async () => (await readOutcomes({})).clicks === 1)
  for (const query of [{}, { codeId: code.id }, { folderId: folder.id }, { tag: 'poster' }, { pageId: page.id }])
    expect(await readOutcomes(query)).toMatchObject(totals)
  expect(await readOutcomes({ tag: 'none' })).toMatchObject({ scans: 0, views: 0, clicks: 0, leads: 0 })
})

test('a page has the script that counts after a scan and when the page is loaded again', async () => {
  const workspace = await service.createWorkspace('pro')
  const { id, subdomain } = await createFormPage(workspace)
  const { token } = await followScan(await createPoster(workspace, { destination: { type: 'page', pageId: id } }))
  const hasScript = async (path: string) =>
    (await requestHostedPage(service, { subdomain, path })).body.includes('/_/clicks')
  expect(await hasScript(`/order?tsr=${token}`)).toBe(true)
  expect(await hasScript('/order?tsr=')).toBe(true)
  for (const path of ['/order', '/order?tsr=0', '/order?other=']) expect(await hasScript(path)).toBe(false)
})

test('a token has no effect on a page of another workspace or after it was changed', async () => {
  const workspace = await service.createWorkspace('pro')
  const page = await createFormPage(workspace)
  const { token } = await followScan(await createPoster(workspace, { destination: { type: 'page', pageId: page.id } }))
  const other = await service.createWorkspace('pro')
  const theirs = await createFormPage(other)
  const changedToken = `${token?.slice(0, -1)}${token?.endsWith('A') ? 'B' : 'A'}`
  await requestHostedPage(
    service,
    { subdomain: theirs.subdomain, path: `/_/forms/${theirs.formId}?tsr=${token}` },
    { formValues: answers },
  )
  await requestHostedPage(
    service,
    { subdomain: page.subdomain, path: `/_/forms/${page.formId}?tsr=${changedToken}` },
    { formValues: answers },
  )
  expect((await other.call('GET /submissions')).data).toMatchObject([{ scanId: null, code: null }])
  expect((await workspace.call('GET /submissions')).data).toMatchObject([{ scanId: null, code: null }])
})

test.each<[string, Parameters<typeof createPoster>[1], Record<string, string>]>([
  ['to another site', { destination: { type: 'url', url: 'https://example.com/a?b=c#d' } }, {}],
  [
    'of a bot',
    { destination: { type: 'url', url: 'https://example.com/' }, trackConversions: true },
    { 'user-agent': 'Googlebot/2.1' },
  ],
  ['to an app', { destination: { type: 'url', url: 'myapp://open/1' }, trackConversions: true }, {}],
])('the redirect %s carries no token', async (_, body, headers) => {
  const workspace = await service.createWorkspace()
  expect((await followScan(await createPoster(workspace, body), headers)).token).toBeNull()
})

test('conversions are reported by token or scan id and stored once per scan and name', async () => {
  const workspace = await service.createWorkspace('business')
  const { url, received } = await startReceiver()
  const code = await createPoster(workspace, {
    destination: { type: 'url', url: 'https://example.com/shop?x=1#top' },
    trackConversions: true,
  })
  await workspace.call('POST /webhooks', { body: { url: `${url}/scans`, codes: [code.id] } })
  await workspace.call('POST /webhooks', {
    body: { url: `${url}/conversions`, codes: [code.id], events: ['conversion.created'] },
  })
  const { location, token } = await followScan(code)
  expect(location).toBe(`https://example.com/shop?x=1&tsr=${token}#top`)
  const order = { scan: token ?? '', name: 'order', value: 49.9, currency: 'EUR' }
  // The scan need not be in the database yet.
  const first = await workspace.send('POST /conversions', { body: order })
  expect(first).toMatchObject({ status: 201, body: { code: { id: code.id }, name: 'order', value: 49.9 } })
  expect(await workspace.send('POST /conversions', { body: { ...order, value: 99 } })).toMatchObject({
    status: 200,
    body: first.body,
  })
  await service.scanning.waitUntilDrained()
  const [firstScan] = (await workspace.call('GET /scans')).data
  expect(firstScan?.destinationUrl).toBe('https://example.com/shop?x=1#top')
  await workspace.call('POST /conversions', { body: { scan: firstScan?.id ?? '', name: 'sign-up' } })
  const { data } = await workspace.call('GET /conversions', { query: { codeId: code.id } })
  expect(data.map(({ name, scanId }) => [name, scanId])).toEqual([
    ['sign-up', firstScan?.id],
    ['order', firstScan?.id],
  ])
  expect(await workspace.call('GET /analytics/outcomes')).toMatchObject({
    conversions: 1,
    value: [{ currency: 'EUR', amount: 49.9 }],
  })
  await until(() => received.length === 3)
  for (const { body } of received) expect(matchesPayload(body)).toBe(true)
  const arrivedEvents = received.map(({ path, body }) => `${path} ${/"event":"([^"]+)"/.exec(body)?.[1]}`)
  expect(arrivedEvents.toSorted((a, b) => a.localeCompare(b))).toEqual([
    '/conversions conversion.created',
    '/conversions conversion.created',
    '/scans scan.created',
  ])
})

test('a conversion of an unknown scan or of a scan of another workspace names the field', async () => {
  const workspace = await service.createWorkspace()
  const other = await service.createWorkspace()
  const { token } = await followScan(
    await createPoster(other, { destination: { type: 'url', url: 'https://example.com/' }, trackConversions: true }),
  )
  for (const named of [token ?? '', 'scn_00000000000000000000', 'x'])
    expect(await workspace.send('POST /conversions', { body: { scan: named } })).toMatchObject({
      status: 400,
      body: { error: { details: { issues: [{ in: 'body', path: 'scan' }] } } },
    })
})

test('the addresses of a split are compared by the leads and conversions of their scans', async () => {
  const workspace = await service.createWorkspace()
  const split = [
    { url: 'https://example.com/a', weight: 1 },
    { url: 'https://example.com/b', weight: 1 },
  ]
  const rules = [{ name: 'Test', when: {}, split }]
  const code = await createPoster(workspace, {
    destination: { type: 'url', url: 'https://example.com/' },
    trackConversions: true,
    rules,
  })
  const counts = new Map(split.map(({ url }) => [url, { scans: 0, successes: 0 }]))
  for (let visitor = 0; visitor < 20; visitor++) {
    const { location, token } = await followScan(code, { 'x-forwarded-for': `198.18.0.${visitor}` })
    const count = counts.get(location.replace(/[?]tsr=.*/, ''))
    if (!count) throw new Error(location)
    count.scans++
    if (visitor % 3 > 0) continue
    count.successes++
    for (const name of ['order', 'sign-up'])
      await workspace.call('POST /conversions', { body: { scan: token ?? '', name } })
  }
  await service.scanning.waitUntilDrained()
  const { data } = await workspace.call('GET /codes/{id}/splits', { params: { id: code.id } })
  expect(data).toMatchObject([
    { rule: { name: 'Test' }, winner: null, parts: split.map(({ url }) => ({ url, weight: 1, ...counts.get(url) })) },
  ])
  const other = await service.createWorkspace()
  expect((await other.send('GET /codes/{id}/splits', { params: { id: code.id } })).status).toBe(404)
  expect((await other.call('GET /splits')).data).toEqual([])
})

test('only the scans of visits are stored, and nothing about the visitors', async () => {
  const { rows } = await service.database.db.execute<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_name in ('visit_steps', 'conversions') order by 1, ordinal_position`,
  )
  expect(Map.groupBy(rows, ({ table_name }) => table_name).size).toBe(2)
  expect(rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`)).toEqual([
    'conversions.workspace_id',
    'conversions.id',
    'conversions.code_id',
    'conversions.scan_id',
    'conversions.name',
    'conversions.value',
    'conversions.currency',
    'conversions.created_at',
    'visit_steps.workspace_id',
    'visit_steps.code_id',
    'visit_steps.scan_id',
    'visit_steps.step',
    'visit_steps.opened_id',
  ])
})
