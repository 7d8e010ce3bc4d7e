import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case, World } from '../case.ts'
import { readDocument, omitIds } from '../documents.ts'

async function listCuratedTemplates({ client }: World): Promise<string[]> {
  const { data } = await client.ok('GET /page-templates')
  return data.flatMap(({ templateId }) => templateId ?? [])
}

export const pageCreateCases: Case[] = [
  {
    name: 'a new page is a draft with its address, a home page and a header',
    rule: 'POST /pages; States: none, draft; wire, Everywhere: 201 with Location',
    async run(world) {
      const [templateId = ''] = await listCuratedTemplates(world)
      const body = { name: `  ${world.createUniqueText()}  `, subdomain: world.createSubdomain(), templateId }
      const reply = await world.client.send('POST /pages', { body })
      assertStatus(reply, 201)
      const { id } = reply.body as { id: string }
      assert.ok(reply.headers.get('location')?.endsWith(`/pages/${id}/content`))
      const page = await readDocument(world.client, { id })
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
    async run({ client, createPage, ...world }) {
      const types = new Set((await client.ok('GET /page-blocks')).data.map(({ type }) => type))
      const templates = await listCuratedTemplates({ client, createPage, ...world })
      assert.ok(templates.length >= 8, `${templates.length} templates`)
      for (const templateId of templates) {
        const { pages } = await createPage({ templateId })
        const ids = pages.flatMap(({ id, blocks }) => [id, ...blocks.map((block) => block.id)])
        assert.equal(new Set(ids).size, ids.length)
        assert.ok(pages.every(({ id }) => /^pgs_[a-z0-9]{20}$/.test(id)))
        assert.deepEqual(
          pages.map(({ slug }, index) => (slug === '') === (index === 0)),
          pages.map(() => true),
        )
        for (const { blocks } of pages) {
          assert.ok(blocks.every(({ id, type }) => /^blk_[a-z0-9]{20}$/.test(id) && types.has(type)))
          assert.deepEqual(
            blocks.map(({ type }) => type === 'header'),
            blocks.map((_, index) => index === 0),
          )
        }
      }
    },
  },
  {
    name: 'two pages of one template have the same texts and different ids',
    rule: 'wire, ids',
    async run(world) {
      const templateId = (await listCuratedTemplates(world)).at(-1) ?? ''
      const [first, second] = [await world.createPage({ templateId }), await world.createPage({ templateId })]
      const ids = [first, second].flatMap(({ pages }) => pages.flatMap(({ blocks }) => blocks.map(({ id }) => id)))
      assert.equal(new Set(ids).size, ids.length)
      assert.deepEqual(omitIds(first).pages.length, omitIds(second).pages.length)
    },
  },
  {
    name: 'exactly one existing template is required',
    rule: 'POST /pages: templateId or orgTemplateId',
    async run(world) {
      const { client, createUniqueText, createSubdomain } = world
      const [templateId = ''] = await listCuratedTemplates(world)
      const send = (template: object) =>
        client.send('POST /pages', { body: { name: createUniqueText(), subdomain: createSubdomain(), ...template } })
      assertIssue(await send({}), 'body', 'templateId')
      assertIssue(await send({ templateId, orgTemplateId: 'tpl_00000000000000000000' }), 'body', 'templateId')
      assertIssue(await send({ templateId: 'no-such-template' }), 'body', 'templateId')
      assertIssue(await send({ templateId: '__proto__' }), 'body', 'templateId')
      assertIssue(await send({ orgTemplateId: 'tpl_00000000000000000000' }), 'body', 'orgTemplateId')
      // The id of a curated template is not accepted as that of a workspace.
      assertIssue(await send({ orgTemplateId: templateId }), 'body', 'orgTemplateId')
    },
  },
  {
    name: 'a page needs a name of 1 to 200 characters and a subdomain',
    rule: 'POST /pages: name (string, required), subdomain (string, required)',
    async run(world) {
      const { client, createUniqueText, createSubdomain } = world
      const [templateId = ''] = await listCuratedTemplates(world)
      const validBody = { name: createUniqueText(), subdomain: createSubdomain(), templateId }
      const send = (changedFields: object) => client.send('POST /pages', { body: { ...validBody, ...changedFields } })
      for (const name of [undefined, null, '', '   ', 'x'.repeat(201), 7])
        assertIssue(await send({ name }), 'body', 'name')
      for (const invalidSubdomain of [undefined, null, 7])
        assertIssue(await send({ subdomain: invalidSubdomain }), 'body', 'subdomain')
      assertIssue(await send({ unheard: 1 }), 'body', 'unheard')
    },
  },
  {
    name: 'a page above the plan’s limit is rejected',
    rule: 'Limits: plan ceilings, limits.pages; wire, errors: plan_limit_reached',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan, createPage, createUniqueText, createSubdomain, ...world }) {
      await withOtherOnPlan('free', async (otherClient) => {
        const accountBefore = await otherClient.ok('GET /me')
        assert.equal(accountBefore.limits.pages, 1)
        const first = await createPage({ owner: otherClient })
        assert.equal((await otherClient.ok('GET /me')).usage.pages, accountBefore.usage.pages + 1)
        const [templateId = ''] = await listCuratedTemplates({
          ...world,
          withOtherOnPlan,
          createPage,
          createUniqueText,
          createSubdomain,
        })
        const createAnother = () =>
          otherClient.send('POST /pages', {
            body: { name: createUniqueText(), subdomain: createSubdomain(), templateId },
          })
        const details = assertApiError(await createAnother(), 403, 'plan_limit_reached')
        assert.deepEqual(details, { limit: 'pages', max: 1, used: 1 })
        const copy = await otherClient.send('POST /pages/{id}/duplicate', { params: { id: first.id } })
        assertApiError(copy, 403, 'plan_limit_reached')
        await otherClient.ok('DELETE /pages/{id}', { params: { id: first.id } })
        const created = await createAnother()
        assertStatus(created, 201)
        const undeleted = await otherClient.send('POST /pages/{id}/undelete', { params: { id: first.id } })
        assertApiError(undeleted, 403, 'plan_limit_reached')
        await otherClient.ok('DELETE /pages/{id}', { params: { id: (created.body as { id: string }).id } })
        assert.equal((await otherClient.ok('GET /me')).usage.pages, accountBefore.usage.pages)
      })
    },
  },
  {
    name: 'a template with blocks above the plan is rejected with a list of them',
    rule: 'wire, errors: block_not_in_plan, {blocks: [{block, type, plan}]}',
    needs: ['admin', 'other'],
    async run(world) {
      const plans = new Map((await world.client.ok('GET /page-blocks')).data.map(({ type, plan }) => [type, plan]))
      for (const templateId of await listCuratedTemplates(world)) {
        const { pages } = await world.createPage({ templateId })
        const blocksAbovePlan = pages.flatMap(({ blocks }) => blocks).filter(({ type }) => plans.get(type) !== 'basic')
        if (blocksAbovePlan.length === 0) continue
        await world.withOtherOnPlan('free', async (otherClient) => {
          const body = { name: world.createUniqueText(), subdomain: world.createSubdomain(), templateId }
          const { blocks } = assertApiError(await otherClient.send('POST /pages', { body }), 403, 'block_not_in_plan')
          assert.deepEqual(
            (blocks as { type: string; plan: string }[]).map(({ type, plan }) => [type, plan]),
            blocksAbovePlan.map(({ type }) => [type, plans.get(type)]),
          )
          assert.equal((await otherClient.ok('GET /me')).usage.pages, 0)
        })
        return
      }
      assert.fail('no curated template has a block above the basic plan')
    },
  },
  {
    name: 'requests with the same Idempotency-Key create one page',
    rule: 'wire, Codes: Idempotency-Key, on every creation that can be sent again',
    async run(world) {
      const { client, createUniqueText, createSubdomain } = world
      const [templateId = ''] = await listCuratedTemplates(world)
      const headers = { 'idempotency-key': createUniqueText() }
      const body = { name: createUniqueText(), subdomain: createSubdomain(), templateId }
      const [first, second] = await Promise.all([1, 2].map(() => client.send('POST /pages', { headers, body })))
      assert.ok(first && second)
      assertStatus(first, 201)
      assertStatus(second, 201)
      assert.deepEqual(first.body, second.body)
      assert.equal(first.headers.get('location'), second.headers.get('location'))
      const changedRequest = { headers, body: { ...body, name: createUniqueText() } }
      assertApiError(await client.send('POST /pages', changedRequest), 409, 'idempotency_conflict')
      await client.ok('DELETE /pages/{id}', { params: { id: (first.body as { id: string }).id } })
    },
  },
]
