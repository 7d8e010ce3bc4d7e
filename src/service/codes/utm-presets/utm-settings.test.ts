import { expect, test } from 'vitest'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

const service = await getSharedService()
const anyValue = { values: [], others: 'refuse' }

const toAddressWithSource = (source: string) => `https://example.com/menu?utm_source=${encodeURIComponent(source)}`
const toUrl = (url: string) => ({ type: 'url' as const, url })

async function createWorkspaceWithSources(reaction: 'refuse' | 'warn' = 'refuse'): Promise<TestWorkspace> {
  const workspace = await service.createWorkspace()
  await workspace.call('PATCH /utm-settings', {
    body: { source: { values: ['poster', 'table tent'], others: reaction } },
  })
  return workspace
}

function toRejection(path: string, message: string) {
  const issue = { in: 'body', path, message: expect.stringContaining(message) }
  return { status: 400, body: { error: { code: 'invalid_request', details: { issues: [issue] } } } }
}

test('a change of the allowed values leaves omitted parameters as they are', async () => {
  const workspace = await createWorkspaceWithSources('warn')
  const source = { values: ['poster', 'table tent'], others: 'warn' }
  const changedSettings = await workspace.call('PATCH /utm-settings', { body: { medium: { values: [' print '] } } })
  expect(changedSettings).toEqual({
    source,
    medium: { values: ['print'], others: 'refuse' },
    campaign: anyValue,
    term: anyValue,
    content: anyValue,
  })
  await workspace.call('PATCH /utm-settings', { body: { source: { others: 'refuse' }, medium: { values: [] } } })
  expect(await workspace.call('GET /utm-settings')).toMatchObject({
    source: { ...source, others: 'refuse' },
    medium: anyValue,
  })
  expect(await workspace.send('PATCH /utm-settings', { body: { term: { values: ['a', 'b', 'a '] } } })).toMatchObject(
    toRejection('term.values.2', 'listed already'),
  )
  const other = await service.createWorkspace()
  expect(await other.call('GET /utm-settings')).toMatchObject({ source: anyValue })
})

test('a code with a refused value is not created, and the error names the allowed values', async () => {
  const workspace = await createWorkspaceWithSources()
  const create = (body: object) =>
    workspace.send('POST /codes', { body: { name: 'Menu', destination: toUrl('https://example.com/'), ...body } })
  expect(await create({ destination: toUrl(toAddressWithSource('Poster')) })).toMatchObject(
    toRejection('destination.url', '"Poster" is not an allowed value of utm_source. Did you mean "poster"?'),
  )
  expect(await create({ destination: toUrl(toAddressWithSource('radio')) })).toMatchObject(
    toRejection('destination.url', 'Allowed: poster, table tent'),
  )
  const split = [
    { url: toAddressWithSource('poster'), weight: 1 },
    { url: toAddressWithSource('TABLE-TENT'), weight: 1 },
  ]
  expect(await create({ rules: [{ name: 'All', when: {}, split }] })).toMatchObject(
    toRejection('rules.0.split.1.url', 'Did you mean "table tent"?'),
  )
  const rows = ['poster', 'Poster'].map((source) => ({ name: source, url: toAddressWithSource(source) }))
  expect(await workspace.send('POST /codes/bulk', { body: { rows } })).toMatchObject(
    toRejection('rows.1.url', 'Did you mean "poster"?'),
  )
  expect((await workspace.call('GET /codes', { query: {} })).data).toEqual([])
  expect((await create({ destination: toUrl(toAddressWithSource('table tent')) })).status).toBe(201)
})

test('a code that exists stays valid until its address changes', async () => {
  const workspace = await service.createWorkspace()
  const rules = [{ name: 'All', when: {}, url: toAddressWithSource('radio') }]
  const body = { name: 'Menu', destination: toUrl(toAddressWithSource('Poster')), rules }
  const code = await workspace.call('POST /codes', { body })
  await workspace.call('PATCH /utm-settings', { body: { source: { values: ['poster'] } } })
  const change = (change: object) => workspace.send('PATCH /codes/{id}', { params: { id: code.id }, body: change })
  expect((await change({ name: 'Lunch' })).status).toBe(200)
  expect((await change({ destination: body.destination, rules })).status).toBe(200)
  expect(await change({ destination: toUrl(`${toAddressWithSource('Poster')}&a=1`) })).toMatchObject(
    toRejection('destination.url', 'Did you mean "poster"?'),
  )
  expect(await change({ rules: [...rules, { ...rules[0], url: toAddressWithSource('tv') }] })).toMatchObject(
    toRejection('rules.1.url', 'Allowed: poster'),
  )
  const bulk = (patch: object) => workspace.call('PATCH /codes/bulk', { body: { ids: [code.id], ...patch } })
  expect(await bulk({ addTags: ['spring'] })).toEqual({ updated: 1, failed: [] })
  const error = { id: code.id, error: 'invalid_request', message: expect.stringContaining('Did you mean "poster"?') }
  expect(await bulk({ utm: { source: 'POSTER' } })).toEqual({ updated: 0, failed: [error] })
  expect(await bulk({ destination: toUrl(toAddressWithSource('POSTER')) })).toEqual({ updated: 0, failed: [error] })
  expect(await bulk({ utm: { source: 'poster' } })).toEqual({ updated: 1, failed: [] })
})

test('a preset may keep a refused value, but not get another', async () => {
  const workspace = await service.createWorkspace()
  const preset = await workspace.call('POST /utm-presets', { body: { name: 'Old', source: 'radio' } })
  await workspace.call('PATCH /utm-settings', { body: { source: { values: ['poster'] } } })
  const savePreset = (source: string) => workspace.send('POST /utm-presets', { body: { name: 'New', source } })
  expect(await savePreset('Poster')).toMatchObject(toRejection('source', 'Did you mean "poster"?'))
  expect((await savePreset('poster')).status).toBe(201)
  const change = (body: object) => workspace.send('PATCH /utm-presets/{id}', { params: { id: preset.id }, body })
  expect((await change({ medium: 'audio', source: 'radio' })).status).toBe(200)
  expect(await change({ source: 'tv' })).toMatchObject(toRejection('source', 'Allowed: poster'))
})

test('values that only cause a warning are saved', async () => {
  const workspace = await createWorkspaceWithSources('warn')
  const body = { name: 'Menu', destination: toUrl(toAddressWithSource('Poster')) }
  expect((await workspace.send('POST /codes', { body })).status).toBe(201)
  expect((await workspace.send('POST /utm-presets', { body: { name: 'Radio', source: 'radio' } })).status).toBe(201)
})

test('the list of codes with refused values recognizes allowed values in every encoding', async () => {
  const workspace = await service.createWorkspace()
  const address = (query: string) => `https://example.com/?${query}`
  const addresses = {
    without: 'https://example.com/',
    empty: address('utm_source='),
    allowed: address('a=1&utm_source=poster#utm_source=radio'),
    spaces: address('utm_source=table%20tent'),
    pluses: address('utm_source=table+tent'),
    signs: address('utm_source=caf%C3%A9,%20d%27or'),
    other: address('utm_source=Poster'),
    second: address('utm_source=poster&utm_source=radio'),
    fragment: 'https://example.com/#/menu?utm_source=radio',
  }
  for (const [name, url] of Object.entries(addresses))
    await workspace.call('POST /codes', { body: { name, destination: toUrl(url) } })
  const split = [
    { url: address('utm_source=poster'), weight: 1 },
    { url: address('utm_source=radio'), weight: 1 },
  ]
  const destination = toUrl('https://example.com/')
  await workspace.call('POST /codes', {
    body: { name: 'split', destination, rules: [{ name: 'All', when: {}, split }] },
  })
  const listNames = async () => {
    const { data } = await workspace.call('GET /codes', { query: { utmNotAllowed: true, sort: 'created_asc' } })
    return data.map(({ name }) => name)
  }
  expect(await listNames()).toEqual([])
  const values = ['poster', 'table tent', "café, d'or"]
  await workspace.call('PATCH /utm-settings', { body: { source: { values, others: 'warn' } } })
  expect(await listNames()).toEqual(['other', 'split'])
  expect((await (await service.createWorkspace()).call('GET /codes', { query: { utmNotAllowed: true } })).data).toEqual(
    [],
  )
})
