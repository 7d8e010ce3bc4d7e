import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { createNestedFolders } from '../world.ts'

const unknownFolder = { id: 'fld_00000000000000000000' }

export const folderCases: Case[] = [
  {
    name: 'a folder is created at the top or in another folder',
    rule: 'specification, GET /folders; wire, Folders',
    async run(world) {
      const { client } = world
      const { outer, inner } = await createNestedFolders(world)
      assert.match(outer.id, /^fld_[a-z0-9]{20}$/)
      assert.deepEqual([outer.parentId, inner.parentId, inner.codes], [null, outer.id, 0])
      const { data } = await client.ok('GET /folders')
      assert.deepEqual(
        data.filter(({ id }) => id === outer.id || id === inner.id).toSorted(compareIds),
        [outer, inner].toSorted(compareIds),
      )
    },
  },
  {
    name: 'creating a folder is 201 without a Location',
    rule: 'wire, Everywhere: success',
    async run({ client, createUniqueText }) {
      const reply = await client.send('POST /folders', { body: { name: createUniqueText() } })
      assertStatus(reply, 201)
      const { id } = reply.body as { id: string }
      assert.equal(reply.headers.get('location'), null)
      await client.ok('DELETE /folders/{id}', { params: { id } })
    },
  },
  {
    name: 'a folder counts its own codes that are not archived',
    rule: 'wire, Folders: codes',
    async run(world) {
      const { client, createCode } = world
      const { outer, inner } = await createNestedFolders(world)
      await createCode({ folderId: outer.id })
      await createCode({ folderId: inner.id })
      const { id } = await createCode({ folderId: inner.id })
      await client.ok('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
      const { data } = await client.ok('GET /folders')
      const counts = new Map(data.map((folder) => [folder.id, folder.codes]))
      assert.deepEqual([counts.get(outer.id), counts.get(inner.id)], [1, 1])
    },
  },
  {
    name: 'a folder is renamed and moved',
    rule: 'wire, Folders, additions: PATCH /folders/{id}',
    async run({ client, createFolder, createUniqueText }) {
      const outer = await createFolder()
      const folder = await createFolder()
      const params = { id: folder.id }
      const name = createUniqueText()
      const renamedFolder = await client.ok('PATCH /folders/{id}', { params, body: { name } })
      assert.deepEqual(
        [renamedFolder.name, renamedFolder.parentId, renamedFolder.createdAt],
        [name, null, folder.createdAt],
      )
      const movedFolder = await client.ok('PATCH /folders/{id}', { params, body: { parentId: outer.id } })
      assert.deepEqual([movedFolder.name, movedFolder.parentId], [name, outer.id])
      assert.equal((await client.ok('PATCH /folders/{id}', { params, body: { parentId: null } })).parentId, null)
      await client.ok('PATCH /folders/{id}', { params, body: {} })
    },
  },
  {
    name: 'a folder cannot be moved into itself or its subfolders',
    rule: 'wire, Folders: a cycle: 400',
    async run({ client, createFolder, createUniqueText }) {
      const top = await createFolder()
      const middle = await createFolder(createUniqueText(), top.id)
      const bottom = await createFolder(createUniqueText(), middle.id)
      for (const parentId of [top.id, middle.id, bottom.id])
        assertIssue(
          await client.send('PATCH /folders/{id}', { params: { id: top.id }, body: { parentId } }),
          'body',
          'parentId',
        )
      const { data } = await client.ok('GET /folders')
      assert.equal(data.find(({ id }) => id === top.id)?.parentId, null)
    },
  },
  {
    name: 'deleting a folder moves its codes and folders up to its parent',
    rule: 'wire, Folders, additions: DELETE /folders/{id}',
    async run({ client, createCode, createFolder, createUniqueText }) {
      const top = await createFolder()
      const middle = await createFolder(createUniqueText(), top.id)
      const bottom = await createFolder(createUniqueText(), middle.id)
      const code = await createCode({ folderId: middle.id })
      const readCodeFolder = async () => (await client.ok('GET /codes/{id}', { params: { id: code.id } })).folderId
      const readBottomParent = async () =>
        (await client.ok('GET /folders')).data.find(({ id }) => id === bottom.id)?.parentId
      const reply = await client.send('DELETE /folders/{id}', { params: { id: middle.id } })
      assertStatus(reply, 204)
      assert.equal(reply.text, '')
      assert.deepEqual([await readCodeFolder(), await readBottomParent()], [top.id, top.id])
      await client.ok('DELETE /folders/{id}', { params: { id: top.id } })
      assert.deepEqual([await readCodeFolder(), await readBottomParent()], [null, null])
      assertApiError(await client.send('DELETE /folders/{id}', { params: { id: middle.id } }), 404, 'not_found')
    },
  },
  {
    name: 'invalid values are rejected by name',
    rule: 'wire, Everywhere: invalid_request',
    async run({ client, createFolder, createUniqueText }) {
      const { id } = await createFolder()
      const params = { id }
      for (const name of ['', ' ', 'x'.repeat(201), 'nul\0', null, 5]) {
        assertIssue(await client.send('POST /folders', { body: { name } }), 'body', 'name')
        assertIssue(await client.send('PATCH /folders/{id}', { params, body: { name } }), 'body', 'name')
      }
      assertIssue(await client.send('POST /folders', { body: {} }), 'body', 'name')
      assertIssue(
        await client.send('POST /folders', { body: { name: createUniqueText(), parentId: unknownFolder.id } }),
        'body',
        'parentId',
      )
      assertIssue(
        await client.send('PATCH /folders/{id}', { params, body: { parentId: unknownFolder.id } }),
        'body',
        'parentId',
      )
      assertIssue(
        await client.send('POST /folders', { body: { name: createUniqueText(), colour: 'red' } }),
        'body',
        'colour',
      )
      assertIssue(await client.send('GET /folders', { query: { limit: 5 } }), 'query', 'limit')
    },
  },
  {
    name: 'an unknown folder is 404',
    rule: 'wire, errors: not_found',
    async run({ client }) {
      assertApiError(
        await client.send('PATCH /folders/{id}', { params: unknownFolder, body: { name: 'x' } }),
        404,
        'not_found',
      )
      assertApiError(await client.send('DELETE /folders/{id}', { params: unknownFolder }), 404, 'not_found')
    },
  },
  {
    name: 'a folder of another workspace cannot be listed, changed or used as a parent',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, createFolder, getOtherClient, createUniqueText }) {
      const foreignFolder = await getOtherClient().ok('POST /folders', { body: { name: createUniqueText() } })
      const params = { id: foreignFolder.id }
      assertApiError(await client.send('PATCH /folders/{id}', { params, body: { name: 'x' } }), 404, 'not_found')
      assertApiError(await client.send('DELETE /folders/{id}', { params }), 404, 'not_found')
      const ownFolder = await createFolder()
      const moveReply = await client.send('PATCH /folders/{id}', {
        params: { id: ownFolder.id },
        body: { parentId: foreignFolder.id },
      })
      assertIssue(moveReply, 'body', 'parentId')
      assert.ok(!(await client.ok('GET /folders')).data.some(({ id }) => id === foreignFolder.id))
      await getOtherClient().ok('DELETE /folders/{id}', { params })
    },
  },
]

function compareIds(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}
