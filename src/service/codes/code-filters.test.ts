import { describe, expect, test } from 'vitest'
import type { ApiRequest } from '#testing/request.ts'
import { createPage } from '#testing/create-page.ts'
import { scan } from '#testing/create-code.ts'
import { getSharedService } from '#testing/service.ts'

const service = await getSharedService({ allowPrivateHosts: true })
type ListQuery = NonNullable<ApiRequest<'GET /codes'>['query']>
type CodeBody = ApiRequest<'POST /codes'>['body']

async function createFilteredWorkspace() {
  const workspace = await service.createWorkspace()
  return {
    workspace,
    createCode: async (
      name: string,
      url = 'https://example.com/',
      { actor, ...fields }: Partial<CodeBody> & { actor?: string } = {},
    ) => {
      const body = { name, destination: { type: 'url' as const, url }, ...fields }
      return workspace.call('POST /codes', { body, ...(actor !== undefined && { actor }) })
    },
    listNames: async (query: ListQuery) =>
      (await workspace.call('GET /codes', { query: { sort: 'name', ...query } })).data.map(({ name }) => name),
  }
}

test('tags are filtered by any, all and none of them, also tags with commas', async () => {
  const { createCode, listNames } = await createFilteredWorkspace()
  await createCode('A', undefined, { tags: ['poster', 'Berlin, Mitte'] })
  await createCode('B', undefined, { tags: ['poster', 'menu'] })
  await createCode('C', undefined, { tags: ['menu'] })
  await createCode('D')
  expect(await listNames({ anyOfTags: ['poster', 'menu'] })).toEqual(['A', 'B', 'C'])
  expect(await listNames({ anyOfTags: ['Berlin, Mitte'] })).toEqual(['A'])
  expect(await listNames({ allOfTags: ['poster', 'menu'] })).toEqual(['B'])
  expect(await listNames({ noneOfTags: ['poster'] })).toEqual(['C', 'D'])
  expect(await listNames({ tag: 'menu', noneOfTags: ['poster'] })).toEqual(['C'])
  expect(await listNames({ anyOfTags: ['Poster'] })).toEqual([])
})

test('destinations are filtered by their host and type', async () => {
  const { workspace, createCode, listNames } = await createFilteredWorkspace()
  await createCode('Plain', 'https://harbour.example/menu')
  await createCode('Port', 'http://user:pw@HARBOUR.example:8080/?a=https://else.example/')
  await createCode('Other', 'https://www.harbour.example/')
  await createCode('Query', 'https://else.example?x=1')
  await createCode('Six', 'https://[::1]:3000/')
  await createCode('Mail', 'mailto:info@harbour.example')
  const page = await createPage(workspace, { name: 'Menu' })
  await workspace.call('POST /codes', { body: { name: 'Page', destination: { type: 'page', pageId: page.id } } })
  expect(await listNames({ destinationHosts: ['harbour.example'] })).toEqual(['Plain', 'Port'])
  expect(await listNames({ destinationHosts: ['Else.example', '[::1]'] })).toEqual(['Query', 'Six'])
  expect(await listNames({ destinationTypes: ['page'] })).toEqual(['Page'])
  expect(await listNames({ destinationTypes: ['url', 'page'] })).toHaveLength(7)
})

test('codes are filtered by their creator, and the creators are listed with their latest names', async () => {
  const { workspace, createCode, listNames } = await createFilteredWorkspace()
  await createCode('Ann 1', undefined, { actor: 'usr_ann;Ann' })
  await createCode('Ann 2', 'https://two.example/', { actor: 'usr_ann;Ann' })
  const bob = await createCode('Bob', undefined, { actor: 'usr_bob;Bob' })
  await workspace.call('PATCH /codes/{id}', {
    params: { id: bob.id },
    body: { name: 'Bob, changed by Ann' },
    actor: 'usr_ann;Ann',
  })
  expect(await listNames({ createdBy: 'usr_ann' })).toEqual(['Ann 1', 'Ann 2'])
  expect(await listNames({ createdBy: 'usr_bob' })).toEqual(['Bob, changed by Ann'])
  expect(await workspace.call('GET /codes/filters')).toEqual({
    creators: [
      { id: 'usr_ann', name: 'Ann', codes: 2 },
      { id: 'usr_bob', name: 'Bob', codes: 1 },
    ],
    destinationTypes: [{ type: 'url', codes: 3 }],
    destinationHosts: [
      { host: 'example.com', codes: 2 },
      { host: 'two.example', codes: 1 },
    ],
    aliasHosts: [],
  })
})

test('codes are filtered by the host of their aliases', async () => {
  const { workspace, createCode, listNames } = await createFilteredWorkspace()
  await workspace.call('POST /domains', { body: { host: 'go.filter.test', use: 'scans' } })
  await createCode('With alias', undefined, { aliases: ['go.filter.test/menu', 'go.filter.test/card'] })
  await createCode('Without alias')
  expect(await listNames({ aliasHost: 'GO.filter.test' })).toEqual(['With alias'])
  expect(await listNames({ aliasHost: 'go.filter' })).toEqual([])
  expect((await workspace.call('GET /codes/filters')).aliasHosts).toEqual([{ host: 'go.filter.test', codes: 1 }])
})

test('codes are filtered by the campaign to which they belong', async () => {
  const { workspace, createCode, listNames } = await createFilteredWorkspace()
  await createCode('Tagged', undefined, { tags: ['summer'] })
  const named = await createCode('Named')
  await createCode('Neither')
  const campaign = await workspace.call('POST /campaigns', {
    body: { name: 'Summer', tags: ['summer'], codeIds: [named.id] },
  })
  expect(await listNames({ campaignId: campaign.id })).toEqual(['Named', 'Tagged'])
  expect(await listNames({ campaignId: 'cmp_unknown' })).toEqual([])
})

test('codes are filtered by their times, rules and proven drawing', async () => {
  const { workspace, createCode, listNames } = await createFilteredWorkspace()
  const first = await createCode('First')
  const phoneRule = { name: 'Phones', when: { deviceTypes: ['mobile' as const] }, url: 'https://m.example/' }
  const second = await createCode('Second', undefined, { rules: [phoneRule] })
  await workspace.call('PATCH /codes/{id}', { params: { id: first.id }, body: { tags: ['changed'] } })
  const changedCode = await workspace.call('GET /codes/{id}', { params: { id: first.id } })
  expect(await listNames({ createdFrom: second.createdAt })).toEqual(['Second'])
  expect(await listNames({ createdTo: second.createdAt })).toEqual(['First'])
  expect(await listNames({ updatedFrom: changedCode.updatedAt })).toEqual(['First'])
  expect(await listNames({ updatedTo: changedCode.updatedAt })).toEqual(['Second'])
  expect(await listNames({ verified: true })).toEqual(['First', 'Second'])
  expect(await listNames({ verified: false })).toEqual([])
  expect(await listNames({ hasRules: false })).toEqual(['First'])
  expect(await listNames({ hasRules: true })).toEqual(['Second'])
})

describe('scans', () => {
  test('codes are filtered by the periods in which they were and were not scanned', async () => {
    const { createCode, listNames } = await createFilteredWorkspace()
    const [earlyCode, lateCode, bothTimesCode] = [
      await createCode('Early'),
      await createCode('Late'),
      await createCode('Both'),
    ]
    await createCode('Never')
    for (const code of [earlyCode, bothTimesCode]) await scan(code)
    await service.scanning.waitUntilDrained()
    const between = new Date(Date.now() + 1_000).toISOString()
    await expect.poll(() => Date.now(), { timeout: 5_000 }).toBeGreaterThan(Date.parse(between))
    for (const code of [lateCode, bothTimesCode]) await scan(code)
    await service.scanning.waitUntilDrained()
    expect(await listNames({ scannedTo: between })).toEqual(['Both', 'Early'])
    expect(await listNames({ scannedFrom: between })).toEqual(['Both', 'Late'])
    expect(await listNames({ notScannedFrom: between })).toEqual(['Early', 'Never'])
    expect(await listNames({ scannedTo: between, notScannedFrom: between })).toEqual(['Early'])
    expect(await listNames({ notScannedTo: between, q: 'e' })).toEqual(['Late', 'Never'])
  })

  test('codes are sorted by their recent scans, page by page', async () => {
    const { workspace, createCode } = await createFilteredWorkspace()
    const busy = await createCode('Busy', undefined, { tags: ['sorted'] })
    await createCode('None 1', undefined, { tags: ['sorted'] })
    const quiet = await createCode('Quiet', undefined, { tags: ['sorted'] })
    await createCode('None 2')
    for (const code of [busy, quiet, busy]) await scan(code)
    await service.scanning.waitUntilDrained()
    const listPages = async (query: ListQuery) => {
      const names: string[] = []
      let cursor: string | undefined
      do {
        const page = await workspace.call('GET /codes', { query: { ...query, limit: 1, ...(cursor && { cursor }) } })
        names.push(...page.data.map(({ name }) => name))
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
      return names
    }
    expect(await listPages({ sort: 'recent' })).toEqual(['Busy', 'Quiet', 'None 2', 'None 1'])
    expect(await listPages({ sort: 'recent_asc' })).toEqual(['None 1', 'None 2', 'Quiet', 'Busy'])
    expect(await listPages({ sort: 'recent', tag: 'sorted' })).toEqual(['Busy', 'Quiet', 'None 1'])
    const recentFrom = new Date(Date.now() + 60_000).toISOString()
    expect(await listPages({ sort: 'recent', recentFrom, q: 'y' })).toEqual(['Busy'])
  })
})

test('every sort can be reversed', async () => {
  const { workspace, createCode } = await createFilteredWorkspace()
  await createCode('b', 'https://www.alpha.example/')
  await createCode('A', 'http://zulu.example/')
  await createCode('c', 'https://mike.example/')
  const page = await createPage(workspace, { name: 'Menu' })
  await workspace.call('POST /codes', { body: { name: 'd', destination: { type: 'page', pageId: page.id } } })
  const listBy = async (sort: ListQuery['sort']) =>
    (await workspace.call('GET /codes', { query: { sort } })).data.map(({ name }) => name)
  expect(await listBy('destination')).toEqual(['b', 'c', 'A', 'd'])
  expect(await listBy('destination_desc')).toEqual(['d', 'A', 'c', 'b'])
  expect(await listBy('name')).toEqual(['A', 'b', 'c', 'd'])
  expect(await listBy('name_desc')).toEqual(['d', 'c', 'b', 'A'])
  expect(await listBy('updated_asc')).toEqual(['b', 'A', 'c', 'd'])
  expect((await listBy('scans_asc')).toReversed()).toEqual(await listBy('scans'))
})
