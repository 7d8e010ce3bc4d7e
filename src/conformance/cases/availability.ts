import assert from 'node:assert/strict'
import { assertIssue } from '../assertions.ts'
import type { Case } from '../case.ts'

const fallbackUrl = 'https://example.com/closed'
const [PAST, FUTURE] = ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

export const availabilityCases: Case[] = [
  {
    name: 'a code opens its fallback address before its start and after its end',
    rule: 'wire, Code: startsAt, endsAt, fallbackUrl',
    async run({ client, createCode, scan }) {
      for (const times of [{ startsAt: FUTURE }, { endsAt: PAST }]) {
        const code = await createCode(times)
        assert.equal((await scan(code)).headers.get('location'), null)
        const params = { id: code.id }
        const changedCode = await client.ok('PATCH /codes/{id}', { params, body: { fallbackUrl } })
        assert.equal(changedCode.fallbackUrl, fallbackUrl)
        assert.equal((await scan(code)).headers.get('location'), fallbackUrl)
        const cleared = await client.ok('PATCH /codes/{id}', { params, body: { startsAt: null, endsAt: null } })
        assert.deepEqual([cleared.startsAt, cleared.endsAt], [null, null])
        assert.equal((await scan(code)).headers.get('location'), code.destination.url)
      }
      const params = { id: (await createCode({ startsAt: FUTURE })).id }
      for (const body of [{ startsAt: FUTURE, endsAt: PAST }, { endsAt: PAST }])
        assertIssue(await client.send('PATCH /codes/{id}', { params, body }), 'body', 'endsAt')
    },
  },
  {
    name: 'beyond its limit of scans a code opens its fallback address',
    rule: 'wire, Code: scanLimit',
    async run({ createCode, scan, until }) {
      const code = await createCode({ scanLimit: 1, fallbackUrl })
      assert.equal((await scan(code)).headers.get('location'), code.destination.url)
      await until(async () => (await scan(code)).headers.get('location') === fallbackUrl, 'the limit is reached')
    },
  },
  {
    name: 'phones and tablets get a page that tries to open the app of a code',
    rule: 'addition: Code.appUrl',
    async run({ client, createCode, scan }) {
      const appUrl = 'myapp://menu/4'
      const code = await createCode({ appUrl })
      assert.equal(code.appUrl, appUrl)
      const [phone, desktop] = [await scan(code), await scan(code, { headers: { 'user-agent': firefox } })]
      assert.deepEqual([phone.status, phone.headers.get('cache-control')], [200, 'no-store'])
      const page = await phone.text()
      for (const address of [appUrl, code.destination.url]) assert.ok(page.includes(`href="${address}"`))
      assert.deepEqual([desktop.status, desktop.headers.get('location')], [302, code.destination.url])
      const params = { id: code.id }
      for (const invalidAddress of [
        'https://example.com/',
        'javascript:alert(1)',
        'intent://a#Intent;end',
        'mailto:a@b.example',
      ])
        assertIssue(
          await client.send('PATCH /codes/{id}', { params, body: { appUrl: invalidAddress } }),
          'body',
          'appUrl',
        )
      assert.equal((await client.ok('PATCH /codes/{id}', { params, body: { appUrl: null } })).appUrl, null)
      assert.equal((await scan(code)).status, 302)
    },
  },
  {
    name: 'codes created in bulk may have apps',
    rule: 'addition: appUrl in the rows of POST /codes/bulk',
    async run({ client, createUniqueText }) {
      const [name, url, appUrl] = [createUniqueText(), 'https://example.com/menu', 'myapp://menu']
      const created = await client.ok('POST /codes/bulk', {
        body: {
          rows: [
            { name, url, appUrl },
            { name, url },
          ],
        },
      })
      const codes = await Promise.all(created.codes.map(({ id }) => client.ok('GET /codes/{id}', { params: { id } })))
      assert.deepEqual(
        codes.map((code) => code.appUrl),
        [appUrl, null],
      )
      const rows = [{ name, url, appUrl: 'https://example.com/' }]
      assertIssue(await client.send('POST /codes/bulk', { body: { rows } }), 'body', 'rows.0.appUrl')
      await client.ok('PATCH /codes/bulk', { body: { ids: created.codes.map(({ id }) => id), archived: true } })
    },
  },
  {
    name: 'a rule with a split always sends a visitor to the same address',
    rule: 'wire: a rule has url or split: [{url, weight}], sticky by visitor',
    async run({ client, createCode, scan, until }) {
      const split = [
        { url: 'https://example.com/a', weight: 1 },
        { url: 'https://example.com/b', weight: 1 },
      ]
      const code = await createCode({ rules: [{ name: 'Split', when: {}, split }] })
      assert.deepEqual(code.rules[0]?.split, split)
      const locations = new Set<string | null>()
      for (let i = 0; i < 5; i++) locations.add((await scan(code)).headers.get('location'))
      const [location] = locations
      assert.equal(locations.size, 1)
      assert.ok(split.some((part) => part.url === location))
      const results = await until(async () => {
        const { data } = await client.ok('GET /codes/{id}/splits', { params: { id: code.id } })
        return data[0]?.parts.some(({ scans }) => scans === 5) === true && data
      }, 'five scans of one address')
      assert.deepEqual(
        results.map(({ rule, parts }) => [rule.name, parts.map(({ url }) => url)]),
        [['Split', split.map(({ url }) => url)]],
      )
      const listedSplits = (await client.ok('GET /splits')).data.filter((item) => item.code.id === code.id)
      assert.deepEqual(
        listedSplits,
        results.map((result) => ({ code: { id: code.id, shortCode: code.shortCode, name: code.name }, ...result })),
      )
    },
  },
  {
    name: 'a + after the address of a code shows its destination without recording a scan',
    rule: 'wire: /{shortCode}+ shows where the code leads: 200, no scan recorded',
    async run({ client, createCode }) {
      const code = await createCode()
      const preview = await fetch(`${code.scanUrl}+`)
      assert.equal(preview.status, 200)
      assert.ok((await preview.text()).includes(String(code.destination.url)))
      assert.deepEqual((await client.ok('GET /codes/{id}/scans', { params: { id: code.id } })).data, [])
    },
  },
  {
    name: 'a code may have a placement',
    rule: 'wire, Code: placement {address?, latitude?, longitude?}',
    async run({ client, createCode }) {
      const placement = { address: 'Main entrance', latitude: 52.52, longitude: 13.405 }
      const code = await createCode({ placement })
      assert.deepEqual(code.placement, placement)
      const params = { id: code.id }
      const body = { placement: { latitude: 1 } }
      assertIssue(await client.send('PATCH /codes/{id}', { params, body }), 'body', 'placement.longitude')
      const none = await client.ok('PATCH /codes/{id}', { params, body: { placement: null } })
      assert.equal(none.placement, null)
    },
  },
]
