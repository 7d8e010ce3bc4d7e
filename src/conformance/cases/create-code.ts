import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { createMinimalCode } from '../world.ts'

export const createCodeCases: Case[] = [
  {
    name: 'a new code has an id, a short code, an address and times',
    rule: 'specification, Code; wire, ids and Codes',
    async run({ createCode }) {
      const code = await createCode({ destination: { type: 'url', url: 'https://www.example.com/menu/' } })
      assert.match(code.id, /^cod_[a-z0-9]{20}$/)
      assert.match(code.shortCode, /^[^0O1IiLlo\W_]{9}$/, 'nine characters without look-alikes')
      assert.ok(code.scanUrl.endsWith(`/${code.shortCode}`))
      assert.equal(code.destination.type, 'url')
      assert.equal(code.destination.url, 'https://www.example.com/menu/')
      assert.ok(code.destination.summary?.includes('example.com/menu'), 'the summary is host and path')
      assert.deepEqual(
        { folderId: code.folderId, tags: code.tags, archived: code.archived, hasAccessCode: code.hasAccessCode },
        { folderId: null, tags: [], archived: false, hasAccessCode: false },
      )
      assert.equal(code.createdAt, code.updatedAt)
      assert.ok(Math.abs(Date.parse(code.createdAt) - Date.now()) < 60_000)
    },
  },
  {
    name: 'creating a code is 201 with its Location',
    rule: 'wire, Everywhere: success',
    async run({ client, createUniqueText }) {
      const reply = await client.send('POST /codes', { body: createMinimalCode(createUniqueText()) })
      assertStatus(reply, 201)
      const location = reply.headers.get('location') ?? ''
      const { id } = reply.body as { id: string }
      assert.ok(location.endsWith(`/codes/${id}`), `Location is ${location}`)
      await client.ok('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
    },
  },
  {
    name: '`scans` is absent outside the list',
    rule: 'specification, Code: scans; wire: absent outside the list',
    async run({ client, createCode }) {
      const code = await createCode()
      assert.ok(!('scans' in code))
      assert.ok(!('scans' in (await client.ok('GET /codes/{id}', { params: { id: code.id } }))))
      const { data } = await client.ok('GET /codes', { query: { shortCode: code.shortCode } })
      assert.equal(data[0]?.scans, 0)
    },
  },
  {
    name: 'name and destination are required',
    rule: 'specification, POST /codes',
    async run({ client, createUniqueText }) {
      const { name, destination } = createMinimalCode(createUniqueText())
      assertIssue(await client.send('POST /codes', { body: { destination } }), 'body', 'name')
      assertIssue(await client.send('POST /codes', { body: { name } }), 'body', 'destination')
      assertIssue(
        await client.send('POST /codes', { body: { name, destination: { type: 'url' } } }),
        'body',
        'destination.url',
      )
      assertApiError(await client.send('POST /codes', { body: [] }), 400, 'invalid_request')
      assertApiError(await client.send('POST /codes'), 400, 'invalid_request')
    },
  },
  {
    name: 'a destination must be a URL that a phone may open',
    rule: 'specification, POST /codes: url as a uri',
    async run({ client, createCode, createUniqueText }) {
      for (const url of [
        '',
        'nowhere',
        '/menu',
        'example.com',
        'https://',
        'https://a b',
        'javascript:alert(1)',
        ' JavaScript:alert(1)',
        'data:text/html,hi',
        'vbscript:x',
        'file:///etc/passwd',
        'blob:https://example.com/x',
        'about:blank',
        'htp://example.com/',
        'https//example.com/',
        'http://https://example.com/',
        'anna@example.com',
        '24.12.2026',
        'WIFI:S:Garden;T:WPA;P:secret;;',
        42,
        null,
      ]) {
        const reply = await client.send('POST /codes', {
          body: { name: createUniqueText(), destination: { type: 'url', url } },
        })
        assertIssue(reply, 'body', 'destination.url')
      }
      const pasted = { type: 'url' as const, url: ' https://example.com/café menu ' }
      assert.equal((await createCode({ destination: pasted })).destination.url, new URL(pasted.url).href)
      const copied = { type: 'url' as const, url: '\u202Ahttps://example.com/a\u200B' }
      assert.equal((await createCode({ destination: copied })).destination.url, 'https://example.com/a')
      const phone = { type: 'url' as const, url: 'tel:+49 30 1234567' }
      assert.equal((await createCode({ destination: phone })).destination.url, 'tel:+49%2030%201234567')
      const app = { type: 'url' as const, url: 'myapp://open/42' }
      assert.equal((await createCode({ destination: app })).destination.url, app.url)
      const unknown = { name: createUniqueText(), destination: { type: 'carrier-pigeon', url: 'https://example.com' } }
      assertIssue(await client.send('POST /codes', { body: unknown }), 'body', 'destination')
    },
  },
  {
    name: 'an unknown field is rejected by name, also in nested objects',
    rule: 'wire, Everywhere: unknown body field',
    async run({ client, createUniqueText }) {
      const body = createMinimalCode(createUniqueText())
      assertIssue(await client.send('POST /codes', { body: { ...body, colour: 'red' } }), 'body', 'colour')
      const destination = { ...body.destination, via: 'elsewhere' }
      assertIssue(await client.send('POST /codes', { body: { ...body, destination } }), 'body', 'destination.via')
    },
  },
  {
    name: 'a name has 1 to 200 characters',
    rule: 'wire, Everywhere; limits of text',
    async run({ client, createCode, createUniqueText }) {
      const name = `${createUniqueText()} · Zoë’s «café» 🍷 — 餐厅 `.padEnd(200, 'ß')
      const code = await createCode({ name })
      assert.equal(code.name, name)
      assert.equal((await client.ok('GET /codes/{id}', { params: { id: code.id } })).name, name)
      const { destination } = createMinimalCode('')
      for (const invalidName of ['', '   ', 'x'.repeat(201), 'x'.repeat(10_000), 'nul \0', 7, true, null, {}, ['x']])
        assertIssue(await client.send('POST /codes', { body: { name: invalidName, destination } }), 'body', 'name')
      const half = JSON.stringify({ name: 'half \uD83C', destination })
      assertIssue(await client.send('POST /codes', { text: half }), 'body', 'name')
    },
  },
  {
    name: 'a code can be created in a folder or at the root',
    rule: 'wire, Codes: POST /codes also takes folderId',
    async run({ client, createCode, createFolder, createUniqueText }) {
      const folder = await createFolder()
      assert.equal((await createCode({ folderId: folder.id })).folderId, folder.id)
      assert.equal((await createCode({ folderId: 'root' })).folderId, null)
      const body = { ...createMinimalCode(createUniqueText()), folderId: 'fld_00000000000000000000' }
      assertIssue(await client.send('POST /codes', { body }), 'body', 'folderId')
    },
  },
  {
    name: 'a folder of another workspace is rejected like an unknown one',
    rule: 'specification, A key belongs to one workspace',
    needs: ['other'],
    async run({ client, getOtherClient, createUniqueText }) {
      const { id } = await getOtherClient().ok('POST /folders', { body: { name: createUniqueText() } })
      assertIssue(
        await client.send('POST /codes', { body: { ...createMinimalCode(createUniqueText()), folderId: id } }),
        'body',
        'folderId',
      )
      await getOtherClient().ok('DELETE /folders/{id}', { params: { id } })
    },
  },
  {
    name: 'tags are stored in order without duplicates',
    rule: 'specification, Code: tags',
    async run({ client, createCode, createUniqueText }) {
      assert.deepEqual((await createCode({ tags: ['zebra', 'apple', 'zebra', 'Äpfel'] })).tags, [
        'zebra',
        'apple',
        'Äpfel',
      ])
      for (const tags of [[''], ['  '], ['x'.repeat(51)], [7], 'menu', ['nul\0']])
        assertIssue(
          await client.send('POST /codes', { body: { ...createMinimalCode(createUniqueText()), tags } }),
          'body',
          'tags',
        )
    },
  },
  {
    name: 'an access code is never returned',
    rule: 'wire, Codes: accessCode is write only',
    async run({ client, createUniqueText }) {
      const body = { ...createMinimalCode(createUniqueText()), accessCode: 'open-sesame' }
      const created = await client.send('POST /codes', { body })
      assertStatus(created, 201)
      const { id, hasAccessCode } = created.body as { id: string; hasAccessCode: boolean }
      const history = await client.send('GET /codes/{id}/history', { params: { id } })
      assert.equal(hasAccessCode, true)
      for (const reply of [created, history])
        assert.ok(!reply.text.includes('open-sesame') && !reply.text.includes('scrypt'))
      await client.ok('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
    },
  },
]
