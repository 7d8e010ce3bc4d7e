import assert from 'node:assert/strict'
import { z } from 'zod'
import { assertIssue, assertStatus, parseOrFail } from '../assertions.ts'
import type { Case } from '../case.ts'
import type { Client } from '../client.ts'
import { findBlock, readDocument, edit, newClientId, findPage, publish, tryEdit } from '../documents.ts'

/** The types of the specification. A service may list more, and all that it lists are tried. */
const specifiedTypes =
  'header heading text button links image gallery video audio divider spacer social contact map hours event countdown faq menu product coupon testimonial file wifi form'.split(
    ' ',
  )
const plans = ['basic', 'core', 'pro']
const Properties = z.record(z.string(), z.object({ title: z.string().min(1) }))
const Schema = z.object({
  type: z.literal('object'),
  properties: Properties,
  required: z.array(z.string()).optional(),
  additionalProperties: z.literal(false),
})

export const pageBlockCases: Case[] = [
  {
    name: 'every block type is listed with label, plan, category, icon and description, and without its schema',
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
    name: 'with types, each named one has its schema and defaults, in the requested order',
    rule: 'GET /page-blocks with types (comma-separated); wire: JSON Schema with titles, descriptions and defaults',
    async run({ client }) {
      const listed = (await client.ok('GET /page-blocks')).data
      const types = listed.map(({ type }) => type).toReversed()
      const { data } = await client.ok('GET /page-blocks', { query: { types } })
      assert.deepEqual(
        data.map(({ type }) => type),
        types,
      )
      for (const { schema, defaults = {}, ...summary } of data) {
        const { type } = summary
        assert.deepEqual(
          summary,
          listed.find((blockType) => blockType.type === type),
        )
        const { properties } = parseOrFail(Schema, schema)
        // Every field of the schema has a default: a block can be added without any fields.
        assert.deepEqual(Object.keys(defaults).toSorted(), Object.keys(properties).toSorted(), type)
      }
      assert.ok('text' in parseOrFail(Schema, data.find(({ type }) => type === 'heading')?.schema).properties)
    },
  },
  {
    name: 'an unknown type is refused by name',
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
    name: 'every block can be added without fields, then has its defaults, and can be published',
    rule: 'specification, Builder page: fields that have a default may be left out; wire: every block can be added without fields',
    async run({ client, newPage, visit }) {
      const data = await readAddableTypes(client)
      const page = await newPage()
      const home = findPage(page).id
      const added = data.map(({ type }) => ({ type, id: newClientId('blk') }))
      const document = await edit(
        client,
        page,
        added.map(({ type, id }) => ({ op: 'addBlock', page: home, type, id })),
      )
      for (const { type, id } of added) {
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
    async run({ client, newPage }) {
      const data = await readAddableTypes(client)
      const page = await newPage()
      const home = findPage(page).id
      const added = data.map(({ type, defaults = {} }) => ({ type, defaults, id: newClientId('blk') }))
      const operations = added.map(({ defaults, ...block }) => ({
        op: 'addBlock',
        page: home,
        ...block,
        fields: defaults,
      }))
      assertStatus(await tryEdit(client, page, operations), 200)
      const document = await readDocument(client, page)
      for (const { id, defaults } of added) assert.deepEqual(findBlock(document, id).fields, defaults)
    },
  },
]

/** The listed types, with schemas and defaults, but for the header, which each page has already. */
async function readAddableTypes(client: Client) {
  const { data: listed } = await client.ok('GET /page-blocks')
  const types = listed.map(({ type }) => type).filter((type) => type !== 'header')
  return (await client.ok('GET /page-blocks', { query: { types } })).data
}
