import assert from 'node:assert/strict'
import { assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'

const section = { type: 'section', fields: { background: 'surface' } }
const heading = { type: 'heading', fields: { text: 'Opening hours', layout: { span: 6 } } }
const rule = 'addition: sections of the workspace'

export const sectionCases: Case[] = [
  {
    name: 'a section is saved with all fields of its blocks, listed by name, renamed and deleted',
    rule,
    async run({ client, createUniqueText }) {
      const names = [`B ${createUniqueText()}`, `a ${createUniqueText()}`]
      const saved = []
      for (const name of names)
        saved.push(await client.ok('POST /sections', { body: { name, blocks: [section, heading] } }))
      const [first, second] = saved
      assert.ok(first && second)
      assert.deepEqual(
        first.blocks.map(({ type, fields }) => [type, fields['background'] ?? fields['text']]),
        [
          ['section', 'surface'],
          ['heading', 'Opening hours'],
        ],
      )
      assert.equal(first.blocks[0]?.fields['width'], 'text')
      assert.deepEqual(first.blocks[1]?.fields['layout'], { span: 6 })
      const list = async () => (await client.ok('GET /sections')).data.filter(({ name }) => names.includes(name))
      assert.deepEqual(await list(), [second, first])
      const params = { id: first.id }
      const renamedSection = await client.ok('PATCH /sections/{id}', {
        params,
        body: { ...first, name: names[0] + ' again' },
      })
      assert.deepEqual([renamedSection.name, renamedSection.blocks], [names[0] + ' again', first.blocks])
      assert.ok(renamedSection.updatedAt >= first.updatedAt)
      for (const { id } of saved) assertStatus(await client.send('DELETE /sections/{id}', { params: { id } }), 204)
      assert.deepEqual(await list(), [])
      assertApiError(await client.send('DELETE /sections/{id}', { params }), 404, 'not_found')
      assertApiError(await client.send('PATCH /sections/{id}', { params, body: {} }), 404, 'not_found')
    },
  },
  {
    name: 'a saved section gets other blocks, and its name is unique regardless of case',
    rule,
    async run({ client, createUniqueText }) {
      const name = createUniqueText()
      const { id } = await client.ok('POST /sections', { body: { name, blocks: [section, heading] } })
      const duplicate = await client.send('POST /sections', { body: { name: name.toUpperCase(), blocks: [section] } })
      assertApiError(duplicate, 409, 'already_exists')
      const params = { id }
      const body = { blocks: [section, { type: 'divider', fields: {} }] }
      const replacedSection = await client.ok('PATCH /sections/{id}', { params, body })
      assert.deepEqual(
        [replacedSection.name, ...replacedSection.blocks.map(({ type }) => type)],
        [name, 'section', 'divider'],
      )
      const other = await client.ok('POST /sections', { body: { name: createUniqueText(), blocks: [heading] } })
      const sameName = await client.send('PATCH /sections/{id}', { params: { id: other.id }, body: { name } })
      assertApiError(sameName, 409, 'already_exists')
      for (const sectionId of [id, other.id]) await client.ok('DELETE /sections/{id}', { params: { id: sectionId } })
    },
  },
  {
    name: 'blocks of a section are checked as those of a page, and errors name their place',
    rule,
    async run({ client, createUniqueText }) {
      const save = (blocks: { type: string; fields: Record<string, string | number> }[]) =>
        client.send('POST /sections', { body: { name: createUniqueText(), blocks } })
      assertIssue(await save([]), 'body', 'blocks')
      assertIssue(await save([section, { type: 'no-such-block', fields: {} }]), 'body', 'blocks.1.type')
      assertIssue(await save([section, { type: 'heading', fields: { text: 1 } }]), 'body', 'blocks.1.fields.text')
      assertIssue(await save([section, section]), 'body', 'blocks.1.type')
      assertIssue(await save([{ type: 'header', fields: {} }]), 'body', 'blocks.0.type')
      const image = { src: 'https://elsewhere.example/a.png', alt: '' }
      const withForeignPicture = { name: createUniqueText(), blocks: [{ type: 'image', fields: { image } }] }
      const rejectedReply = await client.send('POST /sections', { body: withForeignPicture })
      assertIssue(rejectedReply, 'body', 'blocks.0.fields.image.src')
    },
  },
  {
    name: 'sections of another workspace are neither listed, changed nor deleted',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, getOtherClient, createUniqueText }) {
      const body = { name: createUniqueText(), blocks: [section] }
      const foreign = await getOtherClient().ok('POST /sections', { body })
      const params = { id: foreign.id }
      assert.ok((await client.ok('GET /sections')).data.every(({ id }) => id !== foreign.id))
      const renamingReply = await client.send('PATCH /sections/{id}', { params, body: { name: createUniqueText() } })
      assertApiError(renamingReply, 404, 'not_found')
      assertApiError(await client.send('DELETE /sections/{id}', { params }), 404, 'not_found')
      assertStatus(await getOtherClient().send('DELETE /sections/{id}', { params }), 204)
    },
  },
  {
    name: 'saved sections count against the plan’s limit, and have only blocks of the plan',
    rule,
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan, createUniqueText }) {
      await withOtherOnPlan('free', async (otherClient) => {
        const save = (type: string) =>
          otherClient.send('POST /sections', { body: { name: createUniqueText(), blocks: [{ type, fields: {} }] } })
        for (let i = 0; i < 5; i++) assertStatus(await save('divider'), 201)
        const details = assertApiError(await save('divider'), 403, 'plan_limit_reached')
        assert.deepEqual(details, { limit: 'sections', max: 5, used: 5 })
        const { data } = await otherClient.ok('GET /sections')
        for (const { id } of data) await otherClient.ok('DELETE /sections/{id}', { params: { id } })
        assertApiError(await save('faq'), 403, 'block_not_in_plan')
      })
    },
  },
]
