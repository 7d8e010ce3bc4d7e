import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'

export const viewCases: Case[] = [
  {
    name: 'a view is saved, listed by name and deleted',
    rule: 'issue: saved views',
    async run({ client, createUniqueText }) {
      const [first, second] = [`a ${createUniqueText()}`, `B ${createUniqueText()}`]
      const laterView = await client.ok('POST /views', { body: { name: second, search: 'tag=menu&sort=scans' } })
      const earlier = await client.ok('POST /views', { body: { name: first, search: '' } })
      const listViews = async () =>
        (await client.ok('GET /views')).data.filter(({ name }) => name === first || name === second)
      assert.deepEqual(await listViews(), [earlier, laterView])
      for (const { id } of [earlier, laterView])
        assertStatus(await client.send('DELETE /views/{id}', { params: { id } }), 204)
      assert.deepEqual(await listViews(), [])
      assertApiError(await client.send('DELETE /views/{id}', { params: { id: laterView.id } }), 404, 'not_found')
    },
  },
  {
    name: 'names of views are unique regardless of case',
    rule: 'wire, errors: already_exists',
    async run({ client, createUniqueText }) {
      const name = createUniqueText()
      const { id } = await client.ok('POST /views', { body: { name, search: 'sort=name' } })
      const duplicate = await client.send('POST /views', { body: { name: name.toUpperCase(), search: '' } })
      assertApiError(duplicate, 409, 'already_exists')
      assertIssue(await client.send('POST /views', { body: { name: ' ', search: '' } }), 'body', 'name')
      assertIssue(await client.send('POST /views', { body: { name } }), 'body', 'search')
      await client.send('DELETE /views/{id}', { params: { id } })
    },
  },
  {
    name: 'views of another workspace are neither listed nor deleted',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, getOtherClient, createUniqueText }) {
      const foreignView = await getOtherClient().ok('POST /views', { body: { name: createUniqueText(), search: '' } })
      const params = { id: foreignView.id }
      assert.ok((await client.ok('GET /views')).data.every(({ id }) => id !== foreignView.id))
      assertApiError(await client.send('DELETE /views/{id}', { params }), 404, 'not_found')
      assertStatus(await getOtherClient().send('DELETE /views/{id}', { params }), 204)
    },
  },
]
