import assert from 'node:assert/strict'
import { assertIssue } from '../assertions.ts'
import type { Case } from '../case.ts'

export const tagCases: Case[] = [
  {
    name: 'tags are listed with the number of their codes that are not archived',
    rule: 'wire, Codes, additions: GET /tags',
    async run({ client, createCode, createUniqueText }) {
      const [common, rare] = [createUniqueText(), createUniqueText()]
      await createCode({ tags: [common, rare] })
      const { id } = await createCode({ tags: [common] })
      const readCounts = async () => {
        const { data } = await client.ok('GET /tags')
        return [common, rare].map((tag) => data.find((row) => row.tag === tag)?.codes)
      }
      assert.deepEqual(await readCounts(), [2, 1])
      await client.ok('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
      assert.deepEqual(await readCounts(), [1, 1])
    },
  },
  {
    name: 'a tag without codes is not listed',
    rule: 'wire, Codes, additions: GET /tags',
    async run({ client, createCode, createUniqueText }) {
      const tag = createUniqueText()
      const { id } = await createCode({ tags: [tag] })
      await client.ok('PATCH /codes/{id}', { params: { id }, body: { tags: [] } })
      assert.ok(!(await client.ok('GET /tags')).data.some((row) => row.tag === tag))
    },
  },
  {
    name: 'the list of tags accepts no parameters',
    rule: 'wire, Everywhere: unknown query parameter',
    async run({ client }) {
      assertIssue(await client.send('GET /tags', { query: { limit: 5 } }), 'query', 'limit')
    },
  },
]
