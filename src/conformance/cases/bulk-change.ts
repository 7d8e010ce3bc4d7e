import assert from 'node:assert/strict'
import { assertIssue } from '../assertions.ts'
import type { Case } from '../case.ts'
import { createCodeAs, createMinimalCode } from '../world.ts'

export const bulkChangeCases: Case[] = [
  {
    name: 'many codes are moved, tagged, redirected and archived at once',
    rule: 'specification, PATCH /codes/bulk; wire: ids plus any of folderId, tags, addTags, removeTags, archived, destination',
    async run({ client, createCode, createFolder }) {
      const codes = [
        await createCode({ tags: ['old'] }),
        await createCode({ tags: ['old', 'kept'] }),
        await createCode(),
      ]
      const folder = await createFolder()
      const destination = { type: 'url', url: 'https://example.com/bulk' } as const
      const ids = codes.map(({ id }) => id)
      const body = { ids, folderId: folder.id, addTags: ['new'], removeTags: ['old'], destination, archived: true }
      assert.deepEqual(await client.ok('PATCH /codes/bulk', { body }), { updated: 3, failed: [] })
      const tags: string[][] = []
      for (const id of ids) {
        const code = await client.ok('GET /codes/{id}', { params: { id } })
        assert.deepEqual([code.folderId, code.archived, code.destination.url], [folder.id, true, destination.url])
        tags.push(code.tags)
        const { data } = await client.ok('GET /codes/{id}/history', { params: { id } })
        const changedNames = Object.keys(data[0]?.changes ?? {})
        assert.deepEqual(changedNames.toSorted(), ['archived', 'destination', 'folderId', 'tags'])
      }
      assert.deepEqual(tags, [['new'], ['kept', 'new'], ['new']])
    },
  },
  {
    name: 'tags are replaced as a whole, and `root` removes codes from their folder',
    rule: 'wire, Codes: PATCH /codes/bulk',
    async run({ client, createCode, createFolder }) {
      const folder = await createFolder()
      const { id } = await createCode({ tags: ['a', 'b'], folderId: folder.id })
      await client.ok('PATCH /codes/bulk', { body: { ids: [id], tags: ['c'], folderId: 'root' } })
      const code = await client.ok('GET /codes/{id}', { params: { id } })
      assert.deepEqual([code.tags, code.folderId], [['c'], null])
    },
  },
  {
    name: 'a bulk change adds an entry to the history of each changed code',
    rule: 'wire, Codes: GET /codes/{id}/history',
    async run({ client, createCode }) {
      const [tagged, bare] = [await createCode({ tags: ['x'] }), await createCode()]
      const result = await client.ok('PATCH /codes/bulk', { body: { ids: [tagged.id, bare.id], addTags: ['x'] } })
      assert.deepEqual(result, { updated: 2, failed: [] })
      const readNewestTags = async (id: string) =>
        (await client.ok('GET /codes/{id}/history', { params: { id } })).data[0]?.changes['tags']
      assert.deepEqual(await readNewestTags(bare.id), { from: [], to: ['x'] })
      assert.equal(await readNewestTags(tagged.id), undefined)
      assert.deepEqual(await client.ok('GET /codes/{id}', { params: { id: tagged.id } }), tagged)
    },
  },
  {
    name: 'ids of other workspaces and unknown ids are ignored',
    rule: 'issue: silently skipping foreign ids',
    needs: ['other'],
    async run({ client, createCode, getOtherClient, createUniqueText }) {
      const ownCode = await createCode()
      const foreignCode = await createCodeAs(getOtherClient(), createUniqueText())
      const body = { ids: [foreignCode.id, ownCode.id, 'cod_00000000000000000000', ownCode.id], archived: true }
      assert.deepEqual(await client.ok('PATCH /codes/bulk', { body }), { updated: 1, failed: [] })
      assert.deepEqual(await getOtherClient().ok('GET /codes/{id}', { params: { id: foreignCode.id } }), foreignCode)
      await getOtherClient().ok('PATCH /codes/{id}', { params: { id: foreignCode.id }, body: { archived: true } })
    },
  },
  {
    name: 'unarchiving many codes stops at the limit of the plan and reports the rest',
    rule: 'specification, Errors: failed items of a bulk update are reported per id',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan, getOtherClient, createUniqueText }) {
      const otherClient = getOtherClient()
      const used = (await otherClient.ok('GET /me')).usage.codes
      // The free plan has 25 codes.
      const rows = Array.from({ length: 27 }, () => ({ name: createUniqueText(), url: 'https://example.com/room' }))
      const { codes } = await otherClient.ok('POST /codes/bulk', { body: { rows } })
      const ids = codes.map(({ id }) => id)
      await otherClient.ok('PATCH /codes/bulk', { body: { ids, archived: true } })
      const remaining = 25 - used
      await withOtherOnPlan('free', async () => {
        const result = await otherClient.ok('PATCH /codes/bulk', { body: { ids, archived: false } })
        const failed = ids.slice(Math.max(0, remaining)).map((id) => [id, 'plan_limit_reached'])
        assert.equal(result.updated, Math.max(0, remaining))
        assert.deepEqual(
          result.failed.map(({ id, error }) => [id, error]),
          failed,
        )
        assert.ok(result.failed.every(({ message }) => message !== ''))
      })
      await otherClient.ok('PATCH /codes/bulk', { body: { ids, archived: true } })
    },
  },
  {
    name: 'a bulk change with too many ids, no ids or an unknown folder is rejected',
    rule: 'specification, Limits: bulk update 100 codes per call',
    async run({ client, createCode }) {
      const code = await createCode()
      const assertRejected = async (body: object, path: string) =>
        assertIssue(await client.send('PATCH /codes/bulk', { body: { archived: true, ...body } }), 'body', path)
      await assertRejected({ ids: Array.from({ length: 101 }, () => code.id) }, 'ids')
      await assertRejected({ ids: [] }, 'ids')
      await assertRejected({}, 'ids')
      await assertRejected({ ids: [code.id], folderId: 'fld_00000000000000000000' }, 'folderId')
      await assertRejected({ ids: [code.id], name: 'All the same' }, 'name')
      assert.deepEqual(await client.ok('GET /codes/{id}', { params: { id: code.id } }), code)
    },
  },
  {
    name: 'a hundred ids are accepted',
    rule: 'specification, Limits: bulk update 100 codes per call',
    async run({ client, createCode }) {
      const { id } = await createCode()
      const unknownIds = Array.from({ length: 99 }, (_, i) => `cod_${String(i).padStart(20, '0')}`)
      const body = { ids: [...unknownIds, id], addTags: ['hundredth'] }
      assert.deepEqual(await client.ok('PATCH /codes/bulk', { body }), { updated: 1, failed: [] })
    },
  },
  {
    name: 'a bulk change applies to the next scan of each code',
    rule: 'issue: a repointed or archived code is in force on the next scan',
    async run({ client, createCode, scan }) {
      const codes = [await createCode(), await createCode()]
      for (const code of codes)
        assert.equal((await scan(code)).headers.get('location'), createMinimalCode('').destination.url)
      const url = 'https://example.com/moved'
      const ids = codes.map(({ id }) => id)
      await client.ok('PATCH /codes/bulk', { body: { ids, destination: { type: 'url', url } } })
      for (const code of codes) assert.equal((await scan(code)).headers.get('location'), url)
    },
  },
]
