import assert from 'node:assert/strict'
import { assertApiError } from '../assertions.ts'
import type { Case } from '../case.ts'
import { createCodeAs, createMinimalCode } from '../world.ts'

const design = {
  kind: 'plain',
  module: 'dots',
  foreground: '#14532d',
  frame: { style: 'badge', text: 'Menu' },
} as const

export const templateCases: Case[] = [
  {
    name: 'the templates of the workspace are listed with the built-in templates',
    rule: 'GET /templates; Template',
    async run({ client, createCode, createUniqueText }) {
      const code = await createCode()
      const styled = await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { design } })
      const name = createUniqueText()
      const template = await client.ok('POST /codes/{id}/template', { params: { id: code.id }, body: { name } })
      assert.equal(template.name, name)
      assert.equal(template.previewUrl, styled.previewUrl)
      const { data } = await client.ok('GET /templates')
      assert.ok(data.filter(({ scope }) => scope === 'system').length >= 12)
      const saved = data.find(({ id }) => id === template.id)
      assert.deepEqual(saved?.design.plain, styled.design.plain)
      assert.deepEqual([saved?.scope, saved?.isPro, saved?.locked], ['workspace', false, false])
      await client.ok('DELETE /templates/{id}', { params: { id: template.id } })
    },
  },
  {
    name: 'codes can be created from a template with other colors and texts',
    rule: 'POST /codes: templateId; wire, Designs: kind template; wire, Templates: DELETE',
    async run({ client, createCode, createUniqueText }) {
      const code = await createCode()
      const styled = await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { design } })
      const body = { name: createUniqueText() }
      const { id: templateId } = await client.ok('POST /codes/{id}/template', { params: { id: code.id }, body })
      const codeFromTemplate = await createCode({ templateId })
      const request = { params: { id: codeFromTemplate.id } }
      assert.deepEqual([codeFromTemplate.design.kind, codeFromTemplate.design.templateId], ['template', templateId])
      assert.deepEqual(codeFromTemplate.design.plain, styled.design.plain)
      assert.deepEqual(
        (await client.ok('PATCH /codes/{id}', { ...request, body: { templateId } })).design,
        codeFromTemplate.design,
      )
      const templateDesign = { kind: 'template' as const, templateId, colors: ['#7f1d1d'], text: 'Wine' }
      const other = await client.ok('PATCH /codes/{id}', { ...request, body: { design: templateDesign } })
      assert.ok(other.design.palette.includes('#7f1d1d'))
      assert.match(JSON.stringify(other.design.plain), /"text":"Wine"/)
      assert.match(JSON.stringify(other.design.plain), /"foreground":"#7f1d1d"/)
      assert.match(JSON.stringify(other.design.plain), /"module":"dots"/)
      await client.ok('DELETE /templates/{id}', { params: { id: templateId } })
      assertApiError(await client.send('DELETE /templates/{id}', { params: { id: templateId } }), 404, 'not_found')
      assert.equal((await client.ok('GET /codes/{id}', request)).previewUrl, other.previewUrl)
    },
  },
  {
    name: 'a template is renamed',
    rule: 'wire, Templates: PATCH /templates/{id}',
    async run({ client, createCode, createUniqueText }) {
      const { id } = await createCode()
      const template = await client.ok('POST /codes/{id}/template', {
        params: { id },
        body: { name: createUniqueText() },
      })
      const request = { params: { id: template.id } }
      const name = createUniqueText()
      assert.equal((await client.ok('PATCH /templates/{id}', { ...request, body: { name } })).name, name)
      await client.ok('DELETE /templates/{id}', request)
      assertApiError(await client.send('PATCH /templates/{id}', { ...request, body: { name } }), 404, 'not_found')
    },
  },
  {
    name: 'wordless shows built-in templates without frame and text',
    rule: 'GET /templates: images=wordless',
    async run({ client }) {
      const allTemplates = (await client.ok('GET /templates')).data
      const wordless = (await client.ok('GET /templates', { query: { images: 'wordless' } })).data
      assert.deepEqual(
        wordless.map(({ id }) => id),
        allTemplates.map(({ id }) => id),
      )
      assert.ok(wordless.some(({ previewUrl }, i) => previewUrl !== allTemplates[i]?.previewUrl))
      const listSaved = (templates: typeof allTemplates) => templates.filter(({ scope }) => scope === 'workspace')
      assert.deepEqual(listSaved(wordless), listSaved(allTemplates))
    },
  },
  {
    name: 'a template above the plan is listed as locked and cannot be used',
    rule: 'wire, Keys, plans: locked templates; POST /codes/{id}/template counts against the template ceiling',
    needs: ['admin', 'other'],
    async run({ withOtherOnPlan, createUniqueText }) {
      await withOtherOnPlan('free', async (otherClient) => {
        const { data } = await otherClient.ok('GET /templates')
        const templateId = data.find(({ locked }) => locked)?.id
        const lockedDesign = { kind: 'template', templateId: templateId ?? '' } as const
        for (const fields of [{ templateId }, { design: lockedDesign }]) {
          const body = { ...createMinimalCode(createUniqueText()), ...fields }
          assertApiError(await otherClient.send('POST /codes', { body }), 403, 'plan_required')
        }
        const { id } = await createCodeAs(otherClient, createUniqueText())
        const templateIds: string[] = []
        for (const name of [createUniqueText(), createUniqueText()])
          templateIds.push((await otherClient.ok('POST /codes/{id}/template', { params: { id }, body: { name } })).id)
        const third = await otherClient.send('POST /codes/{id}/template', {
          params: { id },
          body: { name: createUniqueText() },
        })
        const details = assertApiError(third, 403, 'plan_limit_reached')
        assert.deepEqual(details, { limit: 'templates', max: 2, used: 2 })
        await otherClient.ok('DELETE /templates/{id}', { params: { id: templateIds.shift() ?? '' } })
        const secondTemplate = await otherClient.ok('POST /codes/{id}/template', {
          params: { id },
          body: { name: createUniqueText() },
        })
        for (const templateId of [...templateIds, secondTemplate.id])
          await otherClient.ok('DELETE /templates/{id}', { params: { id: templateId } })
        await otherClient.ok('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
      })
    },
  },
]
