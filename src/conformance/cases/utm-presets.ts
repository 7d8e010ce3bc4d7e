import assert from 'node:assert/strict'
import { assertApiError, assertIssue, assertStatus } from '../assertions.ts'
import type { Case } from '../case.ts'

export const utmPresetCases: Case[] = [
  {
    name: 'a UTM preset is saved, changed, applied to codes in bulk and deleted',
    rule: 'issue: named UTM presets per workspace, applied in bulk',
    async run({ client, createUniqueText, createCode }) {
      const name = createUniqueText()
      const created = await client.ok('POST /utm-presets', { body: { name, source: ' poster ', term: 'x' } })
      assert.deepEqual([created.source, created.term, created.medium, created.campaign], ['poster', 'x', '', ''])
      const params = { id: created.id }
      const preset = await client.ok('PATCH /utm-presets/{id}', { params, body: { term: '', medium: 'print' } })
      assert.deepEqual(preset, { ...created, term: '', medium: 'print' })
      assertApiError(await client.send('POST /utm-presets', { body: { name, term: 'x' } }), 409, 'already_exists')
      assertIssue(await client.send('POST /utm-presets', { body: { name: createUniqueText() } }), 'body', 'source')
      assert.deepEqual(
        (await client.ok('GET /utm-presets')).data.filter(({ id }) => id === created.id),
        [preset],
      )
      const { id } = await createCode({ destination: { type: 'url', url: 'https://example.com/?a=1' } })
      const { source, medium } = preset
      const changeResult = await client.ok('PATCH /codes/bulk', { body: { ids: [id], utm: { source, medium } } })
      assert.deepEqual(changeResult, { updated: 1, failed: [] })
      const { destination } = await client.ok('GET /codes/{id}', { params: { id } })
      assert.ok(destination.type === 'url')
      assert.equal(destination.url, 'https://example.com/?a=1&utm_source=poster&utm_medium=print')
      assertStatus(await client.send('DELETE /utm-presets/{id}', { params }), 204)
      assertApiError(await client.send('DELETE /utm-presets/{id}', { params }), 404, 'not_found')
    },
  },
  {
    name: 'new UTM values that the workspace does not allow are rejected',
    rule: 'issue: UTM presets with allowed values',
    async run({ client, createUniqueText, createCode }) {
      const value = createUniqueText().toLowerCase()
      const createUrlWithTerm = (term: string) => `https://example.com/?utm_term=${term}`
      const code = await createCode({ destination: { type: 'url', url: createUrlWithTerm(value.toUpperCase()) } })
      const settingsBefore = await client.ok('GET /utm-settings')
      try {
        const body = { term: { values: [value], others: 'refuse' as const } }
        assert.deepEqual(await client.ok('PATCH /utm-settings', { body }), { ...settingsBefore, ...body })
        assert.deepEqual(await client.ok('GET /utm-settings'), { ...settingsBefore, ...body })
        const params = { id: code.id }
        const { name } = await client.ok('PATCH /codes/{id}', { params, body: { name: createUniqueText() } })
        const listIds = async (utmNotAllowed: boolean) =>
          (await client.ok('GET /codes', { query: { q: name, utmNotAllowed } })).data.map(({ id }) => id)
        assert.deepEqual([await listIds(true), await listIds(false)], [[code.id], [code.id]])
        await client.ok('PATCH /codes/{id}', {
          params,
          body: { destination: { type: 'url', url: createUrlWithTerm(value) } },
        })
        assert.deepEqual(await listIds(true), [])
        const invalidDestination = { type: 'url' as const, url: `${createUrlWithTerm(value.toUpperCase())}&a=1` }
        const rejectedReply = await client.send('PATCH /codes/{id}', {
          params,
          body: { destination: invalidDestination },
        })
        assertIssue(rejectedReply, 'body', 'destination.url')
        assert.ok(JSON.stringify(rejectedReply.body).includes(value))
        const rows = [{ name: createUniqueText(), url: invalidDestination.url }]
        assertIssue(await client.send('POST /codes/bulk', { body: { rows } }), 'body', 'rows.0.url')
        const preset = { name: createUniqueText(), term: value.toUpperCase() }
        assertIssue(await client.send('POST /utm-presets', { body: preset }), 'body', 'term')
      } finally {
        await client.ok('PATCH /utm-settings', { body: { term: settingsBefore.term } })
      }
    },
  },
]
