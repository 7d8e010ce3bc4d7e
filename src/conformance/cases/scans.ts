import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case, VisitOptions, World } from '../case.ts'
import type { Query } from '../client.ts'
import { createFiledAndUnfiledCodes } from '../world.ts'

const invalidDates = [
  'yesterday',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '2026-02-30T00:00:00Z',
  '1767225600',
  '',
  '99999-01-01T00:00:00Z',
]

async function listScans({ client }: World, query: Query) {
  return client.ok('GET /scans', { query: { limit: 100, ...query } })
}

/** Scans a code, and waits until all of its scans are listed, newest first. */
async function scanAndList(world: World, code: { id: string; scanUrl: string }, visits: VisitOptions[] = [{}]) {
  const before = (await listScans(world, { codeId: code.id })).data.length
  for (const visit of visits) await world.scan(code, visit)
  return world.until(async () => {
    const { data } = await listScans(world, { codeId: code.id })
    return data.length === before + visits.length && data
  }, 'a scan in the list')
}

export const scanCases: Case[] = [
  {
    name: 'a scan is listed with the data of its request',
    rule: 'specification, Scan; wire, unknown values are null in resources',
    async run(world) {
      const { id, shortCode, name, scanUrl, destination } = await world.createCode()
      const headers = { 'accept-language': 'de-AT,en;q=0.5', referer: 'https://news.example/today?who=me' }
      const [scan] = await scanAndList(world, { id, scanUrl }, [{ headers }])
      assert.ok(scan)
      assert.match(scan.id, /^scn_[a-z0-9]{20}$/)
      assert.deepEqual(scan.code, { id, shortCode, name })
      assert.ok(Math.abs(Date.parse(scan.timestamp) - Date.now()) < 60_000)
      assert.deepEqual(
        { device: scan.deviceType, os: scan.os, browser: scan.browser, gps: scan.gps, rule: scan.matchedRule },
        { device: 'mobile', os: 'iOS', browser: 'Safari', gps: null, rule: null },
      )
      assert.equal(scan.destinationUrl, destination.url)
      assert.ok(scan.language?.startsWith('de'))
      assert.ok(scan.referrer?.includes('news.example') && !scan.referrer.includes('who=me'))
      assert.ok(scan.visitor.length > 0)
      assert.ok('country' in scan && 'region' in scan && 'city' in scan && 'timezone' in scan)
    },
  },
  {
    name: 'the list of a code agrees with that of the workspace',
    rule: 'specification, GET /codes/{id}/scans',
    async run(world) {
      const code = await world.createCode()
      const scans = await scanAndList(world, code, [{}, {}])
      const codeScans = await world.client.ok('GET /codes/{id}/scans', { params: { id: code.id } })
      assert.deepEqual(codeScans.data, scans)
      assert.ok(codeScans.window.from < codeScans.window.to)
      assert.ok((scans[0]?.timestamp ?? '') >= (scans[1]?.timestamp ?? 'z'), 'newest first')
    },
  },
  {
    name: 'a phone is the same visitor all day',
    rule: 'wire, Scans: visitor',
    async run(world) {
      const android =
        'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
      const code = await world.createCode()
      const scans = await scanAndList(world, code, [{}, {}, { headers: { 'user-agent': android } }])
      const listVisitors = (os: string) => new Set(scans.filter((scan) => scan.os === os).map(({ visitor }) => visitor))
      assert.deepEqual([listVisitors('iOS').size, listVisitors('Android').size], [1, 1])
      assert.equal(new Set(scans.map(({ visitor }) => visitor)).size, 2)
    },
  },
  {
    name: 'requests of bots and HEAD requests are not scans',
    rule: 'wire, Scans: bots stored apart; Codes: HEAD records nothing',
    async run(world) {
      const code = await world.createCode()
      for (const agent of [
        'Twitterbot/1.0',
        'WhatsApp/2.23.20.0',
        'curl/8.7.1',
        'Mozilla/5.0 (compatible; Googlebot/2.1)',
      ])
        assertRedirects(await world.scan(code, { headers: { 'user-agent': agent } }))
      assertRedirects(await world.scan(code, { method: 'HEAD' }))
      // Once a later scan of a person is listed, the others would be listed too.
      assert.equal((await scanAndList(world, code)).length, 1)
      await world.until(async () => {
        const { data } = await world.client.ok('GET /codes', { query: { shortCode: code.shortCode } })
        return data[0]?.scans === 1
      }, 'one counted scan')
    },
  },
  {
    name: 'by default the window is the plan’s history up to now',
    rule: 'specification, GET /codes/{id}/scans: from, to, window; wire, table of plans',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan }) {
      for (const [plan, days] of [
        ['free', 30],
        ['basic', 90],
        ['core', 365],
        ['pro', 730],
        ['business', 1825],
      ] as const)
        await withOtherOnPlan(plan, async (otherClient) => {
          const { window } = await otherClient.ok('GET /scans')
          assert.ok(Math.abs(Date.parse(window.to) - Date.now()) < 60_000)
          assert.equal(Math.round((Date.parse(window.to) - Date.parse(window.from)) / 86_400_000), days, plan)
          assert.equal(window.clamped, false)
        })
    },
  },
  {
    name: 'a window includes its start but not its end',
    rule: 'specification, GET /codes/{id}/scans: from (inclusive), to (exclusive)',
    async run(world) {
      const code = await world.createCode()
      const [newer, older] = await scanAndList(world, code, [{}, {}])
      assert.ok(newer && older)
      const listIds = async (query: Query) =>
        (await listScans(world, { codeId: code.id, ...query })).data.map(({ id }) => id)
      const after = new Date(Date.parse(older.timestamp) + 1).toISOString()
      assert.ok((await listIds({ from: older.timestamp })).includes(older.id))
      assert.ok(!(await listIds({ from: after })).includes(older.id))
      assert.ok(!(await listIds({ to: older.timestamp })).includes(older.id))
      assert.ok((await listIds({ to: after })).includes(older.id))
    },
  },
  {
    name: 'a window is clamped to the history of the plan',
    rule: 'specification, Scan: window; wire, window clamped to the plan',
    async run(world) {
      const request = { from: '2026-01-02T03:04:05.678+02:00', to: '2026-02-01T00:00:00Z' }
      const { window } = await listScans(world, request)
      assert.deepEqual(window, { from: '2026-01-02T01:04:05.678Z', to: '2026-02-01T00:00:00.000Z', clamped: false })
      const clampedScans = await listScans(world, { from: '1999-01-01T00:00:00Z' })
      assert.equal(clampedScans.window.clamped, true)
      assert.ok(clampedScans.window.from > '1999-01-02')
    },
  },
  {
    name: 'invalid dates are rejected by name',
    rule: 'specification, date-time is ISO 8601',
    async run({ client }) {
      for (const value of invalidDates)
        for (const name of ['from', 'to'])
          assertIssue(await client.send('GET /scans', { query: { [name]: value } }), 'query', name)
      const reversed = { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }
      assertApiError(await client.send('GET /scans', { query: reversed }), 400, 'invalid_request')
    },
  },
  {
    name: 'scans are filtered by code, folder and tag',
    rule: 'specification, GET /scans: codeId, folderId, tag',
    async run(world) {
      const { outer, inner, tag, filed, unfiled } = await createFiledAndUnfiledCodes(world)
      await scanAndList(world, filed)
      await scanAndList(world, unfiled)
      const listCodeIds = async (query: Query) => (await listScans(world, query)).data.map(({ code }) => code.id)
      assert.deepEqual(await listCodeIds({ codeId: filed.id }), [filed.id])
      assert.deepEqual(await listCodeIds({ folderId: outer.id }), [filed.id])
      assert.deepEqual(await listCodeIds({ folderId: inner.id }), [filed.id])
      assert.deepEqual(await listCodeIds({ folderId: 'root', tag }), [unfiled.id])
      assert.deepEqual(await listCodeIds({ tag }), [unfiled.id, filed.id])
      assert.deepEqual(await listCodeIds({ codeId: 'cod_00000000000000000000' }), [])
      assert.deepEqual(await listCodeIds({ folderId: 'fld_00000000000000000000' }), [])
    },
  },
  {
    name: 'the scans of an unknown code are 404',
    rule: 'wire, errors: not_found; unknown query parameter',
    async run({ client, createCode }) {
      assertApiError(await client.send('GET /codes/{id}/scans'), 404, 'not_found')
      const params = { id: (await createCode()).id }
      assertIssue(await client.send('GET /codes/{id}/scans', { params, query: { codeId: 'x' } }), 'query', 'codeId')
      assertIssue(await client.send('GET /codes/{id}/scans', { params, query: { limit: 0 } }), 'query', 'limit')
      assertIssue(await client.send('GET /scans', { query: { limit: 101 } }), 'query', 'limit')
      assertIssue(await client.send('GET /scans', { query: { since: 'ever' } }), 'query', 'since')
    },
  },
  {
    name: 'scans of another workspace are not listed',
    rule: 'specification, A key belongs to one workspace',
    needs: ['other'],
    async run(world) {
      const code = await world.createCode()
      await scanAndList(world, code)
      assert.deepEqual((await world.getOtherClient().ok('GET /scans', { query: { codeId: code.id } })).data, [])
      assertStatus(await world.getOtherClient().send('GET /codes/{id}/scans', { params: { id: code.id } }), 404)
    },
  },
]

function assertRedirects({ status }: Response) {
  assert.equal(status, 302)
}
