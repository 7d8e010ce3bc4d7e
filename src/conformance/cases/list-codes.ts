import assert from 'node:assert/strict'
import { assertIssue, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import type { Query } from '../client.ts'
import { createCodeAs, createNestedFolders } from '../world.ts'

/** Lists the names of the codes that a query finds. */
async function listNames({ client }: World, query: Query): Promise<string[]> {
  const reply = await client.send('GET /codes', { query })
  assertStatus(reply, 200)
  return (reply.body as { data: { name: string }[] }).data.map(({ name }) => name)
}

async function createTaggedCodes(world: World, names: readonly string[]): Promise<string> {
  const tag = world.createUniqueText()
  for (const name of names) await world.createCode({ name, tags: [tag] })
  return tag
}

export const listCodesCases: Case[] = [
  {
    name: 'a page has 50 codes unless limit says otherwise',
    rule: 'specification, Pagination: limit 1 to 100, default 50',
    async run({ client, createCode, createUniqueText }) {
      const tag = createUniqueText()
      for (let count = 0; count < 51; count++) await createCode({ tags: [tag] })
      const page = await client.ok('GET /codes', { query: { tag } })
      assert.equal(page.data.length, 50)
      assert.equal(typeof page.next_cursor, 'string')
      assert.equal((await client.ok('GET /codes', { query: { tag, limit: 100 } })).data.length, 51)
      assert.equal((await client.ok('GET /codes', { query: { tag, limit: 1 } })).data.length, 1)
    },
  },
  {
    name: 'invalid values of limit and archived are rejected by name',
    rule: 'specification, Pagination; GET /codes: archived',
    async run({ client }) {
      for (const limit of ['0', '101', '-1', '1.5', '1e1', 'ten', '', ' 5', '0x10', '99999999999999999999'])
        assertIssue(await client.send('GET /codes', { query: { limit } }), 'query', 'limit')
      for (const archived of ['yes', '1', 'TRUE', ''])
        assertIssue(await client.send('GET /codes', { query: { archived } }), 'query', 'archived')
    },
  },
  {
    name: 'an unknown or repeated parameter is rejected by name',
    rule: 'wire, Everywhere: unknown query parameter',
    async run({ client }) {
      assertIssue(await client.send('GET /codes', { query: { page: 2 } }), 'query', 'page')
      assertIssue(await client.send('GET /codes', { query: 'limit=5&limit=6' }), 'query', 'limit')
      assertIssue(await client.send('GET /codes', { query: 'q=a&q=b' }), 'query', 'q')
      assertIssue(await client.send('GET /codes', { query: '__proto__=a' }), 'query', '__proto__')
    },
  },
  {
    name: 'by default and with `updated` the most recently changed come first',
    rule: 'specification, GET /codes: default order',
    async run(world) {
      const tag = await createTaggedCodes(world, ['one', 'two', 'three'])
      const [last] = (await world.client.ok('GET /codes', { query: { tag } })).data.toReversed()
      await world.client.ok('PATCH /codes/{id}', { params: { id: last?.id ?? '' }, body: { name: 'one, changed' } })
      const namesByChange = ['one, changed', 'three', 'two']
      assert.deepEqual(await listNames(world, { tag }), namesByChange)
      assert.deepEqual(await listNames(world, { tag, sort: 'updated' }), namesByChange)
    },
  },
  {
    name: 'codes are sorted by creation or by name',
    rule: 'specification, GET /codes: sort',
    async run(world) {
      const tag = await createTaggedCodes(world, ['beta', 'Alpha', 'gamma', 'ALPHA 2'])
      assert.deepEqual(await listNames(world, { tag, sort: 'created_asc' }), ['beta', 'Alpha', 'gamma', 'ALPHA 2'])
      assert.deepEqual(await listNames(world, { tag, sort: 'created_desc' }), ['ALPHA 2', 'gamma', 'Alpha', 'beta'])
      assert.deepEqual(await listNames(world, { tag, sort: 'name' }), ['Alpha', 'ALPHA 2', 'beta', 'gamma'])
      for (const sort of ['', 'oldest', 'NAME'])
        assertIssue(await world.client.send('GET /codes', { query: { sort } }), 'query', 'sort')
    },
  },
  {
    name: 'the sort by scans lists the most scanned codes first',
    rule: 'specification, GET /codes: sort scans; Code: scans',
    async run(world) {
      const tag = await createTaggedCodes(world, ['never', 'twice', 'once'])
      const { data } = await world.client.ok('GET /codes', { query: { tag } })
      const findByName = (name: string) => data.find((code) => code.name === name) ?? { scanUrl: '' }
      for (const name of ['twice', 'once', 'twice']) await world.scan(findByName(name))
      const scansByName = await world.until(async () => {
        const page = await world.client.ok('GET /codes', { query: { tag, sort: 'scans' } })
        const totalScans = page.data.reduce((sum, { scans = 0 }) => sum + scans, 0)
        return totalScans === 3 && page.data.map(({ name, scans }) => [name, scans])
      }, 'three scans in the list')
      assert.deepEqual(scansByName, [
        ['twice', 2],
        ['once', 1],
        ['never', 0],
      ])
    },
  },
  {
    name: 'folderId does not include subfolders',
    rule: 'specification, GET /codes: folderId; wire: filters exactly in GET /codes',
    async run(world) {
      const { outer, inner } = await createNestedFolders(world)
      const tag = world.createUniqueText()
      await world.createCode({ name: 'outer', folderId: outer.id, tags: [tag] })
      await world.createCode({ name: 'inner', folderId: inner.id, tags: [tag] })
      await world.createCode({ name: 'unfiled', tags: [tag] })
      assert.deepEqual(await listNames(world, { folderId: outer.id }), ['outer'])
      assert.deepEqual(await listNames(world, { folderId: inner.id }), ['inner'])
      assert.deepEqual(await listNames(world, { folderId: 'root', tag }), ['unfiled'])
      assert.deepEqual(await listNames(world, { folderId: 'fld_00000000000000000000' }), [])
    },
  },
  {
    name: 'siteId lists the codes that open a site, in every sort order',
    rule: 'addition: GET /codes: siteId',
    async run(world) {
      const { client, createCode, createSite } = world
      const [site, other] = [await createSite(), await createSite()]
      const destination = { type: 'site' as const, siteId: site.id }
      for (const name of ['one', 'two']) await createCode({ name, destination })
      const archived = await createCode({ name: 'archived', destination })
      await client.ok('PATCH /codes/{id}', { params: { id: archived.id }, body: { archived: true } })
      await createCode({ name: 'other', destination: { type: 'site', siteId: other.id } })
      for (const sort of ['updated', 'created_desc', 'name', 'scans'])
        assert.deepEqual((await listNames(world, { siteId: site.id, sort })).toSorted(), ['one', 'two'])
      assert.deepEqual(await listNames(world, { siteId: site.id, archived: true }), ['archived'])
      assert.deepEqual(await listNames(world, { siteId: site.id, search: 'two' }), ['two'])
      assert.deepEqual(await listNames(world, { siteId: 'sit_00000000000000000000' }), [])
      const page = await client.ok('GET /codes', { query: { siteId: site.id, limit: 1 } })
      const cursor = page.next_cursor ?? ''
      const next = await client.ok('GET /codes', { query: { siteId: site.id, limit: 1, cursor } })
      assert.deepEqual([...page.data, ...next.data].map(({ name }) => name).toSorted(), ['one', 'two'])
      assertIssue(await client.send('GET /codes', { query: { siteId: other.id, limit: 1, cursor } }), 'query', 'cursor')
    },
  },
  {
    name: 'tag filters by the whole tag',
    rule: 'specification, GET /codes: tag',
    async run(world) {
      const tag = await createTaggedCodes(world, ['tagged'])
      assert.deepEqual(await listNames(world, { tag }), ['tagged'])
      assert.deepEqual(await listNames(world, { tag: tag.slice(0, -1) }), [])
    },
  },
  {
    name: 'codes are filtered by several tags and by the host of their destination, which the filters list',
    rule: 'addition: filters of GET /codes',
    async run(world) {
      const [tag, other] = [await createTaggedCodes(world, ['one', 'two']), await createTaggedCodes(world, ['three'])]
      const host = `${world.createUniqueText().toLowerCase().replaceAll(/\W/g, '')}.example`
      await world.createCode({
        name: 'four',
        tags: [tag, other],
        destination: { type: 'url', url: `https://${host}/` },
      })
      const sort = 'name' as const
      assert.deepEqual(await listNames(world, { sort, anyOfTags: [tag, other] }), ['four', 'one', 'three', 'two'])
      assert.deepEqual(await listNames(world, { sort, allOfTags: [tag, other] }), ['four'])
      assert.deepEqual(await listNames(world, { sort: 'name_desc', tag, noneOfTags: [other] }), ['two', 'one'])
      assert.deepEqual(await listNames(world, { destinationHosts: [host] }), ['four'])
      const { destinationHosts, destinationTypes } = await world.client.ok('GET /codes/filters')
      assert.deepEqual(
        destinationHosts.find((item) => item.host === host),
        { host, codes: 1 },
      )
      assert.ok(destinationTypes.some(({ type }) => type === 'url'))
    },
  },
  {
    name: 'an alias is checked before a code is created with it',
    rule: 'addition: a short address is checked before it is used',
    async run({ client, createUniqueText }) {
      const alias = createUniqueText().replaceAll(/\W/g, '-')
      const check = await client.ok('GET /aliases/check', { query: { alias } })
      assert.deepEqual([check.available, check.problem], [true, null])
      const body = { url: 'http://127.0.0.1:1/' }
      assert.deepEqual(await client.ok('POST /addresses/title', { body }), { title: null })
    },
  },
  {
    name: 'q finds literal text in the name, regardless of case',
    rule: 'specification, GET /codes: q, name contains',
    async run(world) {
      const word = world.createUniqueText().replaceAll(' ', '')
      const codeNames = [`${word} 100% Rye_Bread`, `before ${word} C:\\menu`, `${word} 1000 rye bread`] as const
      const tag = await createTaggedCodes(world, codeNames)
      const findNames = async (q: string) => (await listNames(world, { q, tag })).toSorted()
      assert.deepEqual(await findNames(word), codeNames.toSorted())
      assert.deepEqual(await findNames(word.toUpperCase()), codeNames.toSorted())
      assert.deepEqual(await findNames('100%'), [codeNames[0]])
      assert.deepEqual(await findNames('e_b'), [codeNames[0]])
      assert.deepEqual(await findNames('C:\\m'), [codeNames[1]])
      assert.deepEqual(await findNames('RYE'), [codeNames[0], codeNames[2]])
      assert.deepEqual(await findNames('rye?'), [])
      assert.deepEqual(await findNames(''), codeNames.toSorted())
    },
  },
  {
    name: 'q has at most 200 characters',
    rule: 'specification, Limits: search text q',
    async run({ client }) {
      assertStatus(await client.send('GET /codes', { query: { q: 'x'.repeat(200) } }), 200)
      assertIssue(await client.send('GET /codes', { query: { q: 'x'.repeat(201) } }), 'query', 'q')
      assertIssue(await client.send('GET /codes', { query: 'q=%00' }), 'query', 'q')
    },
  },
  {
    name: 'shortCode finds the code with this short code',
    rule: 'wire, Codes, additions: filter shortCode',
    async run(world) {
      const { name, shortCode } = await world.createCode()
      assert.deepEqual(await listNames(world, { shortCode }), [name])
      assert.deepEqual(await listNames(world, { shortCode: 'ZZZZZZZZZ' }), [])
    },
  },
  {
    name: 'attention lists only codes that are hard to scan, in every sort order',
    rule: 'contract, GET /codes: attention',
    async run(world) {
      const tag = await createTaggedCodes(world, ['easy'])
      const pale = { kind: 'plain', foreground: '#b0b0b0' } as const
      await world.createCode({ name: 'pale', tags: [tag], design: pale })
      await world.createCode({ name: 'styled', tags: [tag], design: { kind: 'plain', foreground: '#102a43' } })
      for (const sort of ['updated', 'created_desc', 'created_asc', 'name', 'scans'])
        assert.deepEqual(await listNames(world, { tag, attention: true, sort }), ['pale'])
      assert.deepEqual((await listNames(world, { tag, attention: false, sort: 'name' })).toSorted(), [
        'easy',
        'pale',
        'styled',
      ])
      assert.deepEqual(await listNames(world, { tag, attention: true, archived: true }), [])
      assertIssue(await world.client.send('GET /codes', { query: { attention: 'yes' } }), 'query', 'attention')
    },
  },
  {
    name: 'filters are combined',
    rule: 'specification, GET /codes',
    async run(world) {
      const folder = await world.createFolder()
      const tag = world.createUniqueText()
      await world.createCode({ name: 'red wine', folderId: folder.id, tags: [tag] })
      await world.createCode({ name: 'white wine', folderId: folder.id, tags: [tag] })
      await world.createCode({ name: 'red beer', folderId: folder.id })
      await world.createCode({ name: 'red juice', tags: [tag] })
      const listedNames = await listNames(world, { q: 'red', tag, folderId: folder.id, sort: 'name' })
      assert.deepEqual(listedNames, ['red wine'])
    },
  },
  {
    name: 'a list has no codes of another workspace',
    rule: 'specification, A key belongs to one workspace',
    needs: ['other'],
    async run(world) {
      const foreignCode = await createCodeAs(world.getOtherClient(), world.createUniqueText())
      assert.deepEqual(await listNames(world, { q: foreignCode.name }), [])
      assert.deepEqual(await listNames(world, { shortCode: foreignCode.shortCode }), [])
      await world.getOtherClient().ok('PATCH /codes/{id}', { params: { id: foreignCode.id }, body: { archived: true } })
    },
  },
]
