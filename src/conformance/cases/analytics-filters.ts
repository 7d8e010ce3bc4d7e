import assert from 'node:assert/strict'
import { assertIssue, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import type { Query } from '../client.ts'
import { android, readSummary, scanAndCount } from './analytics.ts'

const DAY_MS = 86_400_000

export const analyticsFilterCases: Case[] = [
  {
    name: 'a filter takes several values, excluded values and texts that values contain',
    rule: 'wire, Summary, scans: filters repeat (any), not.country, contains.destination',
    async run(world) {
      const code = await world.createCode()
      await scanAndCount(world, code, [
        { headers: { 'accept-language': 'de', referer: 'https://news.example/' } },
        { headers: { 'accept-language': 'fr', 'user-agent': android } },
        { headers: { 'accept-language': 'it' } },
      ])
      const expectedScans: [Query, number][] = [
        [{ language: ['de', 'fr'] }, 2],
        [{ language: ['!de', '!fr'] }, 1],
        [{ 'not.language': 'de' }, 2],
        [{ language: ['de', 'fr'], 'not.language': 'fr' }, 1],
        [{ 'contains.referrer': 'NEWS' }, 1],
        [{ 'contains.referrer': '!news' }, 2],
        [{ 'contains.os': ['andr', 'nothing'] }, 1],
        [{ 'contains.code': code.name.slice(1, -1).toUpperCase() }, 3],
        [{ 'not.codeId': code.id }, 0],
        [{ 'contains.destination': 'EXAMPLE.COM' }, 3],
      ]
      for (const [filters, scans] of expectedScans) {
        const query = { codeId: code.id, ...filters }
        const summaryScans = (await readSummary(world, query)).totals.scans
        const listedScans = (await world.client.ok('GET /scans', { query })).data.length
        assert.deepEqual([summaryScans, listedScans], [scans, scans], JSON.stringify(filters))
      }
    },
  },
  {
    name: 'a segment selects the same scans as its filters',
    rule: 'wire, GET/POST/PATCH/DELETE /segments, used as segment={id}',
    async run(world) {
      const { client } = world
      const code = await world.createCode()
      await scanAndCount(world, code, [
        { headers: { 'accept-language': 'de' } },
        { headers: { 'accept-language': 'fr', 'user-agent': android } },
      ])
      const name = world.createUniqueText()
      const filters = { codeId: code.id, language: ['de', 'it'] }
      const segment = await client.ok('POST /segments', { body: { name, scope: 'workspace', filters } })
      const countScans = async (query: Query) => (await readSummary(world, query)).totals.scans
      assert.equal(await countScans({ segment: segment.id }), 1)
      assert.equal(await countScans({ segment: segment.id, os: 'Android' }), 0)
      const change = { filters: { codeId: code.id } }
      await client.ok('PATCH /segments/{id}', { params: { id: segment.id }, body: change })
      assert.equal(await countScans({ segment: segment.id, os: 'Android' }), 1)
      const listedSegment = (await client.ok('GET /segments')).data.find(({ id }) => id === segment.id)
      assert.deepEqual([listedSegment?.name, listedSegment?.filters], [name, change.filters])
      assertStatus(await client.send('DELETE /segments/{id}', { params: { id: segment.id } }), 204)
      assertIssue(await client.send('GET /analytics/summary', { query: { segment: segment.id } }), 'query', 'segment')
    },
  },
  {
    name: 'a ranking lists codes and tags with their scans and conversions',
    rule: 'contract, GET /analytics/ranking',
    needs: ['keys'],
    async run(world) {
      const { client } = world
      const tag = world.createUniqueText()
      const code = await world.createCode({ tags: [tag] })
      await scanAndCount(world, code, [{}, {}])
      const [scan] = (await client.ok('GET /scans', { query: { codeId: code.id } })).data
      await client.ok('POST /conversions', { body: { scan: scan?.id ?? '' } })
      for (const kind of ['code', 'tag'] as const) {
        const { rows, total } = await client.ok('GET /analytics/ranking', { query: { tag, by: kind } })
        assert.deepEqual(
          rows.map(({ label, scans, conversions }) => [label, scans, conversions]),
          [[kind === 'code' ? code.name : tag, 2, 1]],
        )
        assert.equal(total, 1)
      }
    },
  },
  {
    name: 'a note and the change of a destination annotate the charts of a code',
    rule: 'contract, annotations',
    async run(world) {
      const { client } = world
      const code = await world.createCode()
      const from = new Date(Date.now() - 3_600_000).toISOString()
      const url = 'https://example.com/annotated'
      await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { destination: { type: 'url', url } } })
      const body = { at: new Date(Date.now() - 60_000).toISOString(), text: 'Posters went up', codeId: code.id }
      const note = await client.ok('POST /annotations', { body })
      const list = async () => {
        const { data } = await client.ok('GET /annotations', { query: { from, codeId: code.id } })
        return data.map(({ kind, text }) => [kind, text])
      }
      assert.deepEqual(await list(), [
        ['note', 'Posters went up'],
        ['repointed', `${code.name} now opens example.com/annotated`],
      ])
      const params = { id: note.id ?? '' }
      await client.ok('PATCH /annotations/{id}', { params, body: { text: 'Posters are up' } })
      assert.deepEqual((await list())[0], ['note', 'Posters are up'])
      assertStatus(await client.send('DELETE /annotations/{id}', { params }), 204)
      assert.equal((await list()).length, 1)
    },
  },
  {
    name: 'figures are compared by weekday, and with any other period',
    rule: 'wire, Summary, scans: compare=weekdays | exact | year | {from}..{to}',
    async run(world) {
      const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
      const toMoment = (daysAgo: number) => new Date(today - daysAgo * DAY_MS).toISOString()
      const readEarlier = async (compare: string) => {
        const { previous } = await readSummary(world, { from: toMoment(20), to: toMoment(10), compare })
        return [previous?.window.from, previous?.window.to]
      }
      assert.deepEqual(await readEarlier('weekdays'), [toMoment(34), toMoment(24)])
      assert.deepEqual(await readEarlier('exact'), [toMoment(30), toMoment(20)])
      const chosenRange = [toMoment(60), toMoment(57.5)]
      assert.deepEqual(await readEarlier(chosenRange.join('..')), chosenRange)
    },
  },
]
