import assert from 'node:assert/strict'
import { assertApiError } from '../assertions.ts'
import type { Case } from '../case.ts'
import { getNewCode, plain } from '../world.ts'

const design = {
  kind: 'plain',
  module: 'dots',
  foreground: '#14532d',
  frame: { style: 'badge', text: 'Menu' },
} as const

export const templateCases: Case[] = [
  {
    name: 'built-in templates are listed, and those of the workspace',
    rule: 'GET /templates; Template',
    async run({ client, newCode, unique }) {
      const code = await newCode()
      const styled = await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { design } })
      const name = unique()
      const made = await client.ok('POST /codes/{id}/template', { params: { id: code.id }, body: { name } })
      assert.equal(made.name, name)
      assert.equal(made.previewUrl, styled.previewUrl)
      const { data } = await client.ok('GET /templates')
      assert.ok(data.filter(({ scope }) => scope === 'system').length >= 12)
      const saved = data.find(({ id }) => id === made.id)
      assert.deepEqual(saved?.design.plain, styled.design.plain)
      assert.deepEqual([saved?.scope, saved?.isPro, saved?.locked], ['workspace', false, false])
      await client.ok('DELETE /templates/{id}', { params: { id: made.id } })
    },
  },
  {
    name: 'codes are created from a template, unchanged or with other colors and texts; they stay when it is deleted',
    rule: 'POST /codes: templateId; wire, Designs: kind template; wire, Templates: DELETE',
    async run({ client, newCode, unique }) {
      const code = await newCode()
      const styled = await client.ok('PATCH /codes/{id}', { params: { id: code.id }, body: { design } })
      const body = { name: unique() }
      const { id: templateId } = await client.ok('POST /codes/{id}/template', { params: { id: code.id }, body })
      const same = await newCode({ templateId })
      const at = { params: { id: same.id } }
      assert.deepEqual([same.design.kind, same.design.templateId], ['template', templateId])
      assert.deepEqual(same.design.plain, styled.design.plain)
      assert.deepEqual((await client.ok('PATCH /codes/{id}', { ...at, body: { templateId } })).design, same.design)
      const changed = { kind: 'template' as const, templateId, colors: ['#7f1d1d'], text: 'Wine' }
      const other = await client.ok('PATCH /codes/{id}', { ...at, body: { design: changed } })
      assert.ok(other.design.palette.includes('#7f1d1d'))
      assert.match(JSON.stringify(other.design.plain), /"text":"Wine"/)
      assert.match(JSON.stringify(other.design.plain), /"foreground":"#7f1d1d"/)
      assert.match(JSON.stringify(other.design.plain), /"module":"dots"/)
      await client.ok('DELETE /templates/{id}', { params: { id: templateId } })
      assertApiError(await client.send('DELETE /templates/{id}', { params: { id: templateId } }), 404, 'not_found')
      assert.equal((await client.ok('GET /codes/{id}', at)).previewUrl, other.previewUrl)
    },
  },
  {
    name: 'a template is renamed',
    rule: 'wire, Templates: PATCH /templates/{id}',
    async run({ client, newCode, unique }) {
      const { id } = await newCode()
      const made = await client.ok('POST /codes/{id}/template', { params: { id }, body: { name: unique() } })
      const at = { params: { id: made.id } }
      const name = unique()
      assert.equal((await client.ok('PATCH /templates/{id}', { ...at, body: { name } })).name, name)
      await client.ok('DELETE /templates/{id}', at)
      assertApiError(await client.send('PATCH /templates/{id}', { ...at, body: { name } }), 404, 'not_found')
    },
  },
  {
    name: 'wordless shows built-in templates without frame and text, and saved ones unchanged',
    rule: 'GET /templates: images=wordless',
    async run({ client }) {
      const whole = (await client.ok('GET /templates')).data
      const wordless = (await client.ok('GET /templates', { query: { images: 'wordless' } })).data
      assert.deepEqual(
        wordless.map(({ id }) => id),
        whole.map(({ id }) => id),
      )
      assert.ok(wordless.some(({ previewUrl }, i) => previewUrl !== whole[i]?.previewUrl))
      const saved = (of: typeof whole) => of.filter(({ scope }) => scope === 'workspace')
      assert.deepEqual(saved(wordless), saved(whole))
    },
  },
  {
    name: 'a template above the plan is listed as locked, and using it is plan_required; saved ones count',
    rule: 'wire, Keys, plans: locked templates; POST /codes/{id}/template counts against the template ceiling',
    needs: ['admin', 'other'],
    async run({ otherOn, unique }) {
      await otherOn('free', async (other) => {
        const { data } = await other.ok('GET /templates')
        const templateId = data.find(({ locked }) => locked)?.id
        const used = { kind: 'template', templateId: templateId ?? '' } as const
        for (const fields of [{ templateId }, { design: used }]) {
          const body = { ...plain(unique()), ...fields }
          assertApiError(await other.send('POST /codes', { body }), 403, 'plan_required')
        }
        const { id } = await getNewCode(other, unique())
        const made: string[] = []
        for (const name of [unique(), unique()])
          made.push((await other.ok('POST /codes/{id}/template', { params: { id }, body: { name } })).id)
        const third = await other.send('POST /codes/{id}/template', { params: { id }, body: { name: unique() } })
        const details = assertApiError(third, 403, 'plan_limit_reached')
        assert.deepEqual(details, { limit: 'templates', max: 2, used: 2 })
        await other.ok('DELETE /templates/{id}', { params: { id: made.shift() ?? '' } })
        const again = await other.ok('POST /codes/{id}/template', { params: { id }, body: { name: unique() } })
        for (const one of [...made, again.id]) await other.ok('DELETE /templates/{id}', { params: { id: one } })
        await other.ok('PATCH /codes/{id}', { params: { id }, body: { archived: true } })
      })
    },
  },
]
