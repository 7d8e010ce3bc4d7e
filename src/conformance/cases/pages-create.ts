import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import { toContent, getShape } from '../documents.ts'

async function curated({ client }: World): Promise<string[]> {
  const { data } = await client.ok('GET /page-templates')
  return data.flatMap(({ templateId }) => templateId ?? [])
}

export const pageCreateCases: Case[] = [
  {
    name: 'a new page is a draft with its address, a home page and a header',
    rule: 'POST /pages; States: none, draft; wire, Everywhere: 201 with Location',
    async run(world) {
      const [templateId = ''] = await curated(world)
      const body = { name: `  ${world.unique()}  `, subdomain: world.subdomain(), templateId }
      const reply = await world.client.send('POST /pages', { body })
      assertStatus(reply, 201)
      const { id } = reply.body as { id: string }
      assert.ok(reply.headers.get('location')?.endsWith(`/pages/${id}/content`))
      const page = await toContent(world.client, { id })
      assert.deepEqual(page, reply.body)
      assert.deepEqual([page.name, page.subdomain, page.status], [body.name.trim(), body.subdomain, 'draft'])
      assert.deepEqual([page.publishedRevision, page.publishedAt], [null, null])
      assert.equal(new URL(page.url).host.split('.')[0], body.subdomain)
      assert.deepEqual([page.pages[0]?.slug, page.pages[0]?.blocks[0]?.type], ['', 'header'])
      await world.client.ok('DELETE /pages/{id}', { params: { id } })
    },
  },
  {
    name: 'every curated template creates a page of known blocks with unique ids',
    rule: 'POST /pages: templateId; wire, ids; wire, Builder pages: every page has one header block',
    async run({ client, newPage, ...world }) {
      const types = new Set((await client.ok('GET /page-blocks')).data.map(({ type }) => type))
      const templates = await curated({ client, newPage, ...world })
      assert.ok(templates.length >= 8, `${templates.length} templates`)
      for (const templateId of templates) {
        const { pages } = await newPage({ templateId })
        const ids = pages.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)])
        assert.equal(new Set(ids).size, ids.length)
        assert.ok(pages.every(({ id }) => /^pgs_[a-z0-9]{20}$/.test(id)))
        assert.deepEqual(
          pages.map(({ slug }, at) => (slug === '') === (at === 0)),
          pages.map(() => true),
        )
        for (const { blocks } of pages) {
          assert.ok(blocks.every(({ id, type }) => /^blk_[a-z0-9]{20}$/.test(id) && types.has(type)))
          assert.deepEqual(
            blocks.map(({ type }) => type === 'header'),
            blocks.map((_, at) => at === 0),
          )
        }
      }
    },
  },
  {
    name: 'two pages of one template have the same texts and different ids',
    rule: 'wire, ids',
    async run(world) {
      const templateId = (await curated(world)).at(-1) ?? ''
      const [one, other] = [await world.newPage({ templateId }), await world.newPage({ templateId })]
      const ids = [one, other].flatMap(({ pages }) => pages.flatMap(({ blocks }) => blocks.map(({ id }) => id)))
      assert.equal(new Set(ids).size, ids.length)
      assert.deepEqual(getShape(one).pages.length, getShape(other).pages.length)
    },
  },
  {
    name: 'exactly one existing template is required',
    rule: 'POST /pages: templateId or orgTemplateId',
    async run(world) {
      const { client, unique, subdomain } = world
      const [templateId = ''] = await curated(world)
      const send = (from: object) =>
        client.send('POST /pages', { body: { name: unique(), subdomain: subdomain(), ...from } })
      assertIssue(await send({}), 'body', 'templateId')
      assertIssue(await send({ templateId, orgTemplateId: 'tpl_00000000000000000000' }), 'body', 'templateId')
      assertIssue(await send({ templateId: 'no-such-template' }), 'body', 'templateId')
      assertIssue(await send({ templateId: '__proto__' }), 'body', 'templateId')
      assertIssue(await send({ orgTemplateId: 'tpl_00000000000000000000' }), 'body', 'orgTemplateId')
      // The one is not the other.
      assertIssue(await send({ orgTemplateId: templateId }), 'body', 'orgTemplateId')
    },
  },
  {
    name: 'name and subdomain are required, and a name has 1 to 200 characters',
    rule: 'POST /pages: name (string, required), subdomain (string, required)',
    async run(world) {
      const { client, unique, subdomain } = world
      const [templateId = ''] = await curated(world)
      const whole = { name: unique(), subdomain: subdomain(), templateId }
      const send = (changed: object) => client.send('POST /pages', { body: { ...whole, ...changed } })
      for (const name of [undefined, null, '', '   ', 'x'.repeat(201), 7])
        assertIssue(await send({ name }), 'body', 'name')
      for (const wanted of [undefined, null, 7]) assertIssue(await send({ subdomain: wanted }), 'body', 'subdomain')
      assertIssue(await send({ unheard: 1 }), 'body', 'unheard')
    },
  },
  {
    name: 'a page above the plan’s limit is refused, and deleting one makes room',
    rule: 'Limits: plan ceilings, limits.pages; wire, errors: plan_limit_reached',
    needs: ['admin', 'other'],
    async run({ otherOn, newPage, unique, subdomain, ...world }) {
      await otherOn('free', async (other) => {
        const before = await other.ok('GET /me')
        assert.equal(before.limits.pages, 1)
        const first = await newPage({ by: other })
        assert.equal((await other.ok('GET /me')).usage.pages, before.usage.pages + 1)
        const [templateId = ''] = await curated({ ...world, otherOn, newPage, unique, subdomain })
        const second = () => other.send('POST /pages', { body: { name: unique(), subdomain: subdomain(), templateId } })
        const details = assertApiError(await second(), 403, 'plan_limit_reached')
        assert.deepEqual(details, { limit: 'pages', max: 1, used: 1 })
        const copy = await other.send('POST /pages/{id}/duplicate', { params: { id: first.id } })
        assertApiError(copy, 403, 'plan_limit_reached')
        await other.ok('DELETE /pages/{id}', { params: { id: first.id } })
        const third = await second()
        assertStatus(third, 201)
        const back = await other.send('POST /pages/{id}/undelete', { params: { id: first.id } })
        assertApiError(back, 403, 'plan_limit_reached')
        await other.ok('DELETE /pages/{id}', { params: { id: (third.body as { id: string }).id } })
        assert.equal((await other.ok('GET /me')).usage.pages, before.usage.pages)
      })
    },
  },
  {
    name: 'a template with blocks above the plan is refused by their names',
    rule: 'wire, errors: block_not_in_plan, {blocks: [{block, type, plan}]}',
    needs: ['admin', 'other'],
    async run(world) {
      const plans = new Map((await world.client.ok('GET /page-blocks')).data.map(({ type, plan }) => [type, plan]))
      for (const templateId of await curated(world)) {
        const { pages } = await world.newPage({ templateId })
        const above = pages.flatMap(({ blocks }) => blocks).filter(({ type }) => plans.get(type) !== 'basic')
        if (above.length === 0) continue
        await world.otherOn('free', async (other) => {
          const body = { name: world.unique(), subdomain: world.subdomain(), templateId }
          const { blocks } = assertApiError(await other.send('POST /pages', { body }), 403, 'block_not_in_plan')
          assert.deepEqual(
            (blocks as { type: string; plan: string }[]).map(({ type, plan }) => [type, plan]),
            above.map(({ type }) => [type, plans.get(type)]),
          )
          assert.equal((await other.ok('GET /me')).usage.pages, 0)
        })
        return
      }
      assert.fail('no curated template has a block above basic')
    },
  },
  {
    name: 'an Idempotency-Key creates one page, and is valid for it only',
    rule: 'wire, Codes: Idempotency-Key, on every creation that can be sent again',
    async run(world) {
      const { client, unique, subdomain } = world
      const [templateId = ''] = await curated(world)
      const headers = { 'idempotency-key': unique() }
      const body = { name: unique(), subdomain: subdomain(), templateId }
      const [one, twin] = await Promise.all([1, 2].map(() => client.send('POST /pages', { headers, body })))
      assert.ok(one && twin)
      assertStatus(one, 201)
      assertStatus(twin, 201)
      assert.deepEqual(one.body, twin.body)
      assert.equal(one.headers.get('location'), twin.headers.get('location'))
      const changed = { headers, body: { ...body, name: unique() } }
      assertApiError(await client.send('POST /pages', changed), 409, 'idempotency_conflict')
      await client.ok('DELETE /pages/{id}', { params: { id: (one.body as { id: string }).id } })
    },
  },
]
