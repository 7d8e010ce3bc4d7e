import assert from 'node:assert/strict'
import { assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { createCodeAs } from '../world.ts'

const unknownCode = { id: 'cod_00000000000000000000' }

export const changeCodeCases: Case[] = [
  {
    name: 'a code is read as it was created',
    rule: 'specification, GET /codes/{id}',
    async run({ client, createCode }) {
      const code = await createCode({ tags: ['a', 'b'] })
      assert.deepEqual(await client.ok('GET /codes/{id}', { params: { id: code.id } }), code)
    },
  },
  {
    name: 'an unknown code is 404',
    rule: 'wire, errors: not_found',
    async run({ client }) {
      assertApiError(await client.send('GET /codes/{id}', { params: unknownCode }), 404, 'not_found')
      assertApiError(await client.send('GET /codes/{id}', { params: { id: 'anything at all / ü' } }), 404, 'not_found')
      assertApiError(
        await client.send('PATCH /codes/{id}', { params: unknownCode, body: { name: 'x' } }),
        404,
        'not_found',
      )
    },
  },
  {
    name: 'a code of another workspace is 404',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, getOtherClient, createUniqueText }) {
      const foreignCode = await createCodeAs(getOtherClient(), createUniqueText())
      const params = { id: foreignCode.id }
      assertApiError(await client.send('GET /codes/{id}', { params }), 404, 'not_found')
      assertApiError(await client.send('PATCH /codes/{id}', { params, body: { name: 'Stolen' } }), 404, 'not_found')
      assertApiError(await client.send('GET /codes/{id}/scans', { params }), 404, 'not_found')
      assertApiError(await client.send('GET /codes/{id}/history', { params }), 404, 'not_found')
      assert.deepEqual(await getOtherClient().ok('GET /codes/{id}', { params }), foreignCode)
      await getOtherClient().ok('PATCH /codes/{id}', { params, body: { archived: true } })
    },
  },
  {
    name: 'a change affects only the named fields and updatedAt',
    rule: 'specification, PATCH /codes/{id}: fields left out stay unchanged',
    async run({ client, createCode, createUniqueText }) {
      const code = await createCode({ tags: ['kept'] })
      const name = createUniqueText()
      const { updatedAt, ...changed } = await client.ok('PATCH /codes/{id}', {
        params: { id: code.id },
        body: { name },
      })
      const { updatedAt: before, ...unchanged } = code
      assert.deepEqual(changed, { ...unchanged, name })
      assert.ok(updatedAt >= before)
    },
  },
  {
    name: 'a change to the same values is not recorded',
    rule: 'specification, PATCH /codes/{id}: fields left out stay unchanged',
    async run({ client, createCode }) {
      const code = await createCode()
      const params = { id: code.id }
      assert.deepEqual(await client.ok('PATCH /codes/{id}', { params, body: {} }), code)
      assert.deepEqual(await client.ok('PATCH /codes/{id}', { params, body: { name: code.name, tags: [] } }), code)
      assert.equal((await client.ok('GET /codes/{id}/history', { params })).data.length, 1)
    },
  },
  {
    name: 'a code is moved into a folder and out of it',
    rule: 'wire, Codes: folderId ("root" or null unfiles)',
    async run({ client, createCode, createFolder }) {
      const { id } = await createCode()
      const folder = await createFolder()
      const moveTo = async (folderId: string | null) =>
        (await client.ok('PATCH /codes/{id}', { params: { id }, body: { folderId } })).folderId
      assert.equal(await moveTo(folder.id), folder.id)
      assert.equal(await moveTo('root'), null)
      await moveTo(folder.id)
      assert.equal(await moveTo(null), null)
      const unknown = await client.send('PATCH /codes/{id}', { params: { id }, body: { folderId: 'fld_x' } })
      assertIssue(unknown, 'body', 'folderId')
    },
  },
  {
    name: 'tags are replaced as a whole',
    rule: 'specification, PATCH /codes/{id}: retags',
    async run({ client, createCode }) {
      const { id } = await createCode({ tags: ['old', 'older'] })
      const changedCode = await client.ok('PATCH /codes/{id}', { params: { id }, body: { tags: ['new'] } })
      assert.deepEqual(changedCode.tags, ['new'])
      assert.deepEqual((await client.ok('PATCH /codes/{id}', { params: { id }, body: { tags: [] } })).tags, [])
    },
  },
  {
    name: 'an archived code is listed only with archived=true',
    rule: 'specification, States: Code',
    async run({ client, createCode }) {
      const { id, shortCode } = await createCode()
      const listIds = async (archived: boolean) =>
        (await client.ok('GET /codes', { query: { shortCode, archived } })).data.map((code) => code.id)
      assert.equal((await client.ok('PATCH /codes/{id}', { params: { id }, body: { archived: true } })).archived, true)
      assert.deepEqual([await listIds(false), await listIds(true)], [[], [id]])
      await client.ok('PATCH /codes/{id}', { params: { id }, body: { archived: false } })
      assert.deepEqual([await listIds(false), await listIds(true)], [[id], []])
    },
  },
  {
    name: 'an access code is set by a string and cleared by null',
    rule: 'wire, Codes: accessCode',
    async run({ client, createCode }) {
      const { id } = await createCode()
      const setAccessCode = async (accessCode: string | null) =>
        (await client.ok('PATCH /codes/{id}', { params: { id }, body: { accessCode } })).hasAccessCode
      assert.deepEqual([await setAccessCode('sesame'), await setAccessCode(null)], [true, false])
    },
  },
  {
    name: 'an invalid change is rejected by name and changes nothing',
    rule: 'wire, Everywhere: invalid_request',
    async run({ client, createCode }) {
      const code = await createCode()
      const params = { id: code.id }
      const invalidChanges: [string, unknown][] = [
        ['name', null],
        ['name', ''],
        ['tags', 'menu'],
        ['archived', 'yes'],
        ['destination.url', { type: 'url', url: 'nowhere' }],
        ['colour', 'red'],
      ]
      for (const [path, value] of invalidChanges) {
        const [field = ''] = path.split('.')
        const reply = await client.send('PATCH /codes/{id}', { params, body: { tags: ['changed'], [field]: value } })
        assertIssue(reply, 'body', path)
      }
      assert.deepEqual(await client.ok('GET /codes/{id}', { params }), code)
    },
  },
  {
    name: 'sending back the response of GET changes nothing',
    rule: 'wire, Everywhere: answers sent back',
    async run({ client, createCode }) {
      const { id } = await createCode()
      const params = { id }
      const code = await client.ok('GET /codes/{id}', { params })
      assertStatus(await client.send('PATCH /codes/{id}', { params, body: code }), 200)
      assert.deepEqual(await client.ok('GET /codes/{id}', { params }), code)
    },
  },
  {
    name: 'codes cannot be deleted',
    rule: 'wire, Codes: no deletion, a printed code must never die',
    async run({ client, createCode }) {
      const { id } = await createCode()
      const reply = await client.raw('DELETE', `/codes/${id}`)
      assert.ok([404, 405].includes(reply.status), `status ${reply.status}`)
      assertStatus(await client.send('GET /codes/{id}', { params: { id } }), 200)
    },
  },
]
