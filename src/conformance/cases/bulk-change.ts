import assert from 'node:assert/strict'
import { assertIssue } from '../assertions.ts'
import type { Case } from '../case.ts'
import { getNewCode, plain } from '../world.ts'

export const bulkChangeCases: Case[] = [
  {
    name: 'many codes are moved, tagged, redirected and archived at once',
    rule: 'specification, PATCH /codes/bulk; wire: ids plus any of folderId, tags, addTags, removeTags, archived, destination',
    async run({ client, newCode, newFolder }) {
      const codes = [await newCode({ tags: ['old'] }), await newCode({ tags: ['old', 'kept'] }), await newCode()]
      const folder = await newFolder()
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
        const changed = Object.keys(data[0]?.changes ?? {})
        assert.deepEqual(changed.toSorted(), ['archived', 'destination', 'folderId', 'tags'])
      }
      assert.deepEqual(tags, [['new'], ['kept', 'new'], ['new']])
    },
  },
  {
    name: 'tags are replaced as a whole, and `root` removes codes from their folder',
    rule: 'wire, Codes: PATCH /codes/bulk',
    async run({ client, newCode, newFolder }) {
      const folder = await newFolder()
      const { id } = await newCode({ tags: ['a', 'b'], folderId: folder.id })
      await client.ok('PATCH /codes/bulk', { body: { ids: [id], tags: ['c'], folderId: 'root' } })
      const code = await client.ok('GET /codes/{id}', { params: { id } })
      assert.deepEqual([code.tags, code.folderId], [['c'], null])
    },
  },
  {
    name: 'the history of each changed code has an entry, and that of an unchanged one has none',
    rule: 'wire, Codes: GET /codes/{id}/history',
    async run({ client, newCode }) {
      const [tagged, bare] = [await newCode({ tags: ['x'] }), await newCode()]
      const answer = await client.ok('PATCH /codes/bulk', { body: { ids: [tagged.id, bare.id], addTags: ['x'] } })
      assert.deepEqual(answer, { updated: 2, failed: [] })
      const newest = async (id: string) =>
        (await client.ok('GET /codes/{id}/history', { params: { id } })).data[0]?.changes['tags']
      assert.deepEqual(await newest(bare.id), { from: [], to: ['x'] })
      assert.equal(await newest(tagged.id), undefined)
      assert.deepEqual(await client.ok('GET /codes/{id}', { params: { id: tagged.id } }), tagged)
    },
  },
  {
    name: 'ids of other workspaces and unknown ids are ignored',
    rule: 'issue: silently skipping foreign ids',
    needs: ['other'],
    async run({ client, newCode, other, unique }) {
      const mine = await newCode()
      const theirs = await getNewCode(other(), unique())
      const body = { ids: [theirs.id, mine.id, 'cod_00000000000000000000', mine.id], archived: true }
      assert.deepEqual(await client.ok('PATCH /codes/bulk', { body }), { updated: 1, failed: [] })
      assert.deepEqual(await other().ok('GET /codes/{id}', { params: { id: theirs.id } }), theirs)
      await other().ok('PATCH /codes/{id}', { params: { id: theirs.id }, body: { archived: true } })
    },
  },
  {
    name: 'a code for which the plan has no room stays archived and is reported; the others are unarchived',
    rule: 'specification, Errors: failed items of a bulk update are reported per id',
    needs: ['admin', 'other'],
    async run({ otherOn, other, unique }) {
      const they = other()
      const used = (await they.ok('GET /me')).usage.codes
      // The free plan has 25 codes.
      const rows = Array.from({ length: 27 }, () => ({ name: unique(), url: 'https://example.com/room' }))
      const { codes } = await they.ok('POST /codes/bulk', { body: { rows } })
      const ids = codes.map(({ id }) => id)
      await they.ok('PATCH /codes/bulk', { body: { ids, archived: true } })
      const room = 25 - used
      await otherOn('free', async () => {
        const answer = await they.ok('PATCH /codes/bulk', { body: { ids, archived: false } })
        const failed = ids.slice(Math.max(0, room)).map((id) => [id, 'plan_limit_reached'])
        assert.equal(answer.updated, Math.max(0, room))
        assert.deepEqual(
          answer.failed.map(({ id, error }) => [id, error]),
          failed,
        )
        assert.ok(answer.failed.every(({ message }) => message !== ''))
      })
      await they.ok('PATCH /codes/bulk', { body: { ids, archived: true } })
    },
  },
  {
    name: 'more than a hundred ids, no ids, and an unknown folder are refused and change nothing',
    rule: 'specification, Limits: bulk update 100 codes per call',
    async run({ client, newCode }) {
      const code = await newCode()
      const refused = async (body: object, path: string) =>
        assertIssue(await client.send('PATCH /codes/bulk', { body: { archived: true, ...body } }), 'body', path)
      await refused({ ids: Array.from({ length: 101 }, () => code.id) }, 'ids')
      await refused({ ids: [] }, 'ids')
      await refused({}, 'ids')
      await refused({ ids: [code.id], folderId: 'fld_00000000000000000000' }, 'folderId')
      await refused({ ids: [code.id], name: 'All the same' }, 'name')
      assert.deepEqual(await client.ok('GET /codes/{id}', { params: { id: code.id } }), code)
    },
  },
  {
    name: 'a hundred ids are accepted',
    rule: 'specification, Limits: bulk update 100 codes per call',
    async run({ client, newCode }) {
      const { id } = await newCode()
      const nobody = Array.from({ length: 99 }, (_, i) => `cod_${String(i).padStart(20, '0')}`)
      const body = { ids: [...nobody, id], addTags: ['hundredth'] }
      assert.deepEqual(await client.ok('PATCH /codes/bulk', { body }), { updated: 1, failed: [] })
    },
  },
  {
    name: 'a change of many codes applies to the next scan of each',
    rule: 'issue: a repointed or archived code is in force on the next scan',
    async run({ client, newCode, scan }) {
      const codes = [await newCode(), await newCode()]
      for (const code of codes) assert.equal((await scan(code)).headers.get('location'), plain('').destination.url)
      const url = 'https://example.com/moved'
      const ids = codes.map(({ id }) => id)
      await client.ok('PATCH /codes/bulk', { body: { ids, destination: { type: 'url', url } } })
      for (const code of codes) assert.equal((await scan(code)).headers.get('location'), url)
    },
  },
]
