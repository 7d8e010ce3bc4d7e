import assert from 'node:assert/strict'
import { assertIssue, assertApiError } from '../assertions.ts'
import type { Case } from '../case.ts'
import { createCodeAs } from '../world.ts'

const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'
const ownUrl = 'https://example.com/own'
const destination = { type: 'url', url: ownUrl } as const
const onPhones = { name: 'Phones', when: { deviceTypes: ['mobile' as const] }, url: 'https://example.com/phones' }
const inGerman = { name: 'German', when: { languages: ['de'] }, url: 'https://example.com/de' }
const everybody = { name: 'Everybody', when: {}, url: 'https://example.com/everybody' }

export const ruleCases: Case[] = [
  {
    name: 'a code without rules has an empty list',
    rule: 'wire, Codes: rules',
    async run({ createCode }) {
      assert.deepEqual((await createCode()).rules, [])
    },
  },
  {
    name: 'rules keep their order and all of their fields',
    rule: 'wire, Codes: rules, ordered; id is optional',
    async run({ client, createCode }) {
      const when = {
        countries: ['DE' as const, 'XK' as const],
        deviceTypes: ['mobile' as const, 'tablet' as const],
        os: ['iOS' as const, 'Chrome OS' as const],
        languages: ['de', 'fr'],
        days: ['mon' as const, 'sun' as const],
        hours: { from: '22:00', until: '02:00' },
        timezone: 'Europe/Berlin',
        from: '2026-01-01T00:00:00.000Z',
        until: '2099-01-01T00:00:00.000Z',
      }
      const sentRules = [{ name: 'All of it', when, url: 'https://example.com/all' }, inGerman]
      const code = await createCode({ rules: sentRules })
      assert.deepEqual(
        code.rules,
        sentRules.map((rule, index) => ({ id: code.rules[index]?.id, ...rule })),
      )
      assert.equal(new Set(code.rules.map(({ id }) => id)).size, 2)
      assert.deepEqual((await client.ok('GET /codes/{id}', { params: { id: code.id } })).rules, code.rules)
    },
  },
  {
    name: 'rules keep the ids that are sent with them',
    rule: 'wire, Codes: rules',
    async run({ client, createCode }) {
      const code = await createCode({ rules: [onPhones, inGerman] })
      const params = { id: code.id }
      assert.deepEqual(await client.ok('PATCH /codes/{id}', { params, body: { rules: code.rules } }), code)
      const swapped = await client.ok('PATCH /codes/{id}', { params, body: { rules: code.rules.toReversed() } })
      assert.deepEqual(swapped.rules, code.rules.toReversed())
    },
  },
  {
    name: 'the first matching rule decides the destination of a scan',
    rule: 'wire, Codes: first match wins; matchedRule is the rule’s name',
    async run({ client, createCode, scan, until }) {
      const code = await createCode({ destination, rules: [inGerman, onPhones] })
      const readLocation = async (headers: Record<string, string>) =>
        (await scan(code, { headers })).headers.get('location')
      assert.equal(await readLocation({}), onPhones.url)
      assert.equal(await readLocation({ 'accept-language': 'de-AT, en;q=0.4' }), inGerman.url)
      assert.equal(await readLocation({ 'accept-language': 'en, de;q=0.4', 'user-agent': desktop }), ownUrl)
      const scans = await until(async () => {
        const { data } = await client.ok('GET /codes/{id}/scans', { params: { id: code.id } })
        return data.length === 3 && data
      }, 'The three scans')
      assert.deepEqual(
        scans.map(({ matchedRule, destinationUrl }) => [matchedRule, destinationUrl]),
        [
          [null, ownUrl],
          ['German', inGerman.url],
          ['Phones', onPhones.url],
        ],
      )
    },
  },
  {
    name: 'changed rules apply to the next scan',
    rule: 'issue: in force on the next scan',
    async run({ client, createCode, scan }) {
      const code = await createCode({ destination })
      const params = { id: code.id }
      for (const rules of [[everybody], [], [onPhones]]) {
        await client.ok('PATCH /codes/{id}', { params, body: { rules } })
        assert.equal((await scan(code)).headers.get('location'), rules[0]?.url ?? ownUrl)
      }
    },
  },
  {
    name: 'conditions on dates and hours use the time of the scan',
    rule: 'wire, Codes: rules when days, hours, from, until',
    async run({ client, createCode, scan }) {
      const code = await createCode({ destination })
      const now = Date.now()
      const dateIn = (minutes: number) => new Date(now + minutes * 60_000)
      const clockTimeIn = (minutes: number) => dateIn(minutes).toISOString().slice(11, 16)
      const timestampIn = (minutes: number) => dateIn(minutes).toISOString()
      const followsRule = async (when: object) => {
        await client.send('PATCH /codes/{id}', {
          params: { id: code.id },
          body: { rules: [{ ...everybody, when }] },
        })
        return (await scan(code)).headers.get('location') === everybody.url
      }
      assert.equal(await followsRule({ from: timestampIn(-10), until: timestampIn(10) }), true)
      assert.equal(await followsRule({ from: timestampIn(10) }), false)
      assert.equal(await followsRule({ until: timestampIn(-10) }), false)
      assert.equal(await followsRule({ hours: { from: clockTimeIn(-10), until: clockTimeIn(10) } }), true)
      assert.equal(await followsRule({ hours: { from: clockTimeIn(10), until: clockTimeIn(-10) } }), false)
      // In Kathmandu it is 5 hours and 45 minutes later, so that the hours do not match there.
      assert.equal(
        await followsRule({ hours: { from: clockTimeIn(-10), until: clockTimeIn(10) }, timezone: 'Asia/Kathmandu' }),
        false,
      )
    },
  },
  {
    name: 'HEAD redirects like a scan',
    rule: 'wire, Codes: HEAD answers alike',
    async run({ createCode, scan }) {
      const code = await createCode({ destination, rules: [onPhones] })
      assert.equal((await scan(code, { method: 'HEAD' })).headers.get('location'), onPhones.url)
    },
  },
  {
    name: 'an invalid rule is rejected with its path',
    rule: 'issue, Bad input: a rule with an unknown country',
    async run({ client, createCode }) {
      const code = await createCode()
      const invalidRules: [string, unknown][] = [
        ['rules.1.when.countries.0', { ...inGerman, when: { countries: ['ZZ'] } }],
        ['rules.1.when.countries', { ...inGerman, when: { countries: [] } }],
        ['rules.1.when.deviceTypes.0', { ...inGerman, when: { deviceTypes: ['watch'] } }],
        ['rules.1.when.os.0', { ...inGerman, when: { os: ['BeOS'] } }],
        ['rules.1.when.languages.0', { ...inGerman, when: { languages: ['German'] } }],
        ['rules.1.when.days.0', { ...inGerman, when: { days: ['monday'] } }],
        ['rules.1.when.hours.until', { ...inGerman, when: { hours: { from: '10:00', until: '24:00' } } }],
        ['rules.1.when.timezone', { ...inGerman, when: { timezone: 'Mars/Olympus' } }],
        ['rules.1.when.from', { ...inGerman, when: { from: 'tomorrow' } }],
        ['rules.1.when.weather', { ...inGerman, when: { weather: ['rain'] } }],
        ['rules.1.url', { ...inGerman, url: 'javascript:alert(1)' }],
        ['rules.1.name', { ...inGerman, name: ' ' }],
      ]
      for (const [path, rule] of invalidRules) {
        const body = { rules: [onPhones, rule] }
        assertIssue(await client.send('PATCH /codes/{id}', { params: { id: code.id }, body }), 'body', path)
      }
      const tooMany = { rules: Array.from({ length: 51 }, () => onPhones) }
      assertIssue(await client.send('PATCH /codes/{id}', { params: { id: code.id }, body: tooMany }), 'body', 'rules')
      assert.deepEqual(await client.ok('GET /codes/{id}', { params: { id: code.id } }), code)
    },
  },
  {
    name: 'a replay of rules counts where past scans would have been sent',
    rule: 'wire, Codes: POST /codes/{id}/rules/replay',
    async run({ client, createCode, scan, until }) {
      const code = await createCode({ destination, rules: [onPhones] })
      const params = { id: code.id }
      await scan(code)
      await scan(code, { headers: { 'accept-language': 'de' } })
      await scan(code, { headers: { 'user-agent': desktop } })
      const replay = (rules: object[], range: { from?: string } = {}) =>
        client.ok('POST /codes/{id}/rules/replay', { params, body: { rules: rules as never, ...range } })
      await until(async () => (await replay([])).scans === 3, 'The three scans')
      assert.deepEqual(await replay([inGerman, onPhones]), {
        scans: 3,
        moved: 1,
        byRule: [
          { name: 'German', scans: 1 },
          { name: 'Phones', scans: 1 },
          { name: null, scans: 1 },
        ],
      })
      assert.deepEqual(await replay([]), { scans: 3, moved: 2, byRule: [{ name: null, scans: 3 }] })
      assert.equal((await replay([], { from: '2099-01-01T00:00:00Z' })).scans, 0)
      assert.deepEqual((await client.ok('GET /codes/{id}', { params })).rules, code.rules)
    },
  },
  {
    name: 'the rules of another workspace’s code cannot be replayed',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, getOtherClient, createUniqueText }) {
      const { id } = await createCodeAs(getOtherClient(), createUniqueText())
      const reply = await client.send('POST /codes/{id}/rules/replay', { params: { id }, body: { rules: [] } })
      assertApiError(reply, 404, 'not_found')
      await getOtherClient().ok('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
    },
  },
]
