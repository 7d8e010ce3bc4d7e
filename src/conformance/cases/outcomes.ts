import assert from 'node:assert/strict'
import { assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import { createForm, postForm } from '../forms.ts'

const url = 'https://example.com/shop?x=1#top'

/** Scans a code, and returns the redirect with its token. */
async function scanForToken({ scan }: World, code: { scanUrl: string }): Promise<{ location: string; token: string }> {
  const location = (await scan(code)).headers.get('location') ?? ''
  return { location, token: new URL(location).searchParams.get('tsr') ?? '' }
}

export const outcomeCases: Case[] = [
  {
    name: 'the view of a page and its submissions count for the scanned code',
    rule: 'wire: a visit is one scan’s stay; outcomes take the filters of the summary; Submission: scanId, code, folderId, secondsSinceScan',
    async run(world) {
      const { client, createCode, createFolder, visit, until } = world
      const form = await createForm(world)
      const { id: folderId } = await createFolder()
      const code = await createCode({ destination: { type: 'page', pageId: form.page.id }, folderId })
      const { location } = await scanForToken(world, code)
      assert.equal(new URL(location).origin, new URL(form.page.url).origin)
      assert.equal((await visit(location)).status, 200)
      const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', referer: location }
      for (let i = 0; i < 2; i++) await postForm(world, form, { body: 'name=Ann&agree=on', headers })
      const { data } = await client.ok('GET /submissions', { query: { codeId: code.id } })
      assert.equal(data.length, 2)
      for (const lead of data) {
        assert.deepEqual(lead.code, { id: code.id, shortCode: code.shortCode, name: code.name })
        assert.equal(lead.folderId, folderId)
        assert.match(lead.scanId ?? '', /^scn_/)
        assert.ok((lead.secondsSinceScan ?? -1) >= 0)
      }
      const query = { codeId: code.id }
      const outcomes = await until(async () => {
        const outcomes = await client.ok('GET /analytics/outcomes', { query })
        return outcomes.views === 1 && outcomes.scans === 1 ? outcomes : null
      }, 'the view is counted')
      assert.deepEqual([outcomes.leads, outcomes.clicks, outcomes.conversions, outcomes.value], [1, 0, 0, []])
      for (const [filters, scans] of [
        [{ os: 'iOS', hour: '!24' }, null],
        [{ os: 'iOS', bots: 'include' as const, utmSource: '' }, 1],
        [{ os: '!iOS' }, 0],
        [{ campaign: 'none' }, 0],
      ] as const) {
        const filteredQuery = { query: { ...query, ...filters } }
        if (scans === null) assertIssue(await client.send('GET /analytics/outcomes', filteredQuery), 'query', 'hour')
        else {
          const { totals } = await client.ok('GET /analytics/summary', filteredQuery)
          const outcomes = await client.ok('GET /analytics/outcomes', filteredQuery)
          assert.deepEqual([totals.scans, outcomes.scans, outcomes.views, outcomes.leads], Array(4).fill(scans))
        }
      }
    },
  },
  {
    name: 'a conversion counts once for each scan and name',
    rule: 'wire: POST /conversions {scan, name?, value?, currency?}, 201; the same scan and name count once',
    needs: ['keys'],
    async run(world) {
      const { createCode, createKey } = world
      const { client } = await createKey({ scope: 'write' })
      const code = await createCode({ destination: { type: 'url', url }, trackConversions: true })
      const { location, token } = await scanForToken(world, code)
      assert.equal(location, `https://example.com/shop?x=1&tsr=${token}#top`)
      const body = { scan: token, name: 'order', value: 20.5, currency: 'EUR' }
      const first = await client.send('POST /conversions', { body })
      assertStatus(first, 201)
      assertStatus(await client.send('POST /conversions', { body: { ...body, value: 1 } }), 200)
      const { data } = await client.ok('GET /conversions', { query: { codeId: code.id } })
      assert.deepEqual(
        data.map((conversion) => [conversion.name, conversion.value, conversion.currency, conversion.code?.id]),
        [['order', 20.5, 'EUR', code.id]],
      )
      const { value } = await client.ok('GET /analytics/outcomes', { query: { codeId: code.id } })
      assert.deepEqual(value, [{ currency: 'EUR', amount: 20.5 }])
    },
  },
  {
    name: 'conversions need a scan of the workspace and the write scope',
    rule: 'wire, errors: invalid_request names the field; insufficient_scope',
    needs: ['keys', 'other'],
    async run(world) {
      const { createKey, createCode, getOtherClient } = world
      const { client } = await createKey({ scope: 'write' })
      const { token } = await scanForToken(
        world,
        await createCode({ destination: { type: 'url', url }, trackConversions: true }),
      )
      for (const scan of ['scn_00000000000000000000', 'x', token.toLowerCase()])
        assertIssue(await client.send('POST /conversions', { body: { scan } }), 'body', 'scan')
      const foreignKey = await createKey({ scope: 'write', owner: getOtherClient() })
      assertIssue(await foreignKey.client.send('POST /conversions', { body: { scan: token } }), 'body', 'scan')
      const reader = await createKey({ scope: 'read' })
      assertApiError(
        await reader.client.send('POST /conversions', { body: { scan: token } }),
        403,
        'insufficient_scope',
      )
    },
  },
]
