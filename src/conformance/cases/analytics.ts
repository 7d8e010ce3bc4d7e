import assert from 'node:assert/strict'
import { assertIssue, assertApiError } from '../assertions.ts'
import type { Case, VisitOptions, World } from '../case.ts'
import type { Query } from '../client.ts'
import { createFiledAndUnfiledCodes, createCodeAs } from '../world.ts'

export const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

export async function readSummary({ client }: World, query: Query = {}) {
  return client.ok('GET /analytics/summary', { query: { ...query } })
}

/** Scans the code and waits until its summary counts all of the scans. */
export async function scanAndCount(world: World, code: { id: string; scanUrl: string }, openings: VisitOptions[]) {
  for (const opening of openings) await world.scan(code, opening)
  return world.until(async () => {
    const summary = await readSummary(world, { codeId: code.id, compare: 'previous' })
    return summary.totals.scans === openings.length && summary
  }, 'a scan in the summary')
}

export const analyticsCases: Case[] = [
  {
    name: 'the summary agrees with the list of scans, in total, by code and by dimension',
    rule: 'wire, GET /analytics/summary',
    async run(world) {
      const code = await world.createCode()
      const german = { headers: { 'accept-language': 'de-AT' } }
      const summary = await scanAndCount(world, code, [german, german, { headers: { 'user-agent': android } }])
      assert.deepEqual(summary.totals, { scans: 3, visitors: 2 })
      assert.deepEqual(summary.previous?.totals, { scans: 0, visitors: 0 })
      const { id, shortCode, name } = code
      const previous = { scans: 0, visitors: 0 }
      assert.deepEqual(summary.codes, [{ id, shortCode, name, scans: 3, visitors: 2, previous }])
      assert.deepEqual(
        summary.breakdowns.os.map(({ value, scans, visitors }) => [value, scans, visitors]),
        [
          ['iOS', 2, 1],
          ['Android', 1, 1],
        ],
      )
      assert.deepEqual(
        summary.breakdowns.matchedRule.map(({ value, scans }) => [value, scans]),
        [[null, 3]],
      )
      assert.equal(summary.heatmap.length, 7)
      assert.equal(summary.heatmap.flat().length, 7 * 24)
      assert.equal(sum(summary.heatmap.flat()), 3)
      assert.equal(sum(summary.series.map(({ scans }) => scans)), 3)
      const { data } = await world.client.ok('GET /scans', { query: { codeId: id } })
      const listedCodes = await world.client.ok('GET /codes', { query: { shortCode } })
      assert.deepEqual([data.length, listedCodes.data[0]?.scans], [3, 3])
    },
  },
  {
    name: 'every filter selects the same scans in the summary and in the list',
    rule: 'wire, a filter value that begins with `!` means is not; GET /scans takes every filter of the summary',
    async run(world) {
      const code = await world.createCode()
      await scanAndCount(world, code, [
        { headers: { 'accept-language': 'de', referer: 'https://news.example/' } },
        { headers: { 'user-agent': android } },
      ])
      const expectedScans: [Query, number][] = [
        [{ os: 'iOS' }, 1],
        [{ os: '!iOS' }, 1],
        [{ browser: 'Chrome', deviceType: 'mobile' }, 1],
        [{ language: 'de' }, 1],
        [{ language: '' }, 1],
        [{ language: '!' }, 1],
        [{ referrer: 'https://news.example' }, 1],
        [{ referrer: '!https://news.example', os: 'iOS' }, 0],
        [{ matchedRule: '' }, 2],
        [{ matchedRule: 'none of that name' }, 0],
        [{ city: '!none of that name' }, 2],
        [{ country: 'ZZ' }, 0],
        [{ bots: 'only' }, 0],
        [{ bots: 'include' }, 2],
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
    name: 'the summary of a folder includes its subfolders',
    rule: 'wire, folderId includes subfolders',
    async run(world) {
      const { outer, tag, filed, unfiled } = await createFiledAndUnfiledCodes(world)
      await scanAndCount(world, filed, [{}])
      await scanAndCount(world, unfiled, [{}, {}])
      const countScans = async (query: Query) => (await readSummary(world, query)).totals.scans
      assert.equal(await countScans({ folderId: outer.id }), 1)
      assert.equal(await countScans({ tag }), 3)
      assert.equal(await countScans({ tag, folderId: 'root' }), 2)
      assert.equal(await countScans({ folderId: 'fld_00000000000000000000' }), 0)
    },
  },
  {
    name: 'scans are counted and filtered by folder, tag, campaign, UTM parameters and hour',
    rule: 'wire, breakdowns and filters folder, tag, campaign, utmSource, utmMedium, utmCampaign, hour',
    async run(world) {
      const { outer, inner, tag, filed } = await createFiledAndUnfiledCodes(world)
      const url = 'https://example.com/?utm_source=wall&utm_medium=print&utm_campaign=spring'
      await world.client.ok('PATCH /codes/{id}', {
        params: { id: filed.id },
        body: { destination: { type: 'url', url } },
      })
      const name = world.createUniqueText()
      const campaign = await world.client.ok('POST /campaigns', { body: { name, codeIds: [filed.id] } })
      const { breakdowns } = await scanAndCount(world, filed, [{}])
      const countByValue = (rows: { value: string | null; scans: number }[]) =>
        rows.map(({ value, scans }) => [value, scans])
      assert.deepEqual(
        new Map(breakdowns.folder.map(({ value, scans }) => [value, scans])),
        new Map([
          [inner.id, 1],
          [outer.id, 1],
        ]),
      )
      assert.ok(breakdowns.folder.every(({ label }) => [inner.name, outer.name].includes(label)))
      assert.deepEqual(countByValue(breakdowns.tag), [[tag, 1]])
      assert.deepEqual(countByValue(breakdowns.campaign), [[campaign.id, 1]])
      assert.equal(breakdowns.campaign[0]?.label, name)
      assert.deepEqual(countByValue(breakdowns.utmSource), [['wall', 1]])
      assert.deepEqual(countByValue(breakdowns.utmMedium), [['print', 1]])
      assert.deepEqual(countByValue(breakdowns.utmCampaign), [['spring', 1]])
      assert.equal(breakdowns.hour.length, 24)
      const hour = breakdowns.hour.find(({ scans }) => scans > 0)?.value ?? ''
      const expectedScans: [Query, number][] = [
        [{ folder: outer.id }, 1],
        [{ folder: `!${outer.id}` }, 0],
        [{ tag: `!${tag}` }, 0],
        [{ campaign: campaign.id }, 1],
        [{ campaign: `!${campaign.id}` }, 0],
        [{ utmSource: 'wall', utmMedium: '!email', utmCampaign: 'spring' }, 1],
        [{ utmSource: '' }, 0],
        [{ hour }, 1],
        [{ hour: `!${hour}` }, 0],
      ]
      for (const [filters, scans] of expectedScans) {
        const query = { codeId: filed.id, ...filters }
        const countedScans = (await readSummary(world, query)).totals.scans
        const listedScans = (await world.client.ok('GET /scans', { query })).data.length
        assert.deepEqual([countedScans, listedScans], [scans, scans], JSON.stringify(filters))
      }
    },
  },
  {
    name: 'days follow the time zone, also when the clocks change',
    rule: 'wire, GET /analytics/summary: timezone, interval',
    async run(world) {
      const readStarts = async (query: Query) => (await readSummary(world, query)).series.map(({ start }) => start)
      const spring = { from: '2026-03-28T23:00:00Z', to: '2026-03-30T22:00:00Z', timezone: 'Europe/Berlin' }
      const days = ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']
      assert.deepEqual(await readStarts({ ...spring, interval: 'day' }), days)
      assert.equal((await readStarts({ ...spring, interval: 'hour' })).length, 23 + 24)
      const autumn = { from: '2025-10-25T22:00:00Z', to: '2025-10-26T23:00:00Z', timezone: 'Europe/Berlin' }
      assert.equal((await readStarts({ ...autumn, interval: 'hour' })).length, 25)
      const kolkata = { from: '2026-01-31T18:30:00Z', to: '2026-02-28T18:30:00Z', timezone: 'Asia/Kolkata' }
      assert.deepEqual(await readStarts({ ...kolkata, interval: 'month' }), ['2026-01-31T18:30:00.000Z'])
      assert.equal((await readStarts({ ...kolkata, interval: 'day' })).length, 28)
      assert.equal((await readStarts({ ...kolkata, interval: 'week' }))[0], '2026-01-25T18:30:00.000Z')
    },
  },
  {
    name: 'invalid parameters are rejected by name',
    rule: 'wire, errors; ranges the wrong way round, ten years, in the future; unknown zone',
    async run(world) {
      const { client } = world
      const invalidQueries: [Query, string][] = [
        [{ timezone: 'Mars/Olympus' }, 'timezone'],
        [{ interval: 'minute' }, 'interval'],
        [{ compare: 'yesterday' }, 'compare'],
        [{ from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'from'],
        [{ interval: 'hour' }, 'interval'],
        [{ to: '9000-01-01T00:00:00Z' }, 'to'],
        [{ top: 0 }, 'top'],
        [{ top: 1001 }, 'top'],
        [{ bots: 'exclude' }, 'bots'],
        [{ planet: 'Mars' }, 'planet'],
      ]
      for (const [query, path] of invalidQueries)
        assertIssue(await client.send('GET /analytics/summary', { query }), 'query', path)
      const decade = await readSummary(world, { from: '2016-01-01T00:00:00Z' })
      assert.equal(decade.window.clamped, true)
      const year = new Date().getUTCFullYear() + 1
      const future = await readSummary(world, { from: `${year}-01-01T00:00:00Z`, to: `${year}-01-03T00:00:00Z` })
      assert.deepEqual(future.totals, { scans: 0, visitors: 0 })
      assert.equal(sum(future.series.map(({ scans }) => scans)), 0)
      assertApiError(await client.send('GET /analytics/changes', { query: { timezone: 'x' } }), 400, 'invalid_request')
    },
  },
  {
    name: 'the changes name the code that explains a rise, with its share',
    rule: 'contract, GET /analytics/changes',
    async run(world) {
      // With a tag of their own, because the other scans of the workspace rose too.
      const tag = world.createUniqueText()
      const [code, other] = [await world.createCode({ tags: [tag] }), await world.createCode({ tags: [tag] })]
      const { client } = world
      await scanAndCount(world, other, [{}, {}, {}, {}])
      await scanAndCount(
        world,
        code,
        Array.from({ length: 40 }, () => ({})),
      )
      const from = new Date(Date.now() - 3_600_000).toISOString()
      const codeChanges = await client.ok('GET /analytics/changes', { query: { from, codeId: code.id } })
      assert.deepEqual([codeChanges.totals.scans, codeChanges.previous.scans], [40, 0])
      const shift = Date.parse(codeChanges.window.to) - Date.parse(codeChanges.before.to)
      assert.equal(shift, 86_400_000, 'the hour is compared with the same hour of the day before')
      const { causes } = await client.ok('GET /analytics/changes', { query: { from, tag } })
      const cause = causes.find(({ dimension, value }) => dimension === 'codeId' && value === code.id)
      assert.deepEqual([cause?.label, cause?.scans, cause?.previous, cause?.change], [code.name, 40, 0, 40])
      assert.ok(sum(causes.map(({ share = 0 }) => share)) <= 1.000_001, 'shares do not overlap')
    },
  },
  {
    name: 'a CSV of scans agrees with the list',
    rule: 'wire, GET /scans answers text/csv when asked by Accept',
    async run(world) {
      const code = await world.createCode({ name: '=Formula, "quoted"' })
      await scanAndCount(world, code, [{}, { headers: { 'user-agent': android } }])
      const { data } = await world.client.ok('GET /scans', { query: { codeId: code.id } })
      const headers = { accept: 'text/csv' }
      const reply = await world.client.send('GET /scans', { query: { codeId: code.id, os: 'Android' }, headers })
      const [head, first, end] = reply.text.split('\r\n')
      assert.match(reply.headers.get('content-type') ?? '', /^text\/csv/)
      assert.ok(head?.startsWith('id,timestamp,code,shortCode,name,country'))
      assert.ok(first?.startsWith(`${data[0]?.id},${data[0]?.timestamp},${code.id},${code.shortCode},"'=Formula, ""`))
      assert.equal(end, '')
      const codeCsv = await world.client.send('GET /codes/{id}/scans', { params: { id: code.id }, headers })
      assert.equal(codeCsv.text.split('\r\n').length, 1 + 2 + 1)
    },
  },
  {
    name: 'pages and sites are listed with the scans of the codes that open them',
    rule: 'contract, GET /analytics/summary: pages, sites',
    async run(world) {
      const site = await world.createSite()
      const destination = { type: 'site' as const, siteId: site.id }
      const [code, other] = [await world.createCode({ destination }), await world.createCode({ destination })]
      await scanAndCount(world, code, [{}, {}])
      await scanAndCount(world, other, [{}])
      const { pages, sites } = await readSummary(world, { top: 1000 })
      const listedSite = sites.find(({ id }) => id === site.id)
      assert.deepEqual([listedSite?.name, listedSite?.scans], [site.name, 3])
      assert.ok(pages.every(({ id }) => id !== site.id))
      const codeSummary = await readSummary(world, { codeId: other.id })
      assert.deepEqual(
        codeSummary.sites.map(({ id, scans }) => [id, scans]),
        [[site.id, 1]],
      )
    },
  },
  {
    name: 'scans of another workspace are not counted',
    rule: 'specification, A key belongs to one workspace',
    needs: ['other'],
    async run(world) {
      const code = await world.createCode()
      await scanAndCount(world, code, [{}])
      const foreignCode = await createCodeAs(world.getOtherClient(), world.createUniqueText())
      const query = { codeId: code.id }
      assert.equal((await world.getOtherClient().ok('GET /analytics/summary', { query })).totals.scans, 0)
      assert.equal((await readSummary(world, { codeId: foreignCode.id })).totals.scans, 0)
    },
  },
]

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
