import assert from 'node:assert/strict'
import { assertIssue, assertApiError, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'
import { edit, findPage, omitIds } from '../documents.ts'

export const pageTemplateCases: Case[] = [
  {
    name: 'at least eight curated templates are listed',
    rule: 'GET /page-templates; wire, Builder pages: {templateId | orgTemplateId, name, description, category, previewUrl}',
    async run({ client, visit }) {
      const { data } = await client.ok('GET /page-templates')
      const curated = data.filter(({ templateId }) => templateId !== undefined)
      assert.ok(curated.length >= 8, `${curated.length} curated templates`)
      assert.ok(
        data.every((template) => (template.templateId === undefined) !== (template.orgTemplateId === undefined)),
      )
      assert.equal(new Set(curated.map(({ templateId }) => templateId)).size, curated.length)
      for (const { name, description, category, previewUrl } of curated) {
        assert.ok(name !== '' && description !== '' && category !== '')
        assert.equal((await visit(previewUrl)).status, 200, name)
      }
    },
  },
  {
    name: 'a page that is created from a curated template begins with its document',
    rule: 'wire, Builder pages: POST /pages: templateId; addition: GET /page-templates/{id}',
    async run({ client, createPage }) {
      const { data } = await client.ok('GET /page-templates')
      for (const listedTemplate of data) {
        const { templateId } = listedTemplate
        if (templateId === undefined) continue
        const content = await client.ok('GET /page-templates/{id}', { params: { id: templateId } })
        assert.deepEqual({ ...listedTemplate, ...content }, content)
        assert.ok(content.pages.length > 0 && content.pages.every(({ blocks }) => blocks.length > 0))
      }
      const { templateId = '' } = data.find((template) => template.templateId !== undefined) ?? {}
      const content = await client.ok('GET /page-templates/{id}', { params: { id: templateId } })
      assert.deepEqual(omitIds(await createPage({ templateId })), omitIds(content))
    },
  },
  {
    name: 'a page can be saved as a template',
    rule: 'wire, Builder pages: POST /pages/{id}/template {name}; POST /pages: orgTemplateId',
    async run({ client, createPage, createUniqueText, visit }) {
      const page = await createPage()
      const editedPage = await edit(client, page, [
        { op: 'addBlock', page: findPage(page).id, type: 'heading', fields: { text: 'Saved' } },
        { op: 'setTheme', theme: { palette: 'dusk' } },
      ])
      const name = createUniqueText()
      const reply = await client.send('POST /pages/{id}/template', { params: { id: page.id }, body: { name } })
      assertStatus(reply, 201)
      const { data } = await client.ok('GET /page-templates')
      const saved = data.find((template) => template.name === name)
      const orgTemplateId = saved?.orgTemplateId ?? ''
      assert.deepEqual(reply.body, saved)
      assert.ok(reply.headers.get('location')?.endsWith(`/page-templates/${orgTemplateId}`))
      assert.equal((await visit(saved?.previewUrl ?? '')).status, 200)
      const content = await client.ok('GET /page-templates/{id}', { params: { id: orgTemplateId } })
      assert.deepEqual({ ...content, ...omitIds(content) }, { ...saved, ...omitIds(editedPage) })
      // Later changes of the page do not change the template, and neither does deleting the page.
      await edit(client, editedPage, [{ op: 'setTheme', theme: { palette: null } }])
      await client.ok('DELETE /pages/{id}', { params: { id: page.id } })
      const created = await createPage({ orgTemplateId })
      assert.deepEqual(omitIds(created), omitIds(editedPage))
      const params = { id: orgTemplateId }
      await client.ok('DELETE /page-templates/{id}', { params })
      assertApiError(await client.send('DELETE /page-templates/{id}', { params }), 404, 'not_found')
      assertApiError(await client.send('GET /page-templates/{id}', { params }), 404, 'not_found')
      assert.ok(!(await client.ok('GET /page-templates')).data.some((template) => template.name === name))
      assert.deepEqual(
        omitIds(await client.ok('GET /pages/{id}/content', { params: { id: created.id } })),
        omitIds(created),
      )
    },
  },
  {
    name: 'a template needs a name',
    rule: 'wire, Builder pages: POST /pages/{id}/template {name}',
    async run({ client, createPage }) {
      const { id } = await createPage()
      for (const name of [undefined, null, '', '  ', 'x'.repeat(201)])
        assertIssue(await client.send('POST /pages/{id}/template', { params: { id }, body: { name } }), 'body', 'name')
      const { data } = await client.ok('GET /page-templates')
      for (const template of data)
        if (template.templateId !== undefined) {
          const params = { id: template.templateId }
          assertApiError(await client.send('DELETE /page-templates/{id}', { params }), 404, 'not_found')
        }
    },
  },
  {
    name: 'templates of another workspace are neither listed, used nor deleted',
    rule: 'wire, errors: not_found also for a resource of another workspace',
    needs: ['other'],
    async run({ client, createPage, getOtherClient, createUniqueText, createSubdomain }) {
      const page = await createPage({ owner: getOtherClient() })
      const request = { params: { id: page.id }, body: { name: createUniqueText() } }
      const { orgTemplateId = '' } = await getOtherClient().ok('POST /pages/{id}/template', request)
      assert.ok(
        !(await client.ok('GET /page-templates')).data.some((template) => template.orgTemplateId === orgTemplateId),
      )
      const body = { name: createUniqueText(), subdomain: createSubdomain(), orgTemplateId }
      assertIssue(await client.send('POST /pages', { body }), 'body', 'orgTemplateId')
      const params = { id: orgTemplateId }
      assertApiError(await client.send('GET /page-templates/{id}', { params }), 404, 'not_found')
      assertApiError(await client.send('DELETE /page-templates/{id}', { params }), 404, 'not_found')
      await getOtherClient().ok('DELETE /page-templates/{id}', { params })
    },
  },
  {
    name: 'saved templates count against the plan’s limit',
    rule: 'Limits: plan ceilings, plus the template ceiling',
    needs: ['admin', 'other'],
    async run({ createPage, withOtherOnPlan, createUniqueText }) {
      await withOtherOnPlan('free', async (otherClient) => {
        const { id } = await createPage({ owner: otherClient })
        const save = () =>
          otherClient.send('POST /pages/{id}/template', { params: { id }, body: { name: createUniqueText() } })
        for (let i = 0; i < 2; i++) assertStatus(await save(), 201)
        const details = assertApiError(await save(), 403, 'plan_limit_reached')
        assert.deepEqual(details, { limit: 'templates', max: 2, used: 2 })
        const saved = (await otherClient.ok('GET /page-templates')).data.flatMap(
          ({ orgTemplateId }) => orgTemplateId ?? [],
        )
        for (const templateId of saved)
          await otherClient.ok('DELETE /page-templates/{id}', { params: { id: templateId } })
        await otherClient.ok('DELETE /pages/{id}', { params: { id } })
      })
    },
  },
]
