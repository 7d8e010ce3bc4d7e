import assert from 'node:assert/strict'
import { z } from 'zod'
import { assertIssue, assertStatus, parseOrFail } from '../assertions.ts'
import type { Case } from '../case.ts'
import type { Client } from '../client.ts'
import { findBlock, readDocument, edit, createClientId, findPage, publish, tryEdit } from '../documents.ts'

/** The block types of the specification. A service may list more types; the cases test every type that it lists. */
const specifiedTypes =
  'header heading text button links image gallery video audio divider spacer social contact map hours event countdown faq menu product coupon testimonial file wifi form'.split(
    ' ',
  )
const plans = ['basic', 'core', 'pro']
const Properties = z.record(z.string(), z.looseObject({ title: z.string().min(1) }))
const Schema = z.object({
  type: z.literal('object'),
  properties: Properties,
  required: z.array(z.string()).optional(),
  additionalProperties: z.literal(false),
})

export const pageBlockCases: Case[] = [
  {
    name: 'every block type is listed without its schema',
    rule: 'GET /page-blocks without types; wire, Builder pages: Types',
    async run({ client }) {
      const { data } = await client.ok('GET /page-blocks')
      const types = data.map(({ type }) => type)
      assert.deepEqual(
        specifiedTypes.filter((type) => !types.includes(type)),
        [],
      )
      assert.equal(new Set(types).size, types.length)
      for (const { type, plan, schema, defaults, ...texts } of data) {
        assert.ok(plans.includes(plan), `${type} is of the plan ${plan}`)
        assert.deepEqual([schema, defaults], [undefined, undefined])
        for (const text of Object.values(texts)) assert.ok(typeof text === 'string' && text !== '', type)
      }
      assert.deepEqual(
        plans.filter((plan) => !data.some((block) => block.plan === plan)),
        [],
      )
    },
  },
  {
    name: 'the requested block types have their schema and defaults',
    rule: 'GET /page-blocks with types (comma-separated); wire: JSON Schema with titles, descriptions and defaults',
    async run({ client }) {
      const blockTypes = (await client.ok('GET /page-blocks')).data
      const types = blockTypes.map(({ type }) => type).toReversed()
      const { data } = await client.ok('GET /page-blocks', { query: { types } })
      assert.deepEqual(
        data.map(({ type }) => type),
        types,
      )
      for (const { schema, defaults = {}, ...summary } of data) {
        const { type } = summary
        assert.deepEqual(
          summary,
          blockTypes.find((blockType) => blockType.type === type),
        )
        const { properties } = parseOrFail(Schema, schema)
        // Every field has a default: a block can be added without any fields. `defaults` lacks the fields that a new block does not store.
        const requiredFields = Object.entries(properties).filter(
          ([name, field]) => name in defaults || !('default' in field),
        )
        assert.deepEqual(Object.keys(defaults).toSorted(), requiredFields.map(([name]) => name).toSorted(), type)
      }
      assert.ok('text' in parseOrFail(Schema, data.find(({ type }) => type === 'heading')?.schema).properties)
    },
  },
  {
    name: 'an unknown type is rejected by name',
    rule: 'wire, Builder pages: an unknown type, 400 naming it',
    async run({ client }) {
      for (const types of ['weather', 'heading,weather', '__proto__', 'constructor', 'Heading', '']) {
        const reply = await client.send('GET /page-blocks', { query: { types } })
        assertIssue(reply, 'query', 'types')
        if (types.includes('weather')) assert.ok(reply.text.includes('weather'))
      }
    },
  },
  {
    name: 'every block can be added without fields and published',
    rule: 'specification, Builder page: fields that have a default may be left out; wire: every block can be added without fields',
    async run({ client, createPage, visit }) {
      const data = await readAddableTypes(client)
      const page = await createPage()
      const home = findPage(page).id
      const addedBlocks = data.map(({ type }) => ({ type, id: createClientId('blk') }))
      const document = await edit(
        client,
        page,
        addedBlocks.map(({ type, id }) => ({ op: 'addBlock', page: home, type, id })),
      )
      for (const { type, id } of addedBlocks) {
        const { fields } = findBlock(document, id)
        assert.deepEqual(fields, data.find((block) => block.type === type)?.defaults, type)
      }
      const { url } = await publish(client, document)
      assert.equal((await visit(url)).status, 200)
    },
  },
  {
    name: 'a block sent with all of its defaults equals one sent without fields',
    rule: 'wire, Builder pages: required or with a default, never optional',
    async run({ client, createPage }) {
      const data = await readAddableTypes(client)
      const page = await createPage()
      const home = findPage(page).id
      const addedBlocks = data.map(({ type, defaults = {} }) => ({ type, defaults, id: createClientId('blk') }))
      const operations = addedBlocks.map(({ defaults, ...block }) => ({
        op: 'addBlock',
        page: home,
        ...block,
        fields: defaults,
      }))
      assertStatus(await tryEdit(client, page, operations), 200)
      const document = await readDocument(client, page)
      for (const { id, defaults } of addedBlocks) assert.deepEqual(findBlock(document, id).fields, defaults)
    },
  },
]

/** Reads the listed types with their schemas and defaults, except the header, which each page already has. */
async function readAddableTypes(client: Client) {
  const { data: blockTypes } = await client.ok('GET /page-blocks')
  const types = blockTypes.map(({ type }) => type).filter((type) => type !== 'header')
  return (await client.ok('GET /page-blocks', { query: { types } })).data
}
