import assert from 'node:assert/strict'
import { assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'

const kit = {
  colors: [{ name: 'Forest', value: '#14532d', uses: ['accent' as const] }],
  headingFont: 'lora',
  corners: 'sharp' as const,
}

export const brandCases: Case[] = [
  {
    name: 'a brand kit is applied to a page and a code, and one undo brings both back',
    rule: 'addition: the brand kit',
    async run({ client, createCode, createPage }) {
      const saved = await client.ok('PUT /brand', { body: kit })
      assert.deepEqual((await client.ok('GET /brand')).colors, saved.colors)
      const [page, code] = [await createPage(), await createCode()]
      const changes = await client.ok('GET /brand/changes')
      assert.ok(changes.pages.some(({ id }) => id === page.id))
      const previews = await client.ok('POST /brand/previews', { body: { codeIds: [code.id] } })
      assert.deepEqual(
        previews.data.map(({ id, changes: isChanged }) => [id, isChanged]),
        [[code.id, true]],
      )
      const readTheme = async () => (await client.ok('GET /pages/{id}/content', { params: { id: page.id } })).theme
      const readDesign = async () => (await client.ok('GET /codes/{id}', { params: { id: code.id } })).design
      const before = [await readTheme(), await readDesign()]
      const application = await client.ok('POST /brand/apply', { body: { pageIds: [page.id], codeIds: [code.id] } })
      assert.deepEqual([application.pages.length, application.codes.length, application.problems], [1, 1, []])
      assert.equal((await readTheme())['headingFont'], 'lora')
      const undo = { body: { applicationId: application.applicationId ?? '' } }
      await client.ok('POST /brand/undo', undo)
      assert.deepEqual([await readTheme(), await readDesign()], before)
      assertApiError(await client.send('POST /brand/undo', undo), 404, 'not_found')
      assertStatus(await client.send('PUT /brand', { body: {} }), 200)
    },
  },
  {
    name: 'a website in a private network is not read',
    rule: 'addition: the brand kit; wire, Webhooks: targets that are refused',
    async run({ client }) {
      const { status } = await client.send('POST /brand/read', { body: { url: 'http://192.168.0.1/' } })
      assert.ok(status === 400 || status === 422, `status ${status}`)
    },
  },
]
